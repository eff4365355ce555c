import { useConvex } from "convex/react";
import { useEffect, useEffectEvent } from "react";

/** Calls `onBack` when the connection is back: as the browser says, or when the server answers, which it may know sooner. */
export function useBackOnline(onBack: () => void): void {
  // Boundaries stand outside the client's provider, too.
  const client = useConvex() as ReturnType<typeof useConvex> | undefined;
  const back = useEffectEvent(onBack);
  useEffect(() => {
    const heard = () => back();
    window.addEventListener("online", heard);
    let wasConnected = client?.connectionState().isWebSocketConnected;
    const stop = client?.subscribeToConnectionState(({ isWebSocketConnected }) => {
      if (isWebSocketConnected && !wasConnected) back();
      wasConnected = isWebSocketConnected;
    });
    return () => {
      window.removeEventListener("online", heard);
      stop?.();
    };
  }, [client]);
}
