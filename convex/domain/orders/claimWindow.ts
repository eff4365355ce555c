import { ASSUMED_CLAIM_WINDOW_MS, CLAIM_WINDOW_MS } from "../shared/constants";

/**
 * When an order arrived (ms epoch), and whether that was assumed because the buyer didn't confirm it. `waitsForBuyer`:
 * the buyer couldn't act or know, and the time to claim hasn't started again yet.
 */
export type Arrival = {
  deliveredAt: number;
  arrivalAssumed: boolean;
  waitsForBuyer?: boolean | undefined;
};

/** The last moment (ms epoch, inclusive) for a live-arrival claim; `Infinity` while the order waits for its buyer. */
export function claimDueAt({ deliveredAt, arrivalAssumed, waitsForBuyer }: Arrival): number {
  if (!arrivalAssumed) return deliveredAt + CLAIM_WINDOW_MS;
  return waitsForBuyer ? Infinity : deliveredAt + ASSUMED_CLAIM_WINDOW_MS;
}
