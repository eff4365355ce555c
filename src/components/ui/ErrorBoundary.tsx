import { Component, type ReactNode } from "react";
import { frameTexts } from "../../../convex/domain/shared/texts";
import { ToastContext } from "../../hooks/useToast";
import { payloadOf } from "../../lib/errors";
import { isLostCode, tellLostCode } from "../../lib/lostCode";
import { Button } from "./Button";
import { ErrorCard } from "./ErrorCard";

type Props = {
  /** The specification's words for what could not be shown: 'Failed to load messages.' */
  title: string | ((error: unknown) => string);
  /** What is said below the title; the server's own words when left out. */
  message?: (error: unknown) => string;
  /** The buttons; 'Try Again' when left out. `reset` renders the children again. */
  actions?: (reset: () => void, error: unknown) => ReactNode;
  /** What stands around the card. */
  frame?: (card: ReactNode) => ReactNode;
  /** Says the title in no toast: a whole page failed, and nothing else is there to look at. */
  quiet?: boolean;
  /** A new value (another address) clears the error. */
  resetKey?: string;
  /** Errors that are none of ours: the children go on as they are. */
  ignores?: (error: unknown) => boolean;
  children: ReactNode;
};

type State = { error: unknown; failed: boolean; resetKey: string | undefined };

const serversWords = (error: unknown) => payloadOf(error)?.message ?? frameTexts.checkConnection;
const tryAgain = (reset: () => void) => (
  <Button variant="secondary" onClick={reset}>
    Try Again
  </Button>
);
const padded = (card: ReactNode) => <div className="p-4">{card}</div>;

/** Keeps what fails to render, such as a live query, to its own part of the page, and offers a way on. */
export class ErrorBoundary extends Component<Props, State> {
  static override contextType = ToastContext;
  declare context: React.ContextType<typeof ToastContext>;
  override state: State = { error: null, failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null;
    return { error: null, failed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown): void {
    const { quiet = false } = this.props;
    const title = this.titleOf(error);
    console.warn(title, error);
    // The frame knows whether loading the page anew would help.
    if (isLostCode(error)) tellLostCode(error);
    if (!quiet) this.context?.show({ title, variant: "destructive" });
  }

  reset = (): void => this.setState({ error: null, failed: false });

  titleOf(error: unknown): string {
    const { title } = this.props;
    return typeof title === "string" ? title : title(error);
  }

  override render(): ReactNode {
    const { message = serversWords, actions = tryAgain, frame = padded } = this.props;
    const { error, failed } = this.state;
    if (!failed || this.props.ignores?.(error)) return this.props.children;
    return frame(
      <ErrorCard
        title={this.titleOf(error)}
        message={message(error)}
        actions={actions(this.reset, error)}
      />,
    );
  }
}
