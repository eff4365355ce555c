import { type Arrival, claimDueAt } from "../orders/claimWindow";
import { HOUR_MS } from "../shared/constants";

/** Time for the seller's answer, and then for the buyer to accept an offer. */
export const CLAIM_ANSWER_MS = 72 * HOUR_MS;

export const CLAIM_PHOTOS_MIN = 1;
/** Per side. */
export const CLAIM_PHOTOS_MAX = 6;
export const CLAIM_WORDS_MAX = 2000;

/** Whether there is time to answer at `now`; from `respondBy` (ms epoch) on, silence counts. */
export const isAnswerInTime = (respondBy: number, now: number): boolean => now < respondBy;

export const isClaimInTime = (arrival: Arrival, now: number): boolean => now <= claimDueAt(arrival);
