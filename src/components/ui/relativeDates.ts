/** Separate from `dates.ts`, which pages of listings and sellers load without date-fns. */

import { differenceInSeconds } from "date-fns/differenceInSeconds";
import { intlFormatDistance } from "date-fns/intlFormatDistance";

/** When something due at `ms` will happen: "in 2 hours"; "any moment now" from a minute before. */
export const formatDue = (ms: number, now: number): string =>
  differenceInSeconds(ms, now) < 60 ? "any moment now" : formatRelative(ms, now);

/** ms epoch, relative to `now` → "3 days ago", "in 2 hours", "just now"; months rather than quarters. */
export function formatRelative(ms: number, now: number): string {
  const isJustNow = Math.abs(differenceInSeconds(ms, now)) < 60;
  if (isJustNow) return "just now";
  const text = intlFormatDistance(ms, now, { locale: "en-GB" });
  return text.includes("quarter")
    ? intlFormatDistance(ms, now, { locale: "en-GB", unit: "month" })
    : text;
}
