import type { ReactNode } from "react";
import { adminTexts } from "../../../../convex/domain/moderation/texts";
import { Callout } from "../../../components/ui/onDemand/Callout";
import { ErrorBoundary } from "../../../components/ui/ErrorBoundary";
import { useConnected } from "../../../hooks/useConnected";
import { payloadOf } from "../../../lib/errors";

type Props = {
  /** What could not be shown, in the specification's words. */
  title: string;
  /** Whose changes it follows: 'Failed to subscribe to {what} updates.' */
  what: string;
  /** The buttons of the error card; 'Try Again' when left out. */
  actions?: (reset: () => void) => ReactNode;
  quiet?: boolean;
  resetKey?: string;
  children: ReactNode;
};

/**
 * A part of an admin page that follows the server. Says when it no longer does: the connection stays lost, or the
 * live query fails; whoever is not an admin any more is told that in the server's words.
 */
export function LivePart({ what, children, ...boundary }: Props) {
  const connected = useConnected();
  const failed = adminTexts.subscribeFailed({ what });
  return (
    <>
      {!connected && (
        <Callout tone="warning" role="status" className="mb-6">
          {failed} What stands here is that of the last contact.
        </Callout>
      )}
      <ErrorBoundary {...boundary} message={(error) => payloadOf(error)?.message ?? failed}>
        {children}
      </ErrorBoundary>
    </>
  );
}
