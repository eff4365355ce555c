import { HOUR_MS } from "../shared/constants";

/** Time for the seller's answer, and then for the buyer to accept an offer. */
export const CLAIM_ANSWER_MS = 72 * HOUR_MS;

export const CLAIM_PHOTOS_MIN = 1;
/** Per side. */
export const CLAIM_PHOTOS_MAX = 6;
export const CLAIM_WORDS_MAX = 2000;
