import { useEffect, useState } from "react";

/** A browser that is never idle is busy with something else than this page. */
const PATIENCE_MS = 3000;

/** True once the browser has had nothing to do since the component stood: what nobody waits for may begin. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callbacks.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(() => setIdle(true), PATIENCE_MS / 10);
      return () => clearTimeout(timer);
    }
    const wish = requestIdleCallback(() => setIdle(true), { timeout: PATIENCE_MS });
    return () => cancelIdleCallback(wish);
  }, []);
  return idle;
}
