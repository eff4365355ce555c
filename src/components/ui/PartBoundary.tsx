import { Component, type ReactNode } from "react";
import { payloadOf } from "../../lib/errors";
import { Button } from "./Button";
import { ErrorCard } from "./ErrorCard";
import { type ToastApi, useToast } from "../../hooks/useToast";

type Props = {
  /** The specification's words for what could not be shown: 'Failed to load messages.' */
  message: string;
  /** A new value clears the error. */
  resetKey?: string;
  children: ReactNode;
};

/** Keeps the error of a live query to its own part of the page: says so there and in a toast, offers Retry. */
export function PartBoundary(props: Props) {
  return <Boundary {...props} toast={useToast()} />;
}

type State = { error: unknown; failed: boolean; resetKey: string | undefined };

class Boundary extends Component<Props & { toast: ToastApi }, State> {
  override state: State = { error: null, failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null;
    return { error: null, failed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown): void {
    console.warn(this.props.message, error);
    this.props.toast.show({ title: this.props.message, variant: "destructive" });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const why = payloadOf(this.state.error)?.message;
    return (
      <div className="p-4">
        <ErrorCard
          title={this.props.message}
          message={why ?? "Please check your connection and try again."}
          actions={
            <Button variant="secondary" onClick={() => this.setState({ failed: false })}>
              Try Again
            </Button>
          }
        />
      </div>
    );
  }
}
