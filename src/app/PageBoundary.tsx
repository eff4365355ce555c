import type { ReactNode } from "react";
import { frameTexts } from "../../convex/domain/shared/texts";
import { Button } from "../components/ui/Button";
import { ErrorBoundary } from "../components/ui/ErrorBoundary";
import { useBackOnline } from "../hooks/useBackOnline";
import { payloadOf } from "../lib/errors";
import { isLostCode } from "../lib/lostCode";

type Props = {
  /** A new value (another address) clears the error. */
  resetKey: string;
  /** Before the page is tried again. */
  onRetry?: () => void;
  children: ReactNode;
};

/** What Convex puts before an error of a function that failed: "[CONVEX Q(listings/listings:get)] [Request ID: …] …". */
const FROM_CONVEX = /^\[CONVEX /;

/** The server's own words, or those of the page's own error; a function that failed has none for its user. */
function describe(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (isLostCode(error)) return frameTexts.checkConnection;
  return payloadOf(error)?.message ?? (FROM_CONVEX.test(message) ? frameTexts.notDone : message);
}

/** 'Retry', which also presses itself when the connection is back. */
function Retry({ onRetry }: { onRetry: () => void }) {
  useBackOnline(onRetry);
  return <Button onClick={onRetry}>Retry</Button>;
}

/** Catches what a page throws while it renders, its queries' errors among them; the shell around it stays. */
export function PageBoundary({ resetKey, onRetry, children }: Props) {
  return (
    <ErrorBoundary
      quiet
      title={(error) =>
        isLostCode(error) ? frameTexts.needsConnection : frameTexts.errorLoadingPage
      }
      message={describe}
      actions={(reset, error) => (
        <>
          <Retry
            onRetry={() => {
              onRetry?.();
              reset();
            }}
          />
          {isLostCode(error) && (
            <Button variant="secondary" onClick={() => window.history.back()}>
              Back
            </Button>
          )}
        </>
      )}
      frame={(card) => <div className="page-width py-16">{card}</div>}
      resetKey={resetKey}
    >
      {children}
    </ErrorBoundary>
  );
}
