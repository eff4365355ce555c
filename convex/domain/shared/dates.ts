/** Dates that functions put into mails and errors, which know no reader's time zone: the United Kingdom's. */

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
