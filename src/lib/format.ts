/**
 * Formats numbers and times for British readers. Doesn't use `Intl`, whose first use blocks a slow
 * phone for 50 to 150 ms.
 */

import { ukFields, ukTimeName } from "#convex/domain/shared/ukClock.ts";

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const pad = (n: number) => String(n).padStart(2, "0");

/** ms epoch → "09:05, 21 Nov" in UK time, which is named where the reader's clock differs. */
export function formatClockAndDay(ms: number): string {
  const at = ukFields(ms);
  const time = `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}${ukTimeName(ms)}`;
  return `${time}, ${at.getUTCDate()} ${MONTHS[at.getUTCMonth()] ?? ""}`;
}

/** Milliseconds left → "1:04:09" or "04:09", in whole seconds and never below zero. */
export function formatCountdown(msLeft: number): string {
  const total = Math.max(0, Math.ceil(msLeft / 1000));
  const hours = Math.floor(total / 3600);
  const rest = `${pad(Math.floor(total / 60) % 60)}:${pad(total % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** Miles without false precision: "under 1 mile", "12 miles". */
export function formatMiles(miles: number): string {
  if (miles < 1) return "under 1 mile";
  const rounded = Math.round(miles);
  return rounded === 1 ? "1 mile" : `${rounded} miles`;
}

/** 1234567 → "1,234,567", 1234.5 → "1,234.5". */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ",");
}

/** 1 → "1 listing", 3 → "3 listings". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** 12345 → "12 KB", 2000000 → "1.9 MB"; at least "1 KB". */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
