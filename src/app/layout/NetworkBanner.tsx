import { useState } from "react";
import { useLocation } from "react-router-dom";
import { useConnected } from "../../hooks/useConnected";
import { formatClockAndDay } from "../../lib/format";
import { Spinner } from "../../components/ui/Spinner";

/** The page that was loaded, if the service worker had kept it (`src/worker/sw.ts`), and since when, in ms. */
function readKept(): { at: number; path: string } | undefined {
  const { kept } = document.documentElement.dataset;
  if (kept === undefined) return undefined;
  return { at: Date.parse(kept), path: location.pathname + location.search };
}

/** A quiet word while the server cannot be reached. The client reconnects and catches up by itself. */
export function NetworkBanner() {
  const [kept] = useState(readKept);
  // A kept page is known to be without a connection.
  const connected = useConnected(kept ? 0 : undefined);
  const { pathname, search } = useLocation();
  return (
    <div role="status">
      {!connected && (
        <p className="bg-warning-soft text-warning flex items-center justify-center gap-2.5 px-4 py-2 text-sm">
          {kept?.path === pathname + search ? (
            `You are offline. You see this page as it was at ${formatClockAndDay(kept.at)}.`
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
