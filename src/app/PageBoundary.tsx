import type { ReactNode } from "react";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { Button } from "../components/ui/Button";
import { ErrorBoundary } from "../components/ui/ErrorBoundary";
import { useBackOnline } from "../hooks/useBackOnline";
import { isChunkLoadError } from "../lib/chunkErrors";
import { payloadOf } from "../lib/errors";

type Props = {
  /** When this value (sign-in status and path) changes, the error is cleared. */
  resetKey: string;
  /** Called before the page is tried again. */
  onRetry?: () => void;
  children: ReactNode;
};

/**
 * The prefix that Convex puts on a failed function's error: "[CONVEX Q(listings/catalogue:get)]
 * [Request ID: …] …".
 */
const FROM_CONVEX = /^\[CONVEX /;

/** The server's message, or else the page's own: users never see a function's internal error. */
function describe(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (isChunkLoadError(error)) return frameTexts.checkConnection;
  return payloadOf(error)?.message ?? (FROM_CONVEX.test(message) ? frameTexts.notDone : message);
}

/** A 'Retry' button that also triggers itself when the connection returns. */
function Retry({ onRetry }: { onRetry: () => void }) {
  useBackOnline(onRetry);
  return <Button onClick={onRetry}>Retry</Button>;
}

/**
 * Catches errors thrown while a page renders, including those of its queries. The layout around it
 * stays.
 */
export function PageBoundary({ resetKey, onRetry, children }: Props) {
  return (
    <ErrorBoundary
      quiet
      title={(error) =>
        isChunkLoadError(error) ? frameTexts.needsConnection : frameTexts.errorLoadingPage
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
          {isChunkLoadError(error) && (
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
