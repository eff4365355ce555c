import { useEffect, useEffectEvent } from "react";

/** Calls `onBack` each time the browser has a connection again. */
export function useBackOnline(onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    const heard = () => back();
    window.addEventListener("online", heard);
    return () => window.removeEventListener("online", heard);
  }, []);
}
