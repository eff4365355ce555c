/**
 * Scheduled steps of an order. Each rechecks the order, which may have moved on or been stopped. When a paid order's
 * last stop ends, its steps are scheduled again.
 */

import { v } from "convex/values";
import { internal } from "../_generated/api";
import { meetingReminderAt } from "../domain/orders/meetings";
import { awaitsDispatch } from "../domain/orders/states";
import { ARRIVAL_ASSUMED_MS, COMPLETE_AFTER_MS } from "../domain/shared/constants";
import { internalMutation } from "../functions";
import { wasBlockedWithin } from "../notifications/model/silenceExcuse";
import { isInGoodStanding, profileOf } from "../shared/model/access";
import { sendRefundOffered } from "./mail/cancelEmails";
import { sendArrivalAssumed, sendArrivalReminder } from "./mail/deliveryEmails";
import { sendMeetingReminder } from "./mail/meetingEmails";
import { offerRefund } from "./model/cancelOrder";
import { deliver, restartArrival } from "./model/deliver";
import { endHold as endExpiredHold } from "./model/holds";
import { isUpcomingMeeting } from "./model/meetings";
import { isStopped, writeEvent } from "./model/records";
import { hasHappened } from "./model/timeline";
import {
  arrivalAskedAt,
  arrivalAssumedAt,
  completionCheckAt,
  transition,
} from "./model/transition";
import { postponeForBuyer } from "./model/waitForBuyer";

const SYSTEM = { kind: "system" } as const;
const byOrder = { orderId: v.id("orders") };

/** At the end of the hold, and a day later if the order has a pay page. */
export const endHold = internalMutation({
  args: { rowId: v.id("orders") },
  returns: v.null(),
  handler: async (ctx, { rowId }) => {
    await endExpiredHold(ctx, rowId);
  },
});

/** When a paid order counts as late, by its `dispatchDueAt`. */
export const offerRefundIfLate = internalMutation({
  args: byOrder,
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = await ctx.db.get("orders", orderId);
    if (order === null || !awaitsDispatch(order.status) || isStopped(order)) return;
    if (order.refundOfferedAt !== undefined) return;
    // The buyer answers a report that it was handed over; a blocked buyer can't, so Shoal acts for them.
    if (order.handoverReport && (await isInGoodStanding(ctx, order.buyerId))) return;
    // Another day or meeting has been agreed.
    if ((order.dispatchDueAt ?? 0) > Date.now()) return;
    await offerRefund(ctx, order, "refundOffered", sendRefundOffered);
  },
});

/** At 18:00 the day before a meeting: reminds both, unless it was replaced or the order has moved on. */
export const remindOfMeeting = internalMutation({
  args: { meetingId: v.id("orderMeetings") },
  returns: v.null(),
  handler: async (ctx, { meetingId }) => {
    const meeting = await ctx.db.get("orderMeetings", meetingId);
    const order = meeting && (await ctx.db.get("orders", meeting.orderId));
    const now = Date.now();
    if (!order || !isUpcomingMeeting(order, meeting, now) || now < meetingReminderAt(meeting.at))
      return;
    await sendMeetingReminder(ctx, order, meeting);
  },
});

/** 3 days after dispatch: reminds a buyer who hasn't confirmed arrival. */
export const remindOfArrival = internalMutation({
  args: byOrder,
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = await ctx.db.get("orders", orderId);
    if (order?.status !== "shipped" || isStopped(order)) return;
    // Clocks restart after a stop, so send one reminder only, and none once arrival can be assumed.
    if ((order.shippedAt ?? 0) + ARRIVAL_ASSUMED_MS <= Date.now()) return;
    if (await hasHappened(ctx, orderId, "arrivalReminded")) return;
    await writeEvent(ctx, order, "arrivalReminded", SYSTEM);
    await sendArrivalReminder(ctx, order);
  },
});

/**
 * Assumes arrival, so that an order doesn't stay open if the buyer never confirms: 7 days after dispatch, or 7 days after a
 * reported handover, counted from the parcel's due day or the meeting if that is later. Rechecks daily while the buyer
 * can't act or can't know that they should.
 */
export const assumeArrival = internalMutation({
  args: byOrder,
  returns: v.null(),
  handler: async (ctx, { orderId }): Promise<void> => {
    const order = await ctx.db.get("orders", orderId);
    if (order === null || isStopped(order)) return;
    const since = arrivalAskedAt(order);
    if (since === undefined || (arrivalAssumedAt(order) ?? Infinity) > Date.now()) return;
    const { assumeArrival } = internal.orders.clocks;
    if ((await postponeForBuyer(ctx, order, since, assumeArrival)) === "postponed") return;
    const arrivedOrder = await deliver(ctx, order, "assumeArrival", SYSTEM);
    await sendArrivalAssumed(ctx, arrivedOrder);
  },
});

/**
 * Runs when the time to claim ends, and completes the order 48 hours after arrival. Rechecks daily while the buyer can't
 * act, or doesn't know of an assumed arrival. Afterwards, or if the buyer couldn't act for some of the time, the 48 hours
 * and the time to claim start again.
 */
export const completeIfUndisputed = internalMutation({
  args: byOrder,
  returns: v.null(),
  handler: async (ctx, { orderId }): Promise<void> => {
    const order = await ctx.db.get("orders", orderId);
    if (order?.status !== "delivered" || isStopped(order)) return;
    if (completionCheckAt(order) > Date.now()) return;
    const { deliveredAt = 0, arrivalAssumed, waitingForBuyerSince } = order;
    const { completeIfUndisputed } = internal.orders.clocks;
    const completesAt = deliveredAt + COMPLETE_AFTER_MS;
    const isDue = completesAt <= Date.now();
    const buyer = await profileOf(ctx, order.buyerId);
    // A buyer who confirmed the arrival loses nothing by a block after their time to claim, so the order needn't wait.
    const mayWait =
      arrivalAssumed ||
      waitingForBuyerSince !== undefined ||
      buyer === null ||
      wasBlockedWithin(buyer, deliveredAt, completionCheckAt(order));
    const wait = mayWait
      ? await postponeForBuyer(ctx, order, deliveredAt, completeIfUndisputed)
      : null;
    if (wait === "postponed") return;
    if (wait === "wasBlocked" || waitingForBuyerSince !== undefined) {
      return await restartArrival(ctx, order);
    }
    if (!isDue) {
      await ctx.scheduler.runAt(completesAt, completeIfUndisputed, { orderId });
      return;
    }
    await transition(ctx, order, "complete", SYSTEM, { patch: { completedAt: Date.now() } });
  },
});
