/** How long a live-arrival claim may take at each step, and what evidence it needs. */
import { CLAIM_WINDOW_MS, HOUR_MS } from "../shared/constants";

/** The seller's time for an answer, and then the buyer's for an offer. */
export const CLAIM_ANSWER_MS = 72 * HOUR_MS;

export const CLAIM_PHOTOS_MIN = 1;
/** Of each side. */
export const CLAIM_PHOTOS_MAX = 6;
export const CLAIM_WORDS_MAX = 2000;

/** Whether the one whose turn it is has time left at `now`; from `respondBy` (ms epoch) on their silence counts. */
export const isAnswerInTime = (respondBy: number, now: number): boolean => now < respondBy;

/** ms epoch up to which a claim may be made of what arrived at `deliveredAt` (ms epoch), that moment included. */
export const claimDueAt = (deliveredAt: number): number => deliveredAt + CLAIM_WINDOW_MS;

export const isClaimInTime = (deliveredAt: number, now: number): boolean =>
  now <= claimDueAt(deliveredAt);
