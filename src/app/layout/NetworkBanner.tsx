import { useConnected } from "../../hooks/useConnected";
import { Spinner } from "../../components/ui/Spinner";

/** A quiet word while the server cannot be reached. The client reconnects and catches up by itself. */
export function NetworkBanner() {
  const connected = useConnected();
  return (
    <div role="status">
      {!connected && (
        <p className="bg-warning-soft text-warning flex items-center justify-center gap-2.5 px-4 py-2 text-sm">
          <Spinner size={16} />
          Connection lost. Reconnecting… Nothing you have typed is lost.
        </p>
      )}
    </div>
  );
}
