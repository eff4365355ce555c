/** Dates in UK time, regardless of the time zone of the server or the reader. */

import { TZDate } from "@date-fns/tz";
import { format } from "date-fns/format";
import { getQuarter } from "date-fns/getQuarter";
import { enGB } from "date-fns/locale/en-GB";

const inLondon = (ms: number) => new TZDate(ms, "Europe/London");

/** ms epoch → "22 November 2026". */
export const ukDate = (ms: number): string => format(inLondon(ms), "d MMMM yyyy", { locale: enGB });

/** ms epoch → the year and its quarter, 0 to 3. */
export function ukQuarter(ms: number): { year: number; quarter: number } {
  const at = inLondon(ms);
  return { year: at.getFullYear(), quarter: getQuarter(at) - 1 };
}

/** ms epoch → the date in London, as ms epoch of that date's midnight UTC. */
export function ukDay(ms: number): number {
  const at = inLondon(ms);
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
}

/** ms epoch → the start of its day in London, as ms epoch. */
export function ukMidnight(ms: number): number {
  const at = inLondon(ms);
  return new TZDate(at.getFullYear(), at.getMonth(), at.getDate(), "Europe/London").getTime();
}
