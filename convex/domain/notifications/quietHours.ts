import { MINUTE_MS } from "../shared/constants";
import { ukMinutes } from "../shared/ukClock";

/** Minutes of the UK day. From 22:00 until 07:00 runs over midnight. */
export type QuietHours = { from: number; until: number };

export const DEFAULT_QUIET_HOURS: QuietHours = { from: 22 * 60, until: 7 * 60 };

const isMinuteOfDay = (minutes: number) =>
  Number.isInteger(minutes) && minutes >= 0 && minutes < 24 * 60;

export const isValidQuietHours = ({ from, until }: QuietHours): boolean =>
  isMinuteOfDay(from) && isMinuteOfDay(until) && from !== until;

function isQuiet(moment: number, { from, until }: QuietHours): boolean {
  const minutes = ukMinutes(moment);
  return from < until ? minutes >= from && minutes < until : minutes >= from || minutes < until;
}

/** The first moment from `at` on (ms epoch) when the UK's clock shows a time outside the quiet hours. */
export function nextPushTime(at: number, quietHours: QuietHours | null): number {
  if (quietHours === null || !isQuiet(at, quietHours)) return at;
  // Minute by minute, because a change of the clocks skips or repeats an hour.
  let moment = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  while (isQuiet(moment, quietHours)) moment += MINUTE_MS;
  return moment;
}
