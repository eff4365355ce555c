/** An order: what its people see of it, and what they can do. */
import { v } from "convex/values";
import { expectedDay } from "../domain/orders/arrival";
import { COURIER_MAX, REASON_MAX } from "../domain/shared/constants";
import { fail } from "../errors";
import { userMutation, userQuery } from "../functions";
import { lineOf } from "../shared/rules/parseInput";
import { requireOrderParty, requireOrderSide, sideOf } from "./rules/access";
import { boughtListingOf, boughtListingView, toBoughtListingView } from "./rules/boughtListings";
import { cancelBy } from "./rules/cancelling";
import { orderDetails, toOrderDetails } from "./rules/details";
import * as fulfilment from "./rules/fulfilment";
import * as handover from "./rules/handover";
import { orderByUuid } from "./rules/records";
import { timelineEvent, trailOf } from "./rules/trail";

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

/**
 * The listing's description and pictures as they were bought, for both sides and admins; null for an order that kept none.
 * `order_not_found` for people who have no part in it, `invalid_order_id`.
 */
export const boughtListing = userQuery({
  args: { orderId: v.string() },
  returns: v.union(boughtListingView, v.null()),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderParty(ctx.viewer, await orderByUuid(ctx, orderId));
    const bought = await boughtListingOf(ctx, order._id);
    return bought && (await toBoughtListingView(ctx, bought));
  },
});

/** The trail of an order, oldest first; `order_not_found` for people who have no part in it. */
export const timeline = userQuery({
  args: { orderId: v.string() },
  returns: v.array(timelineEvent),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderParty(ctx.viewer, await orderByUuid(ctx, orderId));
    return await trailOf(ctx, order._id);
  },
});

/**
 * Calls an order off. The buyer: while it is unpaid, or, where a carrier brings it, after the seller missed the time for
 * dispatch or was blocked. The seller: a paid one before dispatch. `transition_refused` otherwise; `order_not_found`, and
 * `forbidden` for admins, who refund instead.
 */
export const cancel = userMutation({
  args: { orderId: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderParty(ctx.viewer, await orderByUuid(ctx, orderId));
    const side = sideOf(ctx.viewer, order);
    if (side !== "buyer" && side !== "seller") fail("forbidden");
    await cancelBy(ctx, ctx.viewer, side, order);
    return null;
  },
});

/**
 * The buyer asks the seller to call a paid order off, with a reason of at most 1,000 characters; message, mail and bell
 * tell the seller. Asking twice is asking once. `reason_required`, `transition_refused`, `forbidden`, `order_not_found`.
 */
export const requestCancel = userMutation({
  args: { orderId: v.string(), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderId, reason }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    await fulfilment.askToCancel(ctx, ctx.viewer, order, lineOf("Reason", reason, REASON_MAX));
    return null;
  },
});

/**
 * The seller keeps an order that its buyer wants to cancel; message, email and bell tell the buyer, who may ask again.
 * `transition_refused`, `forbidden`, `order_not_found`.
 */
export const declineCancel = userMutation({
  args: { orderId: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "seller");
    await fulfilment.declineCancel(ctx, ctx.viewer, order);
    return null;
  },
});

/**
 * The seller has handed the parcel to its carrier. After 3 days without a word the buyer is reminded, after 7
 * it counts as arrived. Needs a tracking reference; animals also need the courier's name and the number of its transporter
 * authorisation. `expectedArrivalAt`: any moment (ms epoch) of the day, UTC, on which it should be there; from today up to the last
 * day before it counts as arrived, and the next working day when left out. `packaging_required`, `transition_refused`, `invalid_input`, `forbidden`,
 * `order_not_found`.
 */
export const markShipped = userMutation({
  args: {
    orderId: v.string(),
    courier: v.optional(v.string()),
    courierAuthorisation: v.optional(v.string()),
    trackingReference: v.optional(v.string()),
    expectedArrivalAt: v.optional(v.number()),
  },
  returns: v.null(),
  handler: async (ctx, { orderId, expectedArrivalAt, ...typed }) => {
    const { courier = "", courierAuthorisation = "", trackingReference = "" } = typed;
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "seller");
    const by = lineOf("Courier", courier, COURIER_MAX);
    const reference = lineOf("Tracking reference", trackingReference, COURIER_MAX);
    const number = lineOf("Transporter authorisation", courierAuthorisation, COURIER_MAX);
    await fulfilment.markShipped(ctx, ctx.viewer, order, {
      ...(by === "" ? {} : { courier: by }),
      ...(number === "" ? {} : { courierAuthorisation: number }),
      ...(reference === "" ? {} : { trackingReference: reference }),
      ...(expectedArrivalAt === undefined
        ? {}
        : { expectedArrivalAt: expectedDayOf(expectedArrivalAt) }),
    });
    return null;
  },
});

/** The noon of the day; `invalid_input` for one that cannot be meant. */
const expectedDayOf = (at: number): number =>
  expectedDay(at, Date.now()) ??
  fail("invalid_input", { field: "Expected arrival", problem: "choose one of the next days" });

/** The buyer has the animals: the 48 hours until completion begin. `transition_refused`, `forbidden`, `order_not_found`. */
export const confirmArrival = userMutation({
  args: { orderId: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    await fulfilment.confirmArrival(ctx, ctx.viewer, order);
    return null;
  },
});

/**
 * The seller enters the 6 digits that the buyer shows. `{confirmed: false, attemptsLeft}` for a wrong code;
 * `transition_refused` when it is locked, `rate_limited`.
 */
export const confirmHandover = userMutation({
  args: { orderId: v.string(), code: v.string() },
  returns: handover.handoverAttempt,
  handler: async (ctx, { orderId, code }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "seller");
    return await handover.confirmHandover(ctx, ctx.viewer, order, code);
  },
});

/**
 * The seller says, with when and where in at most 1,000 characters, that they handed over what changes hands in person
 * and have no code; the buyer is asked. `reason_required`, `transition_refused`, `order_stopped`, `forbidden`,
 * `order_not_found`.
 */
export const reportHandover = userMutation({
  args: { orderId: v.string(), words: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderId, words }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "seller");
    const said = lineOf("When and where", words, REASON_MAX);
    await handover.reportHandover(ctx, ctx.viewer, order, said);
    return null;
  },
});
