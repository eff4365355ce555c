import { useEffect, useState } from "react";

/** The time in ms epoch, renewed every `everyMs`; `null` stops the clock at its last value. */
export function useNow(everyMs: number | null = 1000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
