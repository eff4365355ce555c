import { Component, type ReactNode } from "react";
import { Button } from "../../../components/ui/Button";
import { ErrorCard } from "../../../components/ui/ErrorCard";
import { payloadOf } from "../../../lib/errors";

type State = { error: unknown; failed: boolean };

/** In place of conversations whose live query failed: 'Error Loading Conversations' with 'Try Again'. */
export class ConversationsBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.warn("Error Loading Conversations", error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorCard
        title="Error Loading Conversations"
        message={
          payloadOf(this.state.error)?.message ?? "Please check your connection and try again."
        }
        actions={
          <Button onClick={() => this.setState({ error: null, failed: false })}>Try Again</Button>
        }
      />
    );
  }
}
