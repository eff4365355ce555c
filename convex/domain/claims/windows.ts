/** How long a claim may take at each step, and what evidence it needs. */
import { type Arrival, claimDueAt } from "../orders/claimWindow";
import { HOUR_MS } from "../shared/constants";

/** The seller's time for an answer, and then the buyer's for an offer. */
export const CLAIM_ANSWER_MS = 72 * HOUR_MS;

export const CLAIM_PHOTOS_MIN = 1;
/** Of each side. */
export const CLAIM_PHOTOS_MAX = 6;
export const CLAIM_WORDS_MAX = 2000;

/** Whether the one whose turn it is has time left at `now`; from `respondBy` (ms epoch) on their silence counts. */
export const isAnswerInTime = (respondBy: number, now: number): boolean => now < respondBy;

export const isClaimInTime = (arrival: Arrival, now: number): boolean => now <= claimDueAt(arrival);
