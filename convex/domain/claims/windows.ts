/** How long a claim may take at each step, and what evidence it needs. */
import { ASSUMED_CLAIM_WINDOW_MS, CLAIM_WINDOW_MS, HOUR_MS } from "../shared/constants";

/** The seller's time for an answer, and then the buyer's for an offer. */
export const CLAIM_ANSWER_MS = 72 * HOUR_MS;

export const CLAIM_PHOTOS_MIN = 1;
/** Of each side. */
export const CLAIM_PHOTOS_MAX = 6;
export const CLAIM_WORDS_MAX = 2000;

/** Whether the one whose turn it is has time left at `now`; from `respondBy` (ms epoch) on their silence counts. */
export const isAnswerInTime = (respondBy: number, now: number): boolean => now < respondBy;

/** When something arrived (ms epoch), and whether the clock said so because its buyer had not. */
export type Arrival = { deliveredAt: number; arrivalAssumed: boolean };

/** ms epoch up to which a live-arrival claim may be made, that moment included. */
export const claimDueAt = ({ deliveredAt, arrivalAssumed }: Arrival): number =>
  deliveredAt + (arrivalAssumed ? ASSUMED_CLAIM_WINDOW_MS : CLAIM_WINDOW_MS);

export const isClaimInTime = (arrival: Arrival, now: number): boolean => now <= claimDueAt(arrival);
