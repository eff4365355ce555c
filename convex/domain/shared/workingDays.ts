import { TZDate } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { isWorkingDay } from "./bankHolidays";
import { ukDay } from "./dates";

/**
 * Adds `days` working days of England and Wales to `ms` (epoch): skips weekends and bank holidays by the
 * London date; keeps the London time of day, even when the clocks change.
 */
export function addWorkingDays(ms: number, days: number): number {
  const start = new TZDate(ms, "Europe/London");
  let at = ms;
  for (let [calendarDays, daysLeft] = [1, days]; daysLeft > 0; calendarDays += 1) {
    at = addDays(start, calendarDays).getTime();
    if (isWorkingDay(ukDay(at))) daysLeft -= 1;
  }
  return at;
}
