import { v } from "convex/values";
import { COURIER_MAX } from "../domain/shared/constants";
import { fail } from "../errors";
import { internalMutation, userMutation, userQuery } from "../functions";
import {
  askToCancel,
  cancelPaid,
  assumeArrival as takeAsArrived,
  completeIfUndisputed as completeOrder,
  confirmArrival as arrive,
  confirmHandover as handOver,
  markShipped as ship,
  offerRefundIfLate as offerRefund,
  remindOfArrival as remindBuyer,
} from "./rules/fulfilment";
import { isInGoodStanding } from "../shared/rules/access";
import { lookUpPayments } from "../payments/rules/checkouts";
import { endHold as endOrderHold } from "../payments/rules/holds";
import { requireOrderParty, requireOrderSide, sideOf } from "./rules/access";
import { orderByUuid } from "./rules/records";
import { giveUp, startOrder } from "./rules/start";
import { orderDetails, toOrderDetails } from "./rules/views";
import { takeFromLimit } from "../shared/rules/rateLimits";
import { lineOf } from "../shared/rules/parseInput";
import { actorKind, orderStatus, trailEvent } from "./tables";
import { deliveryMethod } from "../shared/validators";

const EVENTS_MAX = 200;

/**
 * Starts buying: holds the stock for 30 minutes, writes the pending order and answers its uuid. The pay
 * page's address appears in `byUuid` when it is made. Errors: `listing_unavailable`, `own_listing`,
 * `quiz_required`, `quiz_stale`, `quiz_unsuitable`, `quiz_acknowledge`, `delivery_unavailable`,
 * `stock_short`, `invalid_input`, `rate_limited`.
 */
export const start = userMutation({
  args: {
    listingId: v.id("listings"),
    quizId: v.string(),
    quantity: v.number(),
    deliveryMethod,
    outcode: v.optional(v.string()),
  },
  returns: v.string(),
  handler: async (ctx, args) => await startOrder(ctx, ctx.viewer, args),
});

/**
 * The order of a uuid; null while there is none, and for people who have no part in it. Admins see all.
 * `invalid_order_id` for anything but a version-4 UUID.
 */
export const byUuid = userQuery({
  args: { orderId: v.string() },
  returns: v.union(orderDetails, v.null()),
  handler: async (ctx, { orderId }) => {
    const order = await orderByUuid(ctx, orderId);
    const side = order && sideOf(ctx.viewer, order);
    return side && (await toOrderDetails(ctx, order, side));
  },
});

/** The trail of an order, oldest first; `order_not_found` for people who have no part in it. */
export const timeline = userQuery({
  args: { orderId: v.string() },
  returns: v.array(
    v.object({
      eventId: v.id("orderEvents"),
      event: trailEvent,
      from: v.union(orderStatus, v.null()),
      to: orderStatus,
      actor: actorKind,
      note: v.union(v.string(), v.null()),
      /** Pence. */
      amount: v.union(v.number(), v.null()),
      createdAt: v.number(),
    }),
  ),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderParty(ctx.viewer, await orderByUuid(ctx, orderId));
    const events = await ctx.db
      .query("orderEvents")
      .withIndex("by_orderId_and_createdAt", (q) => q.eq("orderId", order._id))
      .take(EVENTS_MAX);
    return events.map(({ _id, event, from, to, actor, note = null, amount = null, createdAt }) => ({
      eventId: _id,
      event,
      from,
      to,
      actor,
      note,
      amount,
      createdAt,
    }));
  },
});

/**
 * Calls an order off. The buyer: while it is unpaid, or after the seller missed the time for dispatch or was
 * put out.
 * The seller: a paid one before dispatch. `transition_refused` otherwise; `order_not_found`, and `forbidden`
 * for admins, who refund instead.
 */
