/**
 * The day on which a parcel is expected: the seller says it at the dispatch. When it counts as arrived although nobody
 * said so: `orders/rules/fulfilment.ts`.
 */
import { ARRIVAL_ASSUMED_MS, DAY_MS } from "../shared/constants";
import { noonOf } from "../shared/days";
import { addWorkingDays } from "../shared/workingDays";

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
