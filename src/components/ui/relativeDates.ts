/** Apart from `dates.ts`, because pages of listings and sellers load those formats first. */
import { differenceInSeconds } from "date-fns/differenceInSeconds";
import { intlFormatDistance } from "date-fns/intlFormatDistance";

/** ms epoch, relative to `now` → "3 days ago", "in 2 hours", "just now". */
export function formatRelative(ms: number, now: number): string {
  const isNow = Math.abs(differenceInSeconds(ms, now)) < 60;
  return isNow ? "just now" : intlFormatDistance(ms, now, { locale: "en-GB" });
}
