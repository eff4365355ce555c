/**
 * Dates and numbers for British readers; times are in the reader's own time zone. Written by hand:
 * the first use of `Intl` blocks a slow phone for 50 to 150 ms, and no other locale is served.
 */
import { MONTHS } from "#convex/domain/shared/constants.ts";

const month = (date: Date) => MONTHS[date.getMonth()] ?? "";
const pad = (n: number) => String(n).padStart(2, "0");
const clock = (date: Date) => `${pad(date.getHours())}:${pad(date.getMinutes())}`;

/** ms epoch → "21 November 2026" (tables). */
export function formatLongDate(ms: number): string {
  const date = new Date(ms);
  return `${date.getDate()} ${month(date)} ${date.getFullYear()}`;
}

/** ms epoch → "21 Nov 2026". */
export function formatShortDate(ms: number): string {
  const date = new Date(ms);
  return `${date.getDate()} ${month(date).slice(0, 3)} ${date.getFullYear()}`;
}

/** ms epoch → "09:05, 21 Nov". */
export function formatClockAndDay(ms: number): string {
  const date = new Date(ms);
  return `${clock(date)}, ${date.getDate()} ${month(date).slice(0, 3)}`;
}

/** ms epoch → "21 November 2026 at 09:05". */
export function formatDateTime(ms: number): string {
  return `${formatLongDate(ms)} at ${clock(new Date(ms))}`;
}

/** ms epoch → "Nov 21, 2026 09:05": the specification's 'MMM d, yyyy HH:mm' for messages. */
export function formatMessageTime(ms: number): string {
  const date = new Date(ms);
  return `${month(date).slice(0, 3)} ${date.getDate()}, ${date.getFullYear()} ${clock(date)}`;
}

const STEPS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

let relative: Intl.RelativeTimeFormat | undefined;

/** ms epoch, relative to `now` → "3 days ago", "in 2 hours", "just now". */
export function formatRelative(ms: number, now: number): string {
  const seconds = Math.round((ms - now) / 1000);
  relative ??= new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return "just now";
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

/** 1234567 → "1,234,567". Whole numbers only. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** 1 → "1 listing", 3 → "3 listings". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** 12345 → "12 KB"; at least "1 KB". */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
