/**
 * The server's clock decides when a time is over, whatever this device's clock says. Once the server has been asked
 * (`useServerTime`), pages go by its time.
 */
import { MINUTE_MS } from "../../convex/domain/shared/constants";

/** ms by which the server is ahead of this device. */
let ahead = 0;
const listeners = new Set<() => void>();

/** ms epoch by the server's clock, as far as it is known. */
export const serverNow = (): number => Date.now() + ahead;

/** The server said `now` to a question that was asked at `askedAt` by this device's clock; both ms epoch. */
export function learnServerTime(now: number, askedAt: number): void {
  const found = now - (askedAt + Date.now()) / 2;
  // What is less is the way of the answer as well as the clock.
  ahead = Math.abs(found) < MINUTE_MS ? 0 : found;
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever the server's time has become known; returns how to end that. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
