/** When the two sides of an order in person meet. Times in ms epoch; days and hours by the UK's clock. */

import { DAY_MS, MINUTE_MS } from "../shared/constants";
import { weekdayDate } from "../shared/days";
import { timeOfDay, ukFields, ukMinutes, ukMoment, ukNoon, ukOffset } from "../shared/ukClock";
import { awaitsDispatch, type OrderStatus, type OrderStop } from "./states";

/** How far ahead a meeting can be, so that a buyer's money isn't held for long. */
export const MEETING_DAYS_MAX = 30;
/** Characters of a place. */
export const PLACE_MAX = 120;
const REMINDER_TIME = 18 * 60;

/** Whether the two sides can still agree on a meeting, or change it. */
export const canArrangeMeeting = (
  status: OrderStatus,
  stops: readonly OrderStop[],
  isHandoverReported: boolean,
): boolean => awaitsDispatch(status) && stops.length === 0 && !isHandoverReported;

/** The same time of day, some days later. */
function sameTimeAfter(at: number, days: number): number {
  const shown = at + ukOffset(at) + days * DAY_MS;
  return shown - ukOffset(shown);
}

export const latestMeeting = (now: number): number => sameTimeAfter(now, MEETING_DAYS_MAX);

export const isMeetingTime = (at: number, now: number): boolean =>
  at > now && at <= latestMeeting(now);

/** When an order whose two sides meet at `at` counts as late: a day later. */
export const lateAfterMeeting = (at: number): number => sameTimeAfter(at, 1);

/** When both sides are reminded: at 18:00 the day before. */
export const meetingReminderAt = (at: number): number =>
  ukMoment(ukNoon(at) - DAY_MS, REMINDER_TIME);

/** "Tuesday 8 December at 14:00". */
export const meetingText = (at: number): string =>
  `${weekdayDate(ukNoon(at))} at ${timeOfDay(ukMinutes(at))}`;

/** `meetingText` for text that may be read outside the UK, such as an email. */
export const namedMeeting = (at: number): string => `${meetingText(at)} UK time`;

/** A day's noon (UTC) and a clock time ("14:30") → the moment; null if the time is malformed or the clocks skip it. */
export function meetingMoment(day: number, time: string): number | null {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const at = ukMoment(day, hours * 60 + minutes);
  return ukFields(at).getUTCHours() === hours ? at : null;
}

/** Rounds down to the minute, as time fields do. */
export const wholeMinute = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS;