export const cancel = userMutation({
  args: { orderId: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const { viewer } = ctx;
    const order = requireOrderParty(viewer, await orderByUuid(ctx, orderId));
    const side = sideOf(viewer, order);
    if (side === "seller") {
      await cancelPaid(ctx, order, "cancel", { kind: "seller", userId: viewer.userId });
    } else if (side !== "buyer") fail("forbidden");
    else if (order.status === "pending") await giveUp(ctx, order, viewer);
    else if (order.refundOfferedAt === undefined && (await isInGoodStanding(ctx, order.sellerId))) {
      fail("transition_refused", { event: "cancel", state: order.status });
    } else await cancelPaid(ctx, order, "takeRefund", { kind: "buyer", userId: viewer.userId });
    return null;
  },
});

/**
 * The buyer is back from the pay page: Stripe is asked what became of it, unless its webhook comes first.
 * `rate_limited`, `forbidden`, `order_not_found`.
 */
export const checkPayment = userMutation({
  args: { orderId: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    await takeFromLimit(ctx, "checkPayment", order._id);
    await lookUpPayments(ctx, order._id);
    return null;
  },
});

/**
 * The buyer asks the seller to call a paid order off; a message goes with it. Asking twice is asking once.
 * `transition_refused`, `forbidden`, `order_not_found`.
 */
export const requestCancel = userMutation({
  args: { orderId: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    await askToCancel(ctx, ctx.viewer, order);
    return null;
  },
});

/**
 * The seller has handed the parcel to the courier. After 3 days without a word the buyer is reminded, after 7
 * it counts as arrived. `packaging_required`, `transition_refused`, `invalid_input`.
 */
export const markShipped = userMutation({
  args: {
    orderId: v.string(),
    courier: v.optional(v.string()),
    trackingReference: v.optional(v.string()),
  },
  returns: v.null(),
  handler: async (ctx, { orderId, courier = "", trackingReference = "" }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "seller");
    const by = lineOf("Courier", courier, COURIER_MAX);
    const reference = lineOf("Tracking reference", trackingReference, COURIER_MAX);
    await ship(ctx, ctx.viewer, order, {
      ...(by === "" ? {} : { courier: by }),
      ...(reference === "" ? {} : { trackingReference: reference }),
    });
    return null;
  },
});

/** The buyer has the animals: the 48 hours until completion begin. `transition_refused`, `forbidden`, `order_not_found`. */
export const confirmArrival = userMutation({
  args: { orderId: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    await arrive(ctx, ctx.viewer, order);
    return null;
  },
});

/**
 * The seller enters the 6 digits that the buyer shows. `{confirmed: false, attemptsLeft}` for a wrong code;
 * `transition_refused` when it is locked, `rate_limited`.
 */
export const confirmHandover = userMutation({
  args: { orderId: v.string(), code: v.string() },
  returns: v.object({ confirmed: v.boolean(), attemptsLeft: v.number() }),
  handler: async (ctx, { orderId, code }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "seller");
    const left = await handOver(ctx, ctx.viewer, order, code);
    return { confirmed: left === null, attemptsLeft: left ?? 0 };
  },
});

/** By the clock, when a hold is over. Like the clocks below, it looks at the order again. */
export const endHold = internalMutation({
  args: { orderId: v.id("orders") },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    await endOrderHold(ctx, orderId);
    return null;
  },
});

/** 5 working days after the payment. */
export const offerRefundIfLate = internalMutation({
  args: { orderId: v.id("orders") },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    await offerRefund(ctx, orderId);
    return null;
  },
});

/** 3 days after the dispatch. */
export const remindOfArrival = internalMutation({
  args: { orderId: v.id("orders") },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    await remindBuyer(ctx, orderId);
    return null;
  },
});

/** 7 days after the dispatch. */
export const assumeArrival = internalMutation({
  args: { orderId: v.id("orders") },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    await takeAsArrived(ctx, orderId);
    return null;
  },
});

/** 48 hours after the arrival. */
export const completeIfUndisputed = internalMutation({
  args: { orderId: v.id("orders") },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    await completeOrder(ctx, orderId);
    return null;
  },
});
