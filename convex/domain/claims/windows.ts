import type { DeliveryMethod } from "../listings/deliveryMethods";
import { defaultExpectedDay } from "../orders/arrival";
import { type Arrival, claimDueAt } from "../orders/claimWindow";
import { isInPerson } from "../orders/facts";
import { nationsOf } from "../orders/nations";
import { DAY_MS } from "../shared/constants";
import { ukMidnight } from "../shared/dates";

/** Whether there is time to answer at `now`; from `respondBy` (ms epoch) on, silence counts. */
export const isAnswerInTime = (respondBy: number, now: number): boolean => now < respondBy;

type Expected = {
  deliveryMethod: DeliveryMethod;
  deliveryOutcode?: string;
  dispatchDueAt?: number;
  shippedAt?: number;
  expectedArrivalAt?: number;
  handoverReport?: { at: number };
};

/**
 * The day on which an order should have arrived (ms epoch, at any time that day). For a reported handover, the day of the
 * report; for any other order in person, the day on which it counts as late.
 */
export function dueDayOf(order: Expected): number {
  const { dispatchDueAt = 0, shippedAt = 0, expectedArrivalAt, handoverReport } = order;
  if (handoverReport) return handoverReport.at;
  if (isInPerson(order)) return dispatchDueAt;
  return expectedArrivalAt ?? defaultExpectedDay(shippedAt);
}

/**
 * Whether a live-arrival claim made at `now` may be accepted by the seller's silence: from the earlier of the due day and
 * the default arrival day (UK days) to the day after the later one. Outside that time, only the buyer says when the order
 * came. The same goes for an assumed arrival, and for an order in person that the seller hasn't reported as handed over.
 */
export function canSilenceAccept(
  order: Expected & { arrivalAssumed?: boolean },
  now: number,
): boolean {
  const { arrivalAssumed, handoverReport } = order;
  if (arrivalAssumed || (isInPerson(order) && handoverReport === undefined)) return false;
  const days = [dueDayOf(order), usualDayOf(order)];
  return now >= ukMidnight(Math.min(...days)) && now < ukMidnight(Math.max(...days) + 2 * DAY_MS);
}

/** The arrival day if the seller gives none (ms epoch): a day that they give can only widen the window. */
function usualDayOf(order: Expected): number {
  const { shippedAt, deliveryOutcode, handoverReport } = order;
  if (handoverReport !== undefined || shippedAt === undefined) return dueDayOf(order);
  return defaultExpectedDay(shippedAt, nationsOf(deliveryOutcode));
}

export const isClaimInTime = (arrival: Arrival, now: number): boolean => now <= claimDueAt(arrival);
