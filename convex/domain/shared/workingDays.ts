import { TZDate } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { isWorkingDay, type Nation } from "./bankHolidays";
import { ukDay } from "./dates";

/**
 * Adds `days` working days to `ms` (epoch): skips weekends and the nations' bank holidays, by default those of England
 * and Wales, by the London date; keeps the London time of day, even when the clocks change.
 */
export function addWorkingDays(ms: number, days: number, nations?: readonly Nation[]): number {
  const start = new TZDate(ms, "Europe/London");
  let at = ms;
  for (let [calendarDays, daysLeft] = [1, days]; daysLeft > 0; calendarDays += 1) {
    at = addDays(start, calendarDays).getTime();
    if (isWorkingDay(ukDay(at), nations)) daysLeft -= 1;
  }
  return at;
}
