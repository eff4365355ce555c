/** While sellers are away, their listings stay, but no order can be started. Days are UK days. */

import type { Problem } from "#convex/errors.ts";
import { HOUR_MS } from "../shared/constants";
import { weekdayDate } from "../shared/days";

/** Until when no order can be started (ms epoch), and that day: "Monday 14 December". It may have passed. */
export type Away = { until: number; back: string };

/** `awayUntil`: the start of the day on which the seller is back. */
export const awayOf = (awayUntil: number | undefined): Away | null =>
  awayUntil === undefined
    ? null
    : { until: awayUntil, back: weekdayDate(awayUntil + 12 * HOUR_MS) };

/** As `awayOf` at `now`: null once the seller is back. */
export const awayAt = (awayUntil: number | undefined, now: number): Away | null =>
  awayUntil !== undefined && now < awayUntil ? awayOf(awayUntil) : null;

/** The problem with a new order while the seller is away; one that was started can be paid. */
export const awayProblem = (away: Away | null): Problem | null =>
  away && { code: "seller_away", data: { back: away.back } };
