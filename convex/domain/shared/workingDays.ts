import { isWorkingDay } from "./bankHolidays";
import { DAY_MS } from "./constants";
import { ukDay } from "./dates";

/**
 * Adds `days` working days of England and Wales to `ms` (epoch): skips weekends and bank holidays by the
 * London date; keeps the time of day.
 */
export function addWorkingDays(ms: number, days: number): number {
  let at = ms;
  for (let daysLeft = days; daysLeft > 0;) {
    at += DAY_MS;
    if (isWorkingDay(ukDay(at))) daysLeft -= 1;
  }
  return at;
}
