/** When a seller sends parcels: on which weekdays, and until when buyers can order for a day. */

import { timeOfDay } from "./ukClock";

/**
 * `days`: 1 Monday to 4 Thursday, in order. `cutOff`: until when buyers can order on the day before (minutes after
 * midnight, UK time). `notice`: how many days earlier than that they must order.
 */
export type SendingRules = { days: number[]; cutOff: number; notice: number };

/** A parcel sent later in the week would travel at the weekend. */
export const SENDING_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday"] as const;
export const NOTICE_DAYS_MAX = 14;

/** The days on which the couriers of live animals collect everywhere. */
export const DEFAULT_SENDING: SendingRules = { days: [2, 3, 4], cutOff: 18 * 60, notice: 0 };

/** "Tuesday to Thursday", "Monday", "Monday and Thursday". */
function daysText(days: readonly number[]): string {
  const names = days.map((day) => SENDING_DAYS[day - 1] ?? "");
  const [first = "", last = ""] = [names[0], names.at(-1)];
  const isRun = days.length > 2 && (days.at(-1) ?? 0) - (days[0] ?? 0) === days.length - 1;
  if (isRun) return `${first} to ${last}`;
  return names.length < 2 ? first : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** "Parcels go out Tuesday to Thursday. Order by 18:00 the day before." */
export function sendingText({ days, cutOff, notice }: SendingRules): string {
  const before = notice === 0 ? "the day before" : `${notice + 1} days before`;
  return `Parcels go out ${daysText(days)}. Order by ${timeOfDay(cutOff)} ${before}.`;
}
