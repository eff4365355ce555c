import { isWorkingDay } from "./bankHolidays";
import { DAY_MS } from "./constants";
import { ukDay } from "./dates";

/**
 * `ms` (epoch) plus `days` working days of England and Wales: weekends and bank holidays do not count, by the date in
 * London; the time of day stays.
 */
export function addWorkingDays(ms: number, days: number): number {
  let at = ms;
  for (let left = days; left > 0;) {
    at += DAY_MS;
    if (isWorkingDay(ukDay(at))) left -= 1;
  }
  return at;
}
