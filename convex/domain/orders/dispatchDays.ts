/**
 * The day on which a parcel is sent, agreed before payment. Days are noons (UTC) of UK days, all other times
 * ms epoch. A parcel is with the buyer on the next day, so that must be a working day at their place.
 */

import { isWorkingDay, type Nation } from "../shared/bankHolidays";
import { DAY_MS } from "../shared/constants";
import type { SendingRules } from "../shared/sendingRules";
import { ukMoment, ukNoon } from "../shared/ukClock";
import type { TradeSide } from "./states";
import { packingCountsFrom } from "./transitions";

const CHOICES = 6;
/** How far a side may move the agreed day. Also the longest that Shoal moves a day that can't be kept. */
export const MOVE_DAYS_MAX = 14;
/** How far a hold for the weather may move the agreed day. */
export const WEATHER_HOLD_DAYS_MAX = 7;
/** Why a parcel is held for the weather. */
export const WEATHER_HOLD_REASONS = ["heat", "frost"] as const;
export type WeatherHoldReason = (typeof WEATHER_HOLD_REASONS)[number];
/** After "because of". */
export const WEATHER_HOLD_WORDS: Record<WeatherHoldReason, string> = {
  heat: "the heat",
  frost: "frost",
};
const NOON = 12 * 60;

/** What decides when parcels from one place to another can be sent. */
export type Sending = {
  rules: SendingRules & { awayUntil?: number };
  /** The nations of the seller's and of the buyer's place. */
  from: readonly Nation[];
  to: readonly Nation[];
};

/** From when (ms epoch) it's too late to order for the day. */
export const cutOffOf = (day: number, { cutOff, notice }: SendingRules): number =>
  ukMoment(day - (1 + notice) * DAY_MS, cutOff);

/** The next six days from which a buyer can choose at `now`; with `after`, those later than that day. */
export function dispatchChoices(now: number, sending: Sending, after = 0): number[] {
  const { rules, from, to } = sending;
  const { awayUntil = 0 } = rules;
  const choices: number[] = [];
  for (let day = Math.max(ukNoon(now), after) + DAY_MS; choices.length < CHOICES; day += DAY_MS) {
    const isChoice =
      rules.days.includes(new Date(day).getUTCDay()) &&
      day > awayUntil &&
      now < cutOffOf(day, rules) &&
      isWorkingDay(day, from) &&
      isWorkingDay(day + DAY_MS, to);
    if (isChoice) choices.push(day);
  }
  return choices;
}

/**
 * Up to six days to which an agreed day can be moved at `now`, at most `days` later. Ignores the seller's notice,
 * because they know of the order.
 */
export function laterChoices(
  now: number,
  { rules, ...places }: Sending,
  agreed: number,
  days: number,
): number[] {
  const sending = { ...places, rules: { ...rules, notice: 0 } };
  return dispatchChoices(now, sending, agreed).filter((day) => day <= agreed + days * DAY_MS);
}

/** The day on which a parcel sent on `day` arrives. */
export function arrivalDay(day: number, to: readonly Nation[]): number {
  let next = day + DAY_MS;
  while (!isWorkingDay(next, to)) next += DAY_MS;
  return next;
}

/** When a parcel to be sent on `day` counts as late (ms epoch): noon on the next working day at the seller's place. */
export const dueAfter = (day: number, from: readonly Nation[]): number =>
  ukMoment(arrivalDay(day, from), NOON);

/** Whether the agreed day has come, so that the parcel can be sent. */
export const isDayReached = (agreed: number | null | undefined, now: number): boolean =>
  agreed == null || ukNoon(now) >= agreed;

/**
 * Until when (ms epoch) a side may move the agreed day: the seller until the parcel is late, the buyer until
 * noon the day before or, if earlier, until its packing counts. A later move would restore rights that
 * packing ends, such as cancelling.
 */
export const movableUntil = (
  side: TradeSide,
  { packagingDone, dispatchOn }: { packagingDone: boolean; dispatchOn: number },
  dueAt: number,
): number =>
  side === "seller"
    ? dueAt
    : Math.min(
        ukMoment(dispatchOn - DAY_MS, NOON),
        packingCountsFrom({ packagingDone, dispatchOn }),
      );

/** Until when (ms epoch) the parcel can be held for the weather: later, a hold would hide that the day was missed. */
export const weatherHoldUntil = (agreed: number): number => ukMoment(agreed + DAY_MS, 0);
