/** While sellers are away their listings stay, and nobody can start an order. Days are UK days. */
import * as z from "zod";
import type { Problem } from "#convex/errors.ts";
import { DAY_MS, HOUR_MS } from "../shared/constants";
import { ukMidnight } from "../shared/dates";
import { parseDay, weekdayDate } from "../shared/days";

/** Days ahead, at most, for the day on which a seller is back. */
export const AWAY_DAYS_MAX = 60;

/** Until when nobody can order (ms epoch), and that day: "Monday 14 December". It may have passed. */
export type Away = { until: number; back: string };

/** `awayUntil`: the start of the day on which the seller is back. */
export const awayOf = (awayUntil: number | undefined): Away | null =>
  awayUntil === undefined
    ? null
    : { until: awayUntil, back: weekdayDate(awayUntil + 12 * HOUR_MS) };

/** The problem with a new order while the seller is away; one that was started can be paid. */
export function awayProblem(away: Away | null, now: number): Problem | null {
  if (away === null || now >= away.until) return null;
  return { code: "seller_away", data: { back: away.back } };
}

/** "2026-12-14", one of the 60 days after today → the start of that day (ms epoch). */
export const backDay = z.string().transform((text, ctx) => {
  const noon = parseDay(text);
  const start = noon === null ? 0 : ukMidnight(noon);
  const now = Date.now();
  if (start > now && start <= now + AWAY_DAYS_MAX * DAY_MS) return start;
  ctx.addIssue({ code: "custom", message: `Choose one of the ${AWAY_DAYS_MAX} days after today.` });
  return z.NEVER;
});

export const awaySchema = z.object({ backOn: backDay });
