import type { ReactNode } from "react";
import { adminTexts } from "#convex/domain/moderation/texts.ts";
import { Callout } from "#src/components/ui/Callout.tsx";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { useConnected } from "#src/hooks/useConnected.ts";
import { payloadOf } from "#src/lib/errors.ts";

type Props = {
  /** Names what failed. */
  title: string;
  /** The subject of the updates: 'Failed to subscribe to {subject} updates.' */
  subject: string;
  /** The buttons of the error card; 'Try Again' by default. */
  actions?: (reset: () => void) => ReactNode;
  quiet?: boolean;
  resetKey?: string;
  children: ReactNode;
};

/**
 * A live part of an admin page. Says so when updates stop because the connection is lost or the
 * live query fails. A user who is no longer an admin gets the server's message.
 */
export function LivePart({ subject, children, ...boundary }: Props) {
  const isConnected = useConnected();
  const failedText = adminTexts.subscribeFailed({ what: subject });
  return (
    <>
      {!isConnected && (
        <Callout tone="warning" role="status" className="mb-6">
          {failedText} What you see may be out of date.
        </Callout>
      )}
      <ErrorBoundary {...boundary} message={(error) => payloadOf(error)?.message ?? failedText}>
        {children}
      </ErrorBoundary>
    </>
  );
}
