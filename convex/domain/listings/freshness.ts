/**
 * When sellers are asked whether a listing is still available: 30 days after a sale, a change or their last answer.
 * Unanswered, it leaves the shop after 60 days.
 */

import { DAY_MS } from "../shared/constants";
import { periodText } from "../shared/periods";

export const ASK_AFTER_MS = 30 * DAY_MS;
/** The least time that a seller has to answer. */
const ANSWER_TIME_MS = 30 * DAY_MS;
/** Listings due within this time are asked about early, so that a seller gets one email. */
const TOGETHER_MS = 7 * DAY_MS;

/** Listings that were confirmed before this (ms epoch) are asked about. */
export const dueBefore = (now: number): number => now - ASK_AFTER_MS;

/** If a seller is asked anyway, their listings confirmed before this (ms epoch) are asked about too. */
export const dueSoonBefore = (now: number): number => dueBefore(now) + TOGETHER_MS;

/** When a listing that is asked about at `now` leaves the shop without an answer (ms epoch). */
export const staleAtOf = (confirmedAt: number, now: number): number =>
  Math.max(now, confirmedAt + ASK_AFTER_MS) + ANSWER_TIME_MS;

/** The most of a seller's listings that one email asks about. */
export const ASKED_MAX = 200;
/** The most that are shown, or confirmed, at a time. */
export const CONFIRMED_MAX = 50;

/** How long a listing stays without a sale, a change or an answer: "60 days". */
export const staleAfterText = periodText(ASK_AFTER_MS + ANSWER_TIME_MS);
