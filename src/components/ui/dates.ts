/**
 * Dates for British readers, always in UK time, as in emails, deadlines and the law. Where the reader's own
 * clock differs, times end in "UK time".
 */

import { ukFields, ukTimeName } from "#convex/domain/shared/ukClock.ts";

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );
const pad = (n: number) => String(n).padStart(2, "0");

function partsOf(ms: number) {
  const at = ukFields(ms);
  return {
    day: at.getUTCDate(),
    month: MONTHS[at.getUTCMonth()] ?? "",
    year: at.getUTCFullYear(),
    time: `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}${ukTimeName(ms)}`,
  };
}

/** ms epoch → "21 November 2026" (tables). */
export function formatLongDate(ms: number): string {
  const { day, month, year } = partsOf(ms);
  return `${day} ${month} ${year}`;
}

/** ms epoch → "21 Nov 2026". */
export function formatShortDate(ms: number): string {
  const { day, month, year } = partsOf(ms);
  return `${day} ${month.slice(0, 3)} ${year}`;
}

/** ms epoch → "21 November 2026 at 09:05", or "… at 09:05 UK time" elsewhere. */
export const formatDateTime = (ms: number): string =>
  `${formatLongDate(ms)} at ${partsOf(ms).time}`;

/** ms epoch → "09:05", or "09:05 UK time" elsewhere. */
export const formatTime = (ms: number): string => partsOf(ms).time;

/** ms epoch → "Nov 21, 2026 09:05": the notation of messages. */
export function formatMessageTime(ms: number): string {
  const { day, month, year, time } = partsOf(ms);
  return `${month.slice(0, 3)} ${day}, ${year} ${time}`;
}
