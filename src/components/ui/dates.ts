/**
 * Dates for British readers, in the reader's own time zone. Uses neither date-fns, which would be
 * 6 kB of the first load, nor `Intl`, whose first use blocks a slow phone for 50 to 150 ms.
 */
import { pad, plural } from "#src/lib/format.ts";

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

const monthOf = (at: Date): string => MONTHS[at.getMonth()] ?? "";
const shortMonthOf = (at: Date): string => monthOf(at).slice(0, 3);
const clock = (at: Date): string => `${pad(at.getHours())}:${pad(at.getMinutes())}`;

/** ms epoch → "21 November 2026" (tables). */
export function formatLongDate(ms: number): string {
  const at = new Date(ms);
  return `${at.getDate()} ${monthOf(at)} ${at.getFullYear()}`;
}

/** ms epoch → "21 Nov 2026". */
export function formatShortDate(ms: number): string {
  const at = new Date(ms);
  return `${at.getDate()} ${shortMonthOf(at)} ${at.getFullYear()}`;
}

/** ms epoch → "21 November 2026 at 09:05". */
export const formatDateTime = (ms: number): string =>
  `${formatLongDate(ms)} at ${clock(new Date(ms))}`;

/** ms epoch → "Nov 21, 2026 09:05": the specification's notation for messages. */
export function formatMessageTime(ms: number): string {
  const at = new Date(ms);
  return `${shortMonthOf(at)} ${at.getDate()}, ${at.getFullYear()} ${clock(at)}`;
}

/** ms epoch → "09:05, 21 Nov". */
export function formatClockAndDay(ms: number): string {
  const at = new Date(ms);
  return `${clock(at)}, ${at.getDate()} ${shortMonthOf(at)}`;
}

/** The number of the reader's calendar day; consecutive days have consecutive numbers. */
function dayNumber(ms: number): number {
  const at = new Date(ms);
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / 86_400_000;
}

/** ms epoch, relative to `now` → "3 days ago", "in 2 hours", "yesterday", "just now". */
export function formatRelative(ms: number, now: number): string {
  const isPast = ms < now;
  const distance = (count: number, unit: string) =>
    isPast ? `${plural(count, unit)} ago` : `in ${plural(count, unit)}`;
  const minutes = Math.floor(Math.abs(ms - now) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return distance(minutes, "minute");
  const days = Math.abs(dayNumber(ms) - dayNumber(now));
  if (days === 0) return distance(Math.floor(minutes / 60), "hour");
  if (days === 1) return isPast ? "yesterday" : "tomorrow";
  if (days < 7) return distance(days, "day");
  if (days < 30) return distance(Math.floor(days / 7), "week");
  if (days < 365) return distance(Math.floor(days / 30.5), "month");
  return distance(Math.floor(days / 365.25) || 1, "year");
}
