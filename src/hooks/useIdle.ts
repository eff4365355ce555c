import { useEffect, useState } from "react";

/** If the browser isn't idle after this time, something other than this page keeps it busy, so carry on. */
const IDLE_TIMEOUT_MS = 3000;

/** True once the browser has been idle since the component mounted: low-priority work may start. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callbacks.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(() => setIdle(true), IDLE_TIMEOUT_MS / 10);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: IDLE_TIMEOUT_MS });
    return () => cancelIdleCallback(handle);
  }, []);
  return idle;
}
