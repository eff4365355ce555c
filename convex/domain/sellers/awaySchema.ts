import * as z from "zod";
import { DAY_MS } from "../shared/constants";
import { ukMidnight } from "../shared/dates";
import { parseDay } from "../shared/days";

/** Days ahead, at most, for the day on which a seller is back. */
export const AWAY_DAYS_MAX = 60;

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
