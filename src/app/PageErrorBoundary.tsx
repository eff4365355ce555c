import { Component, type ErrorInfo, type ReactNode } from "react";
import { Button } from "../components/ui/Button";
import { ErrorCard } from "../components/ui/ErrorCard";
import { payloadOf } from "../lib/errors";

type Props = {
  /** A new value (another address) clears the error. */
  resetKey: string;
  /** Before the page is tried again. */
  onRetry?: () => void;
  children: ReactNode;
};

type State = { error: Error | null; resetKey: string };

/** What the user is told of an error in rendering: our own words, or that of the browser for a lost chunk. */
function describe(error: Error): string {
  return payloadOf(error)?.message ?? error.message;
}

/** Catches what a page throws while it renders, its queries' errors among them; the shell around it stays. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error("A page failed to render", error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div className="page-width py-16">
        <ErrorCard
          title="Error loading page:"
          message={describe(error)}
          actions={
            <Button
              onClick={() => {
                this.props.onRetry?.();
                this.setState({ error: null });
              }}
            >
              Retry
            </Button>
          }
        />
      </div>
    );
  }
}
