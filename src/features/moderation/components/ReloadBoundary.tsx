import { Component, type ReactNode } from "react";
import { Button } from "../../../components/ui/Button";
import { ErrorCard } from "../../../components/ui/ErrorCard";
import { payloadOf } from "../../../lib/errors";

type Props = {
  /** The specification's words for what could not be shown. */
  message: string;
  children: ReactNode;
};

/** In place of a part whose live query failed: what happened, and Retry, which loads the page anew. */
export class ReloadBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.warn(this.props.message, error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorCard
        title={this.props.message}
        message={payloadOf(this.state.error)?.message ?? "Please check your connection."}
        actions={<Button onClick={() => window.location.reload()}>Retry</Button>}
      />
    );
  }
}
