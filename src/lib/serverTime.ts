/**
 * Deadlines pass by the server's clock, not this device's. Pages use the server's time once
 * `useServerTime` has fetched it.
 */

import { MINUTE_MS } from "#convex/domain/shared/constants.ts";

/** How far the server is ahead of this device, in ms. */
let offsetMs = 0;
const listeners = new Set<() => void>();

/** ms epoch by the server's clock, as far as known. */
export const serverNow = (): number => Date.now() + offsetMs;

/** Records the server's time `now`, requested at `askedAt` by this device's clock; both ms epoch. */
export function setServerTime(now: number, askedAt: number): void {
  const offset = now - (askedAt + Date.now()) / 2;
  // A smaller difference may just be network delay.
  offsetMs = Math.abs(offset) < MINUTE_MS ? 0 : offset;
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever the server's time becomes known. Returns the unsubscribe function. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
