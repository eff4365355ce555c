/** Dates for British readers, in the reader's own time zone. */
import { differenceInSeconds } from "date-fns/differenceInSeconds";
import { format } from "date-fns/format";
import { intlFormatDistance } from "date-fns/intlFormatDistance";
import { enGB } from "date-fns/locale/en-GB";

const formatAs = (pattern: string) => (ms: number) => format(ms, pattern, { locale: enGB });

/** ms epoch → "21 November 2026" (tables). */
export const formatLongDate = formatAs("d MMMM yyyy");

/** ms epoch → "21 Nov 2026". */
export const formatShortDate = formatAs("d MMM yyyy");

/** ms epoch → "21 November 2026 at 09:05". */
export const formatDateTime = formatAs("d MMMM yyyy 'at' HH:mm");

/** ms epoch → "Nov 21, 2026 09:05": the specification's notation for messages. */
export const formatMessageTime = formatAs("MMM d, yyyy HH:mm");

/** ms epoch, relative to `now` → "3 days ago", "in 2 hours", "just now". */
export function formatRelative(ms: number, now: number): string {
  const isNow = Math.abs(differenceInSeconds(ms, now)) < 60;
  return isNow ? "just now" : intlFormatDistance(ms, now, { locale: "en-GB" });
}
