/**
 * Whether what is listed is still there: a listing of which its seller hasn't said so for 30 days is asked about, and
 * leaves the shop after 60.
 */
import { DAY_MS } from "../shared/constants";
import { periodText } from "../shared/periods";

export const ASK_AFTER_MS = 30 * DAY_MS;
/** From the question to the end, and at least. */
const ANSWER_TIME_MS = 30 * DAY_MS;
/** Listings due by then are asked about together, so that a seller gets one email. */
const TOGETHER_MS = 7 * DAY_MS;

/** Listings that were confirmed before this (ms epoch) are asked about. */
export const dueBefore = (now: number): number => now - ASK_AFTER_MS;

/** Listings of a seller who is asked anyway that were confirmed before this (ms epoch) are asked about too. */
export const dueSoonBefore = (now: number): number => dueBefore(now) + TOGETHER_MS;

/** When a listing that is asked about at `now` leaves the shop without an answer (ms epoch). */
export const staleAtOf = (confirmedAt: number, now: number): number =>
  Math.max(now, confirmedAt + ASK_AFTER_MS) + ANSWER_TIME_MS;

/** As many of a seller's listings are asked about in one email. */
export const ASKED_MAX = 200;
/** As many are shown, and confirmed, at a time. */
export const CONFIRMED_MAX = 50;

/** How long a listing stays without a sale, a change or an answer: "60 days". */
export const staleAfterText = periodText(ASK_AFTER_MS + ANSWER_TIME_MS);
