import { useConvex } from "convex/react";
import { useEffect, useEffectEvent } from "react";

/**
 * Calls `onBack` when the connection returns: on the browser's event or the server's answer,
 * whichever comes first.
 */
export function useBackOnline(onBack: () => void): void {
  // Error boundaries also render outside the client's provider.
  const client = useConvex() as ReturnType<typeof useConvex> | undefined;
  const onBackOnline = useEffectEvent(onBack);
  useEffect(() => {
    const handleOnline = () => onBackOnline();
    window.addEventListener("online", handleOnline);
    let wasConnected = client?.connectionState().isWebSocketConnected;
    const stop = client?.subscribeToConnectionState(({ isWebSocketConnected }) => {
      if (isWebSocketConnected && !wasConnected) onBackOnline();
      wasConnected = isWebSocketConnected;
    });
    return () => {
      window.removeEventListener("online", handleOnline);
      stop?.();
    };
  }, [client]);
}
