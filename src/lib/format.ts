/** Dates and numbers as British readers expect them; times are the reader's own time zone. */

const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });
const shortDate = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
});
const dateTime = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });
const messageParts = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });

/** ms epoch → "21 November 2026" (tables). */
export function formatLongDate(ms: number): string {
  return longDate.format(ms);
}

/** ms epoch → "21 Nov 2026". */
export function formatShortDate(ms: number): string {
  return shortDate.format(ms);
}

/** ms epoch → "21 November 2026 at 09:05". */
export function formatDateTime(ms: number): string {
  return dateTime.format(ms);
}

/** ms epoch → "Nov 21, 2026 09:05": the specification's 'MMM d, yyyy HH:mm' for messages. */
export function formatMessageTime(ms: number): string {
  const part = Object.fromEntries(messageParts.formatToParts(ms).map((p) => [p.type, p.value]));
  return `${part["month"]} ${part["day"]}, ${part["year"]} ${part["hour"]}:${part["minute"]}`;
}

const STEPS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** ms epoch, seen from `now` → "3 days ago", "in 2 hours", "just now". */
export function formatRelative(ms: number, now: number): string {
  const seconds = Math.round((ms - now) / 1000);
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return "just now";
}

/** Whole seconds left → "1:04:09" or "04:09". Never below zero. */
export function formatCountdown(msLeft: number): string {
  const total = Math.max(0, Math.ceil(msLeft / 1000));
  const pad = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(total / 3600);
  const rest = `${pad(Math.floor(total / 60) % 60)}:${pad(total % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** Miles with no false precision: "under 1 mile", "12 miles". */
export function formatMiles(miles: number): string {
  if (miles < 1) return "under 1 mile";
  const rounded = Math.round(miles);
  return rounded === 1 ? "1 mile" : `${rounded} miles`;
}

/** 1 → "1 listing", 3 → "3 listings". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;
}
