/** Dates for British readers, in the reader's own time zone. */
import { lightFormat } from "date-fns/lightFormat";

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** Like date-fns's `format`, which would add 6 kB to a listing's page; `lightFormat` has no month names. */
const formatAs = (pattern: string) => (ms: number) => {
  const month = MONTHS[new Date(ms).getMonth()] ?? "";
  const withMonth = pattern.replace(/MMM+/, (token) =>
    token === "MMM" ? `'${month.slice(0, 3)}'` : `'${month}'`,
  );
  return lightFormat(ms, withMonth);
};

/** ms epoch → "21 November 2026" (tables). */
export const formatLongDate = formatAs("d MMMM yyyy");

/** ms epoch → "21 Nov 2026". */
export const formatShortDate = formatAs("d MMM yyyy");

/** ms epoch → "21 November 2026 at 09:05". */
export const formatDateTime = formatAs("d MMMM yyyy 'at' HH:mm");

/** ms epoch → "Nov 21, 2026 09:05": the notation of messages. */
export const formatMessageTime = formatAs("MMM d, yyyy HH:mm");
