import { useAction } from "convex/react";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { api } from "#convex/_generated/api.js";
import { setServerTime, onServerTime, serverNow } from "../lib/serverTime";

/**
 * Fetches the server's time, for pages where money depends on it. Until it arrives, the device's
 * clock is used.
 */
export function useServerTime(): void {
  const fetchTime = useAction(api.shared.clock.now);
  useEffect(() => {
    const askedAt = Date.now();
    fetchTime({}).then(
      (now) => setServerTime(now, askedAt),
      (error: unknown) => console.warn("The server didn't send its time", error),
    );
  }, [fetchTime]);
}

/** The longest wait of `setTimeout`: 24 days, longer than a page stays open. */
const TIMEOUT_MAX_MS = 2 ** 31 - 1;

/**
 * Whether `at` (ms epoch) has passed by the server's clock. Re-renders when it passes and when the
 * server's time becomes known.
 */
export function useIsPast(at: number): boolean {
  const watch = useCallback(
    (onChange: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      const schedule = () => {
        clearTimeout(timer);
        const msLeft = at - serverNow() + 1;
        // A longer wait would overflow and end at once.
        if (msLeft > 0 && msLeft <= TIMEOUT_MAX_MS) timer = setTimeout(onChange, msLeft);
      };
      schedule();
      const stop = onServerTime(() => {
        schedule();
        onChange();
      });
      return () => {
        clearTimeout(timer);
        stop();
      };
    },
    [at],
  );
  // A server-rendered page may be shown at any later time, so there nothing counts as past.
  return useSyncExternalStore(
    watch,
    () => serverNow() > at,
    () => false,
  );
}
