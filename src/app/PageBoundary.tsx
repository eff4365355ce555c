import type { ReactNode } from "react";
import { frameTexts } from "../../convex/domain/shared/texts";
import { Button } from "../components/ui/Button";
import { ErrorBoundary } from "../components/ui/ErrorBoundary";
import { payloadOf } from "../lib/errors";

type Props = {
  /** A new value (another address) clears the error. */
  resetKey: string;
  /** Before the page is tried again. */
  onRetry?: () => void;
  children: ReactNode;
};

/** Our own words, or those of the browser for code that cannot be had. */
const describe = (error: unknown) =>
  payloadOf(error)?.message ?? (error instanceof Error ? error.message : String(error));

/** Catches what a page throws while it renders, its queries' errors among them; the shell around it stays. */
export function PageBoundary({ resetKey, onRetry, children }: Props) {
  return (
    <ErrorBoundary
      quiet
      title={frameTexts.errorLoadingPage}
      message={describe}
      actions={(reset) => (
        <Button
          onClick={() => {
            onRetry?.();
            reset();
          }}
        >
          Retry
        </Button>
      )}
      frame={(card) => <div className="page-width py-16">{card}</div>}
      resetKey={resetKey}
    >
      {children}
    </ErrorBoundary>
  );
}
