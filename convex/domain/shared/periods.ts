import { DAY_MS, HOUR_MS, MINUTE_MS } from "./constants";

/** A period in ms as text for pages and emails: "30 minutes", "72 hours", "7 days" (days from five up). */
export function periodText(ms: number): string {
  const [unit, size] =
    ms >= 5 * DAY_MS ? ["day", DAY_MS] : ms >= HOUR_MS ? ["hour", HOUR_MS] : ["minute", MINUTE_MS];
  const count = ms / size;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
