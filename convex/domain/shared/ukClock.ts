import { DAY_MS, HOUR_MS, MINUTE_MS } from "./constants";

/** The last Sunday of a month (0 to 11) at 01:00 UTC, when the UK's clocks change; ms epoch. */
function clockChange(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.setUTCDate(lastDay.getUTCDate() - lastDay.getUTCDay());
}

/** How far the UK's clock is ahead of UTC, in ms. By rule: `Intl` would block a slow phone for 50 to 150 ms. */
export function ukOffset(ms: number): number {
  const year = new Date(ms).getUTCFullYear();
  return ms >= clockChange(year, 2) && ms < clockChange(year, 9) ? HOUR_MS : 0;
}

/** A date whose UTC fields are the UK's clock at a moment (ms epoch). */
export const ukFields = (ms: number): Date => new Date(ms + ukOffset(ms));

/** Minutes after midnight that the UK's clock shows at a moment (ms epoch). */
export function ukMinutes(ms: number): number {
  const shown = ukFields(ms);
  return shown.getUTCHours() * 60 + shown.getUTCMinutes();
}

/** Noon (UTC) of the UK's date at a moment (ms epoch). */
export const ukNoon = (ms: number): number =>
  Math.floor((ms + ukOffset(ms)) / DAY_MS) * DAY_MS + DAY_MS / 2;

/** The moment (ms epoch) when the UK's clock shows `minutes` after midnight on the UTC day of `day` (ms epoch). */
export function ukMoment(day: number, minutes: number): number {
  const shown = Math.floor(day / DAY_MS) * DAY_MS + minutes * MINUTE_MS;
  return shown - ukOffset(shown);
}

/** Minutes after midnight → "18:00". */
export const timeOfDay = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((n) => String(n).padStart(2, "0")).join(":");

/** " UK time" if this device's clock shows another time at that moment, else "". */
export const ukTimeName = (ms: number): string =>
  new Date(ms).getTimezoneOffset() * MINUTE_MS === -ukOffset(ms) ? "" : " UK time";
