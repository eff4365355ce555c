/** ms epoch → "14:05", in UK time. */
export const ukTime = (ms: number): string =>
  new Date(ms).toLocaleTimeString("en-GB", {
    timeZone: "Europe/London",
    hour: "2-digit",
    minute: "2-digit",
  });

/**
 * ms epoch → "Sunday 22 November 2026 at 14:05", in UK time. Separate from `dates.ts`, without date-fns,
 * because every page loads the texts of errors, which use it.
 */
export function ukDateTime(ms: number): string {
  const at = new Date(ms);
  const day = at.toLocaleDateString("en-GB", {
    timeZone: "Europe/London",
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  return `${day.replace(",", "")} at ${ukTime(ms)}`;
}

/** For text that may be read outside the UK, such as an email: "Sunday 22 November 2026 at 14:05 UK time". */
export const namedUkDateTime = (ms: number): string => `${ukDateTime(ms)} UK time`;
