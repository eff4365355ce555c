import { useConvex } from "convex/react";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

/** False once the connection to the server has been lost for `graceMs`; shorter breaks don't count. */
export function useConnected(graceMs = 2500): boolean {
  const client = useConvex();
  const connected = useSyncExternalStore(
    useCallback((notify: () => void) => client.subscribeToConnectionState(notify), [client]),
    () => client.connectionState().isWebSocketConnected,
    () => true,
  );
  const [lost, setLost] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLost(!connected), connected ? 0 : graceMs);
    return () => clearTimeout(timer);
  }, [connected, graceMs]);
  return !lost;
}
