import { useAction } from "convex/react";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { api } from "../../convex/_generated/api";
import { learnServerTime, onServerTime, serverNow } from "../lib/serverTime";

/** Asks the server what time it is, for a page on which money hangs on it. Without an answer the device's clock must do. */
export function useServerTime(): void {
  const ask = useAction(api.shared.clock.now);
  useEffect(() => {
    const askedAt = Date.now();
    ask({}).then(
      (now) => learnServerTime(now, askedAt),
      (error: unknown) => console.warn("The server did not say what time it is", error),
    );
  }, [ask]);
}

/** Whether `at` (ms epoch) is over by the server's clock. Renders when it is, and when another time becomes known. */
export function useIsPast(at: number): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      const wait = () => {
        clearTimeout(timer);
        const left = at - serverNow() + 1;
        if (left > 0) timer = setTimeout(changed, left);
      };
      wait();
      const stop = onServerTime(() => {
        wait();
        changed();
      });
      return () => {
        clearTimeout(timer);
        stop();
      };
    },
    [at],
  );
  return useSyncExternalStore(watch, () => serverNow() > at);
}
