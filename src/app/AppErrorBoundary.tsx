import { Component, type ErrorInfo, type ReactNode } from "react";
import { Button } from "../components/ui/Button";
import { ErrorCard } from "../components/ui/ErrorCard";
import { isExtensionError } from "./extensionErrors";

type State = { failed: boolean };

/**
 * The last resort: something outside of the pages failed. Errors that browser extensions throw into the
 * page are none of ours and leave the app as it is.
 */
export class AppErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: !isExtensionError(error) };
  }

  override componentDidMount(): void {
    window.addEventListener("error", this.ignoreExtensions, true);
    window.addEventListener("unhandledrejection", this.ignoreExtensions, true);
  }

  override componentWillUnmount(): void {
    window.removeEventListener("error", this.ignoreExtensions, true);
    window.removeEventListener("unhandledrejection", this.ignoreExtensions, true);
  }

  /** Keeps an extension's error from the console and from whatever reports errors. */
  ignoreExtensions = (event: ErrorEvent | PromiseRejectionEvent): void => {
    const cause: unknown = "reason" in event ? event.reason : (event.error ?? event.filename);
    if (isExtensionError(cause)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error("The app failed to render", error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="bg-page grid min-h-dvh place-content-center p-6">
        <ErrorCard
          title="Something went wrong."
          message="Please reload the page. If it happens again, tell us through the contact page."
          actions={<Button onClick={() => window.location.reload()}>Reload Page</Button>}
        />
      </main>
    );
  }
}
