/** Days as British readers expect them, for texts that server and pages share. Days are UTC days, kept by their noon. */
import { DAY_MS, HOUR_MS, MONTHS } from "./constants";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** The noon of a moment's day (ms epoch): in Britain, summer or winter, the same day on every clock. */
export function noonOf(ms: number): number {
  return Math.floor(ms / DAY_MS) * DAY_MS + 12 * HOUR_MS;
}

/** ms epoch → "Tuesday 24 November". */
export function weekdayDate(ms: number): string {
  const day = new Date(ms);
  return `${WEEKDAYS[day.getUTCDay()]} ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`;
}

/** ms epoch → "2026-11-24", as a date field holds it. */
export function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** "2026-11-24" → the noon of that day; null for what is no day. */
export function parseDay(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text}T12:00:00Z`);
  return Number.isNaN(at) || dayText(at) !== text ? null : at;
}
