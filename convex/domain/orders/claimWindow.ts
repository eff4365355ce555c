/** How long after arrival an order can still be claimed for. */
import { ASSUMED_CLAIM_WINDOW_MS, CLAIM_WINDOW_MS } from "../shared/constants";

/** When something arrived (ms epoch), and whether the clock said so because its buyer had not. */
export type Arrival = { deliveredAt: number; arrivalAssumed: boolean };

/** ms epoch up to which a live-arrival claim may be made, that moment included. */
export const claimDueAt = ({ deliveredAt, arrivalAssumed }: Arrival): number =>
  deliveredAt + (arrivalAssumed ? ASSUMED_CLAIM_WINDOW_MS : CLAIM_WINDOW_MS);
