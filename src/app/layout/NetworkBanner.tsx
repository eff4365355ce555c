import { useConvex } from "convex/react";
import { useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { useConnected } from "../../hooks/useConnected";
import { formatClockAndDay } from "../../lib/format";
import { Spinner } from "../../components/ui/Spinner";

const never = () => () => undefined;

/** When the page at hand was kept, as ISO time, if the service worker had to answer with it (`src/worker/sw.ts`). */
function keptSince(): string | undefined {
  const { kept } = document.documentElement.dataset;
  const [loaded] = performance.getEntriesByType("navigation");
  const isSame = loaded && new URL(loaded.name).pathname === window.location.pathname;
  return isSame ? kept : undefined;
}

/** A quiet word while the server cannot be reached. The client reconnects and catches up by itself. */
export function NetworkBanner() {
  // Another address is another page, which was not kept with this one.
  useLocation();
  // The server renders this, too.
  const kept = useSyncExternalStore(never, keptSince, () => undefined);
  // A kept page is known to be without a connection.
  const connected = useConnected(kept === undefined ? undefined : 0);
  // Once the server has answered, the page is live, and not what it was.
  const { hasEverConnected } = useConvex().connectionState();
  return (
    <div role="status">
      {!connected && (
        <p className="bg-warning-soft text-warning flex items-center justify-center gap-2.5 px-4 py-2 text-sm">
          {kept !== undefined && !hasEverConnected ? (
            `You are offline. You see this page as it was at ${formatClockAndDay(Date.parse(kept))}.`
          ) : (
            <>
              <Spinner size={16} />
              Connection lost. Reconnecting… Nothing you have typed is lost.
            </>
          )}
        </p>
      )}
    </div>
  );
}
