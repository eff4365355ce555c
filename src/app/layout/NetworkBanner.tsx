import { useConvex } from "convex/react";
import { useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { Spinner } from "#src/components/ui/Spinner.tsx";
import { useConnected } from "#src/hooks/useConnected.ts";
import { formatClockAndDay } from "#src/lib/format.ts";

const subscribeToNothing = () => () => undefined;

/**
 * When the current page was cached (ISO 8601), if it came from the service worker
 * (`src/worker/sw.ts`).
 */
function cachedAt(): string | undefined {
  const { kept } = document.documentElement.dataset;
  if (kept === undefined) return undefined;
  const [loaded] = performance.getEntriesByType("navigation");
  const isSamePage = loaded && new URL(loaded.name).pathname === window.location.pathname;
  return isSamePage ? kept : undefined;
}

/** Shown while the server can't be reached. The client reconnects and catches up on its own. */
export function NetworkBanner() {
  // Re-renders on navigation, because the next page may not come from the cache.
  useLocation();
  // The server renders this component too.
  const pageCachedAt = useSyncExternalStore(subscribeToNothing, cachedAt, () => undefined);
  // A cached page means that there is no connection, so don't wait.
  const isConnected = useConnected(pageCachedAt === undefined ? undefined : 0);
  // Once the server has answered, the page is live and no longer the cached one.
  const { hasEverConnected } = useConvex().connectionState();
  return (
    <div role="status">
      {!isConnected && (
        <p className="bg-warning-soft text-warning flex items-center justify-center gap-2.5 px-(--gutter) py-2 text-sm">
          {pageCachedAt !== undefined && !hasEverConnected ? (
            `You're offline. This is how the page looked at ${formatClockAndDay(Date.parse(pageCachedAt))}.`
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
