import { Component, type ReactNode } from "react";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { ToastContext } from "#src/hooks/useToast.ts";
import { isChunkLoadError, dispatchChunkLoadError } from "#src/lib/chunkErrors.ts";
import { payloadOf } from "#src/lib/errors.ts";
import { Button } from "./Button";
import { ErrorCard } from "./ErrorCard";

type Props = {
  /** What failed, such as 'Failed to load messages.' */
  title: string | ((error: unknown) => string);
  /** The text below the title; defaults to the server's message. */
  message?: (error: unknown) => string;
  /** The buttons; 'Try Again' by default. `reset` renders the children again. */
  actions?: (reset: () => void, error: unknown) => ReactNode;
  frame?: (card: ReactNode) => ReactNode;
  /** Skips the toast, because the error card replaces the whole page. */
  quiet?: boolean;
  /** When this value changes (for example the address), the error is cleared. */
  resetKey?: string;
  /** Errors to ignore, from outside the app: the children stay as they are. */
  ignores?: (error: unknown) => boolean;
  children: ReactNode;
};

type State = { error: unknown; failed: boolean; resetKey: string | undefined };

const serverMessage = (error: unknown) => payloadOf(error)?.message ?? frameTexts.checkConnection;
const tryAgain = (reset: () => void) => (
  <Button variant="secondary" onClick={reset}>
    Try Again
  </Button>
);
const withPadding = (card: ReactNode) => <div className="p-4">{card}</div>;

/**
 * Confines a render failure, such as a failed live query, to its part of the page and offers a
 * retry.
 */
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
    // The app frame decides whether a reload would help.
    if (isChunkLoadError(error)) dispatchChunkLoadError(error);
    if (!quiet) this.context?.show({ title, variant: "destructive" });
  }

  reset = (): void => this.setState({ error: null, failed: false });

  titleOf(error: unknown): string {
    const { title } = this.props;
    return typeof title === "string" ? title : title(error);
  }

  override render(): ReactNode {
    const { message = serverMessage, actions = tryAgain, frame = withPadding } = this.props;
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
