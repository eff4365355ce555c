import { DAY_MS } from "./constants";

/** `ms` (epoch) plus `days` working days: Saturdays and Sundays do not count, the time of day stays. */
export function addWorkingDays(ms: number, days: number): number {
  let at = ms;
  for (let left = days; left > 0;) {
    at += DAY_MS;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return at;
}
