/**
 * Days in British format, for texts shared by server and pages. Days are UTC days, represented by their
 * noon.
 */

import { TZDate } from "@date-fns/tz";
import { format } from "date-fns/format";
import { enGB } from "date-fns/locale/en-GB";
import { DAY_MS, HOUR_MS } from "./constants";

/** Noon (UTC) of a moment's day (ms epoch); all year the same date in UK time. */
export function noonOf(ms: number): number {
  return Math.floor(ms / DAY_MS) * DAY_MS + 12 * HOUR_MS;
}

/** ms epoch → "Tuesday 24 November". */
export const weekdayDate = (ms: number): string =>
  format(new TZDate(ms, "UTC"), "EEEE d MMMM", { locale: enGB });

/** ms epoch → "Tue 24 Nov". */
export const shortDay = (ms: number): string =>
  format(new TZDate(ms, "UTC"), "EEE d MMM", { locale: enGB });

/** ms epoch → "2026-11-24", the format of date inputs. */
export function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** "2026-11-24" → noon of that day (ms epoch); null if invalid. */
export function parseDay(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text}T12:00:00Z`);
  return Number.isNaN(at) || dayText(at) !== text ? null : at;
}
