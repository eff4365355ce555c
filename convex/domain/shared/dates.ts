/** Dates in UK time, whatever the time zone of the server or the reader. */
import { lazy } from "./lazy";

/** ms epoch → "Sunday 22 November 2026 at 14:05". */
export function ukDateTime(ms: number): string {
  const at = new Date(ms);
  const day = at.toLocaleDateString("en-GB", {
    timeZone: "Europe/London",
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  const time = at.toLocaleTimeString("en-GB", {
    timeZone: "Europe/London",
    hour: "2-digit",
    minute: "2-digit",
  });
  return `${day.replace(",", "")} at ${time}`;
}

const yearAndMonth = lazy(
  () =>
    new Intl.DateTimeFormat("en-GB", {
      timeZone: "Europe/London",
      year: "numeric",
      month: "numeric",
    }),
);

/** ms epoch → the year and its quarter, 0 to 3. */
export function ukQuarter(ms: number): { year: number; quarter: number } {
  const parts = yearAndMonth().formatToParts(ms);
  const of = (type: "year" | "month") => Number(parts.find((part) => part.type === type)?.value);
  return { year: of("year"), quarter: Math.floor((of("month") - 1) / 3) };
}

const calendarDate = lazy(
  () =>
    new Intl.DateTimeFormat("en-GB", {
      timeZone: "Europe/London",
      year: "numeric",
      month: "numeric",
      day: "numeric",
    }),
);

/** ms epoch → the date in London, as ms epoch of that date's midnight UTC. */
export function ukDay(ms: number): number {
  const parts = calendarDate().formatToParts(ms);
  const of = (type: "year" | "month" | "day") =>
    Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of("year"), of("month") - 1, of("day"));
}
