/** A parcel's expected day, set by the seller at dispatch, and when the buyer may report it as not arrived. */

import { isWorkingDay, type Nation } from "../shared/bankHolidays";
import { ARRIVAL_ASSUMED_MS, DAY_MS } from "../shared/constants";
import { ukDay, ukMidnight } from "../shared/dates";
import { noonOf } from "../shared/days";
import { ukNoon } from "../shared/ukClock";
import { addWorkingDays } from "../shared/workingDays";
import { isInPerson, type OrderFacts } from "./facts";
import { awaitsDispatch, isScorable, type OrderStatus } from "./states";

/** Couriers of live animals deliver overnight: on the next working day at the buyer's place, in `nations`. */
export const defaultExpectedDay = (now: number, nations?: readonly Nation[]): number =>
  ukNoon(addWorkingDays(now, 1, nations));

/**
 * Noon of the first and last day that can be chosen. The last is the day before the parcel counts as arrived.
 */
export function expectedDays(now: number): { first: number; last: number } {
  return { first: ukNoon(now), last: ukNoon(now + ARRIVAL_ASSUMED_MS - DAY_MS) };
}

/**
 * When the buyer's silence starts to count after the seller reported a handover (ms epoch): never before the
 * parcel counts as late or the two sides meet.
 */
export const silenceCountsFrom = (
  order: Pick<OrderFacts, "deliveryMethod"> & {
    dispatchDueAt?: number | null;
    meetingAt?: number | null;
  },
  reportedAt: number,
): number =>
  Math.max(reportedAt, (isInPerson(order) ? order.meetingAt : order.dispatchDueAt) ?? reportedAt);

/** Whether a parcel sent now may wait: today isn't a working day at the seller's place, or tomorrow at the buyer's. */
export function waitsOverDaysOff(
  now: number,
  { from, to }: { from: readonly Nation[]; to: readonly Nation[] },
): boolean {
  const today = ukDay(now);
  return !isWorkingDay(today, from) || !isWorkingDay(today + DAY_MS, to);
}

/** Noon of the day of `at`; null if that day is past or too far ahead. */
export function expectedDay(at: number, now: number): number | null {
  if (!Number.isFinite(at)) return null;
  const day = noonOf(at);
  const { first, last } = expectedDays(now);
  return day >= first && day <= last ? day : null;
}

/**
 * When the buyer may report non-arrival (ms epoch; 0: at once; null: not now). Before dispatch: once the
 * seller reported a handover or, in person, once the order is late or the seller blocked. After dispatch:
 * from the expected day. After an assumed arrival: until the order completes.
 */
export function nonArrivalReportableFrom(
  order: Pick<
    OrderFacts,
    | "status"
    | "deliveryMethod"
    | "refundOffered"
    | "handoverReportedAt"
    | "arrivalAssumed"
    | "shippedAt"
    | "expectedArrivalAt"
  >,
): number | null {
  const { status, refundOffered, handoverReportedAt, expectedArrivalAt, shippedAt } = order;
  if (awaitsDispatch(status)) {
    return handoverReportedAt !== null || (isInPerson(order) && refundOffered) ? 0 : null;
  }
  if (status === "shipped") {
    return ukMidnight(expectedArrivalAt ?? defaultExpectedDay(shippedAt ?? 0));
  }
  return status === "delivered" && order.arrivalAssumed ? 0 : null;
}

/**
 * Whether the buyer may score the packaging. During a dispute this needs a confirmed arrival, because the
 * claim may be that nothing arrived.
 */
export const canScorePackaging = (order: {
  status: OrderStatus;
  deliveredAt?: number | null;
  arrivalAssumed?: boolean;
}): boolean => {
  const isConfirmed = order.deliveredAt != null && order.arrivalAssumed !== true;
  return isScorable(order.status) && (order.status !== "disputed" || isConfirmed);
};
