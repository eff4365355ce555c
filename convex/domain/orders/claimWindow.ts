import { ASSUMED_CLAIM_WINDOW_MS, CLAIM_WINDOW_MS } from "../shared/constants";

/** When an order arrived (ms epoch), and whether that was assumed because the buyer didn't confirm it. */
export type Arrival = { deliveredAt: number; arrivalAssumed: boolean };

/** The last moment (ms epoch, inclusive) for a live-arrival claim. */
export const claimDueAt = ({ deliveredAt, arrivalAssumed }: Arrival): number =>
  deliveredAt + (arrivalAssumed ? ASSUMED_CLAIM_WINDOW_MS : CLAIM_WINDOW_MS);
