import { useConvex } from "convex/react";
import { useEffect, useState } from "react";

const POLL_MS = 1000;

/**
 * False once the connection to the server has been lost for `graceMs`; shorter breaks don't count.
 * Not `useSyncExternalStore`: the connection opens while the first page renders, and React would
 * render it again as a single task.
 */
export function useConnected(graceMs = 2500): boolean {
  const client = useConvex();
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    let isConnected: boolean | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      const { isWebSocketConnected } = client.connectionState();
      if (isWebSocketConnected === isConnected) return;
      isConnected = isWebSocketConnected;
      clearTimeout(timer);
      timer = setTimeout(
        () => setIsLost(!isWebSocketConnected),
        isWebSocketConnected ? 0 : graceMs,
      );
    };
    check();
    const unsubscribe = client.subscribeToConnectionState(check);
    // Convex doesn't report that it has stopped its socket to renew a token.
    const poll = setInterval(check, POLL_MS);
    return () => {
      unsubscribe();
      clearInterval(poll);
      clearTimeout(timer);
    };
  }, [client, graceMs]);
  return !isLost;
}
