import { useEffect, useState } from "react";
import { onServerTime, serverNow } from "../lib/serverTime";

/** The time in ms epoch, updated every `everyMs`; `null` stops the clock at its last value. */
export function useNow(everyMs: number | null = 1000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (everyMs === null) return;
    const renew = () => setNow(serverNow());
    const timer = setInterval(renew, everyMs);
    const stop = onServerTime(renew);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [everyMs]);
  return now;
}
