import { ASSUMED_CLAIM_WINDOW_MS, CLAIM_WINDOW_MS } from "../shared/constants";

/**
 * When an order arrived (ms epoch), and whether that was assumed because the buyer didn't confirm it. `waitsForBuyer`:
 * the buyer couldn't act or know, and the time to claim hasn't started again yet. `arrivalRestarted`: it has started again.
 */
export type Arrival = {
  deliveredAt: number;
  arrivalAssumed: boolean;
  arrivalRestarted?: boolean | undefined;
  waitsForBuyer?: boolean | undefined;
};

/** How long after `deliveredAt` a live-arrival claim can be made (ms). */
export const claimWindowMs = ({
  arrivalAssumed,
  arrivalRestarted,
}: Pick<Arrival, "arrivalAssumed" | "arrivalRestarted">): number =>
  arrivalAssumed || arrivalRestarted ? ASSUMED_CLAIM_WINDOW_MS : CLAIM_WINDOW_MS;

/** The last moment (ms epoch, inclusive) for a live-arrival claim; `Infinity` while the order waits for its buyer. */
export const claimDueAt = (arrival: Arrival): number =>
  arrival.waitsForBuyer ? Infinity : arrival.deliveredAt + claimWindowMs(arrival);
