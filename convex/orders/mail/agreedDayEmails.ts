import type { MutationCtx } from "#convex/_generated/server.js";
import {
  arrivalDay,
  WEATHER_HOLD_WORDS,
  type WeatherHoldReason,
} from "#convex/domain/orders/dispatchDays.ts";
import { nationsOf } from "#convex/domain/orders/nations.ts";
import { otherSide, TRADE_SIDES, type TradeSide } from "#convex/domain/orders/states.ts";
import { weekdayDate } from "#convex/domain/shared/days.ts";
import { inWords, sendRequiredMail } from "../model/orderMail";
import { capitalisedName, type People, type Words } from "../model/people";
import type { Order } from "../model/records";

/** The agreed day: "Tuesday 8 December". */
export const sentOn = ({ dispatchOn = 0 }: Order): string => weekdayDate(dispatchOn);

/** The day on which a parcel sent on the agreed day arrives. */
export const arrivesOn = ({ dispatchOn = 0, deliveryOutcode }: Order): string =>
  weekdayDate(arrivalDay(dispatchOn, nationsOf(deliveryOutcode)));

/** To the side that didn't move it. */
export async function sendDayMoved(ctx: MutationCtx, order: Order, by: TradeSide): Promise<void> {
  await sendNewDay(ctx, order, otherSide(by), {
    occasion: "day-moved",
    subject: (people) => `${capitalisedName(people, by)} moved an order to ${sentOn(order)}`,
    why: (people) => `${capitalisedName(people, by)} moved the day for sending this order.`,
  });
}

/** To the side that didn't move it. */
export async function sendWeatherHold(
  ctx: MutationCtx,
  order: Order,
  by: TradeSide,
  reason: WeatherHoldReason,
): Promise<void> {
  await sendNewDay(ctx, order, otherSide(by), {
    occasion: "day-held",
    subject: (people) =>
      `${capitalisedName(people, by)} moved an order to ${sentOn(order)} because of the weather`,
    why: (people) =>
      `${capitalisedName(people, by)} moved the day because of ${WEATHER_HOLD_WORDS[reason]}.`,
  });
}

/** To both: the agreed day couldn't be kept, and Shoal has set the next one. */
export async function sendDayRenewed(ctx: MutationCtx, order: Order): Promise<void> {
  for (const side of TRADE_SIDES) {
    await sendNewDay(ctx, order, side, {
      occasion: "day-renewed",
      subject: `An order has a new sending day: ${sentOn(order)}`,
      why: "The agreed day for sending this order no longer works, so we've set the next suitable day.",
    });
  }
}

/** Always sent, because a late order can be refunded. */
async function sendNewDay(
  ctx: MutationCtx,
  order: Order,
  to: TradeSide,
  { occasion, subject, why }: { occasion: string; subject: Words; why: Words },
): Promise<void> {
  const textFor = (people: People) =>
    to === "buyer"
      ? `${people.Seller} now sends it on ${sentOn(order)}, so it should be with you on ${arrivesOn(order)}. Please make sure that you're at home then.`
      : `Please send it on ${sentOn(order)}, so that ${people.buyer} has it on ${arrivesOn(order)}.`;
  await sendRequiredMail(ctx, order, to === "buyer" ? order.buyerId : order.sellerId, {
    occasion: `${occasion}-${order.dispatchOn}`,
    topic: "delivery",
    subject,
    text: (people) => `${inWords(why, people)} ${textFor(people)}`,
    facts: [
      ["Agreed day", sentOn(order)],
      ["Due with the buyer", arrivesOn(order)],
    ],
  });
}
