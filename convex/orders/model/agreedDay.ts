/** The day on which a parcel is sent: chosen before payment, and replaced once it can't be kept. */

import { internal } from "#convex/_generated/api.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import {
  dispatchChoices,
  dueAfter,
  isDayReached,
  laterChoices,
  MOVE_DAYS_MAX,
  type Sending,
} from "#convex/domain/orders/dispatchDays.ts";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import { nationsOf } from "#convex/domain/orders/nations.ts";
import { type Nation, isWorkingDay } from "#convex/domain/shared/bankHolidays.ts";
import { DAY_MS, DISPATCH_WORKING_DAYS } from "#convex/domain/shared/constants.ts";
import { noonOf, weekdayDate } from "#convex/domain/shared/days.ts";
import { DEFAULT_SENDING } from "#convex/domain/shared/sendingRules.ts";
import { addWorkingDays } from "#convex/domain/shared/workingDays.ts";
import { fail } from "#convex/errors.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import * as emails from "../mail/agreedDayEmails";
import { type Order, patchOrder, writeEvent } from "./records";

type Places = { sellerOutcode?: string; deliveryOutcode?: string };

export function sendingBetween(
  seller: Profile | null,
  { sellerOutcode, deliveryOutcode }: Places,
): Sending & { from: Nation[]; to: Nation[] } {
  const { sending = DEFAULT_SENDING, awayUntil } = seller?.selling ?? {};
  return {
    rules: { ...sending, ...(awayUntil !== undefined && { awayUntil }) },
    from: nationsOf(sellerOutcode),
    to: nationsOf(deliveryOutcode),
  };
}

export const sendingOf = async (ctx: QueryCtx, order: Order) =>
  sendingBetween(await profileOf(ctx, order.sellerId), order);

/** Noon of the buyer's choice (any time of the day, ms epoch), or of the first possible day. Errors: `day_unavailable`. */
export function chosenDay(sending: Sending, day: number | undefined): number {
  const choices = dispatchChoices(Date.now(), sending);
  const chosen = day === undefined ? choices[0] : noonOf(day);
  return chosen !== undefined && choices.includes(chosen) ? chosen : fail("day_unavailable");
}

export type AgreedDay = { dispatchOn?: number; dispatchDueAt: number };

const agreedOn = (dispatchOn: number, { from }: Sending) => ({
  dispatchOn,
  dispatchDueAt: dueAfter(dispatchOn, from),
});

/**
 * When an order that is paid now has to be sent: on the day that the buyer chose, even if the seller's rules have changed
 * since, or, if its cut-off has passed, on the next day that the seller sends; null if none is within 14 days,
 * since neither side has agreed to wait longer. In person: within 5 working days, until a meeting is agreed.
 */
export async function dayAtPayment(ctx: QueryCtx, order: Order): Promise<AgreedDay | null> {
  const now = Date.now();
  if (isInPerson(order)) return { dispatchDueAt: addWorkingDays(now, DISPATCH_WORKING_DAYS) };
  const sending = await sendingOf(ctx, order);
  const { dispatchOn = 0, payForDayBy = 0 } = order;
  if (now < payForDayBy) return agreedOn(dispatchOn, sending);
  const [next] = laterChoices(now, sending, dispatchOn, MOVE_DAYS_MAX);
  return next === undefined ? null : agreedOn(next, sending);
}

/** Gives a paid parcel another day, and a deadline after it. An earlier deadline's clock does nothing. */
export async function setDay(
  ctx: MutationCtx,
  order: Order,
  sending: Sending,
  dispatchOn: number,
  changes: Partial<
    Pick<Order, "dayMovedBy" | "weatherHold"> & { firstDispatchOn: number | undefined }
  >,
): Promise<Order> {
  const day = agreedOn(dispatchOn, sending);
  const updatedOrder = await patchOrder(ctx, order._id, { ...changes, ...day });
  const { offerRefundIfLate } = internal.orders.clocks;
  await ctx.scheduler.runAt(day.dispatchDueAt, offerRefundIfLate, { orderId: order._id });
  return updatedOrder;
}

/**
 * After a stop that began at `stoppedAt`: the next day within 14 days replaces a day that passed during it. Without one, the
 * order is late. A parcel that the seller has reported as handed over keeps its day. Returns the order.
 */
export async function renewPastDay(
  ctx: MutationCtx,
  order: Order,
  stoppedAt: number,
): Promise<Order> {
  const { dispatchOn, handoverReport } = order;
  const now = Date.now();
  if (dispatchOn === undefined || handoverReport !== undefined) return order;
  const hasPassed = (at: number) => isDayReached(dispatchOn + DAY_MS, at);
  if (hasPassed(stoppedAt) || !hasPassed(now)) return order;
  const sending = await sendingOf(ctx, order);
  const [next] = laterChoices(now, sending, dispatchOn, MOVE_DAYS_MAX);
  if (next === undefined) return order;
  const renewed = await setDay(ctx, order, sending, next, { firstDispatchOn: undefined });
  return await announceNewDay(ctx, renewed);
}

/**
 * After a change of address: moves the agreed day if nothing is delivered at the new place on the day after it. Errors:
 * `address_fixed` if no day within 14 days suits.
 */
export async function fitDayToPlace(ctx: MutationCtx, order: Order): Promise<Order> {
  const { dispatchOn } = order;
  if (dispatchOn === undefined) return order;
  const sending = await sendingOf(ctx, order);
  if (isWorkingDay(dispatchOn + DAY_MS, sending.to)) return order;
  const choices = laterChoices(Date.now(), sending, dispatchOn, MOVE_DAYS_MAX);
  const [next = fail("address_fixed")] = choices;
  const fitted = await setDay(ctx, order, sending, next, { firstDispatchOn: undefined });
  return await announceNewDay(ctx, fitted);
}

async function announceNewDay(ctx: MutationCtx, order: Order): Promise<Order> {
  await writeEvent(ctx, order, "dayRenewed", { kind: "system" }, dayNote(order));
  await emails.sendDayRenewed(ctx, order);
  return order;
}

export const dayNote = ({ dispatchOn = 0 }: Order) => ({ note: weekdayDate(dispatchOn) });
