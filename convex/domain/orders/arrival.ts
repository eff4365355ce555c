/**
 * The day on which a parcel is expected, which the seller says at the dispatch, and from when its buyer may say that it
 * hasn't arrived. When it counts as arrived although nobody said so: `orders/rules/fulfilment.ts`.
 */
import { ARRIVAL_ASSUMED_MS, DAY_MS, HOUR_MS } from "../shared/constants";
import { noonOf } from "../shared/days";
import { addWorkingDays } from "../shared/workingDays";
import { isInPerson, type OrderFacts } from "./facts";

/** Couriers of live animals take a night. */
export const expectedByDefault = (now: number): number => noonOf(addWorkingDays(now, 1));

/** The first and the last day that can be given; by the last the parcel would count as arrived. Both by their noon. */
export function expectedDays(now: number): { first: number; last: number } {
  return { first: noonOf(now), last: noonOf(now + ARRIVAL_ASSUMED_MS - DAY_MS) };
}

/** The noon of the day of `at`; null for a day that is over or too far ahead. */
export function expectedDay(at: number, now: number): number | null {
  if (!Number.isFinite(at)) return null;
  const day = noonOf(at);
  const { first, last } = expectedDays(now);
  return day >= first && day <= last ? day : null;
}

/**
 * ms epoch from when the buyer may say that they have nothing: of a parcel, from its expected day on; of what changes
 * hands in person, once it is late or its seller says that it was handed over; and after an arrival that nobody
 * confirmed, until the order completes. Null while they may not.
 */
export function notArrivedFrom(
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
  switch (order.status) {
    case "processing":
      return isInPerson(order) && (order.refundOffered || order.handoverReportedAt !== null)
        ? 0
        : null;
    case "shipped":
      return (order.expectedArrivalAt ?? expectedByDefault(order.shippedAt ?? 0)) - 12 * HOUR_MS;
    case "delivered":
      return order.arrivalAssumed ? 0 : null;
    default:
      return null;
  }
}
