import { v } from "convex/values";
import { expectedDay } from "../domain/orders/arrival";
import { COURIER_MAX, REASON_MAX } from "../domain/shared/constants";
import { fieldTexts } from "../domain/shared/fieldTexts";
import { hasContactDetails } from "../domain/shared/webAddresses";
import { fail } from "../errors";
import { ownLimitMutation, userMutation, userQuery } from "../functions";
import { imageView, imageViews } from "../shared/model/images";
import { parseLine } from "../shared/model/parseInput";
import { requireOrderParty, requireOrderSide, sideOf } from "./model/access";
import { askToCancel, cancelBy, declineCancel as decline } from "./model/cancelOrder";
import * as arrival from "./model/deliver";
import { orderDetails, toOrderDetails } from "./model/details";
import { dispatchOrder } from "./model/dispatchOrder";
import * as handover from "./model/handover";
import { linesOf } from "./model/lines";
import { boughtVersion } from "./model/listingAsBought";
import { orderByUuid } from "./model/records";
import { timelineEvent, trailOf } from "./model/timeline";

/**
 * The order with this uuid. Null if there is none, or if the viewer is neither a party to it nor an admin.
 * Errors: `invalid_order_id` unless it is a version 4 UUID.
 */
export const byUuid = userQuery({
  args: { orderId: v.string() },
  returns: v.nullable(orderDetails),
  handler: async (ctx, { orderId }) => {
    const order = await orderByUuid(ctx, orderId);
    const side = order && sideOf(ctx.viewer, order);
    return side && (await toOrderDetails(ctx, order, side));
  },
});

/**
 * The description and photos of every listing of the order as bought. Errors: `order_not_found`
 * unless the viewer is a party to the order or an admin, `invalid_order_id`.
 */
export const boughtListings = userQuery({
  args: { orderId: v.string() },
  returns: v.array(
    v.object({ title: v.string(), description: v.string(), images: v.array(imageView) }),
  ),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderParty(ctx.viewer, await orderByUuid(ctx, orderId));
    return await Promise.all(
      (await linesOf(ctx, order._id)).map(async (line) => {
        const { description, images } = await boughtVersion(ctx, line);
        return { title: line.title, description, images: await imageViews(ctx, images) };
      }),
    );
  },
});

/**
 * The order's latest 200 events, oldest first. Errors: `order_not_found` unless the viewer is a party to the
 * order or an admin, `invalid_order_id`.
 */
export const timeline = userQuery({
  args: { orderId: v.string() },
  returns: v.array(timelineEvent),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderParty(ctx.viewer, await orderByUuid(ctx, orderId));
    return await trailOf(ctx, order._id);
  },
});

/**
 * Cancels an order. Buyer: while it is unpaid; a parcel until it is packed (at the earliest the day before the agreed one)
 * or for 30 minutes after payment, whichever is later, and after the seller missed the dispatch deadline or was blocked.
 * Seller: a paid order before dispatch. Errors otherwise: `not_yet`, `transition_refused`, `wrong_kind` for a handover in
 * person; `late_cancels_used`, `give_backs_used`, `order_stopped`, `order_not_found`, `invalid_order_id`; `forbidden` for
 * admins, who refund instead.
 */
export const cancel = userMutation({
  args: { orderId: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderParty(ctx.viewer, await orderByUuid(ctx, orderId));
    const side = sideOf(ctx.viewer, order);
    if (side !== "buyer" && side !== "seller") fail("forbidden");
    await cancelBy(ctx, ctx.viewer, side, order);
  },
});

/**
 * The buyer asks the seller to cancel a paid order, with a reason of at most 1,000 characters. The seller gets
 * a message, an email and a bell notification. Idempotent. Errors: `reason_required`, `invalid_input`,
 * `cancel_requests_used`, `not_yet` before payment, `transition_refused`, `forbidden`, `order_not_found`,
 * `invalid_order_id`.
 */
export const requestCancel = userMutation({
  args: { orderId: v.string(), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderId, reason }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    await askToCancel(ctx, ctx.viewer, order, parseLine("Reason", reason, REASON_MAX));
  },
});

/**
 * The seller declines the buyer's request to cancel. The buyer gets a message, an email and a bell
 * notification, and may ask again. A no-op without a request. Errors: `not_yet`, `transition_refused`, `forbidden`,
 * `order_not_found`, `invalid_order_id`.
 */
export const declineCancel = userMutation({
  args: { orderId: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "seller");
    await decline(ctx, ctx.viewer, order);
  },
});

/**
 * The seller has handed the parcel to its carrier, on the agreed day or later. The buyer gets a reminder after
 * 3 days without an answer; after 7 days the order counts as delivered. Needs a tracking reference; animals
 * also need the courier's name and transporter authorisation number, without contact details.
 * `expectedArrivalAt` is any time (ms epoch) of the expected day (UTC), from today to the last day before the
 * order counts as delivered; defaults to the next working day at the buyer's place. Errors:
 * `packaging_required`, `dispatch_early`, `wrong_kind`, `not_yet`, `transition_refused`, `order_stopped`,
 * `invalid_input`, `forbidden`, `order_not_found`, `invalid_order_id`.
 */
export const markDispatched = userMutation({
  args: {
    orderId: v.string(),
    courier: v.optional(v.string()),
    courierAuthorisation: v.optional(v.string()),
    trackingReference: v.optional(v.string()),
    expectedArrivalAt: v.optional(v.number()),
  },
  returns: v.null(),
  handler: async (ctx, { orderId, expectedArrivalAt, ...entries }) => {
    const { courier = "", courierAuthorisation = "", trackingReference = "" } = entries;
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "seller");
    const courierName = parseCourierLine("Courier", courier);
    const reference = parseLine("Tracking reference", trackingReference, COURIER_MAX);
    const number = parseCourierLine("Transporter authorisation", courierAuthorisation);
    await dispatchOrder(ctx, ctx.viewer, order, {
      ...(courierName === "" ? {} : { courier: courierName }),
      ...(number === "" ? {} : { courierAuthorisation: number }),
      ...(reference === "" ? {} : { trackingReference: reference }),
      ...(expectedArrivalAt === undefined
        ? {}
        : { expectedArrivalAt: expectedDayOf(expectedArrivalAt) }),
    });
  },
});

/** The check of `domain/listings/courierLine.ts`, without zod, which order pages would load too. */
function parseCourierLine(field: string, text: string): string {
  const line = parseLine(field, text, COURIER_MAX);
  return hasContactDetails(line)
    ? fail("invalid_input", { field, problem: fieldTexts.leadsElsewhere })
    : line;
}

const expectedDayOf = (at: number): number =>
  expectedDay(at, Date.now()) ??
  fail("invalid_input", { field: "Expected arrival", problem: "choose a day in the next week" });

/**
 * The buyer has the order, which starts the 48 hours until completion. Errors: `not_yet` for a parcel that isn't
 * dispatched, `transition_refused`, `order_stopped`, `forbidden`, `order_not_found`, `invalid_order_id`.
 */
export const confirmArrival = userMutation({
  args: { orderId: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    await arrival.confirmArrival(ctx, ctx.viewer, order);
  },
});

/**
 * The seller enters the buyer's 6-digit code. Returns `{confirmed: false, attemptsLeft}` for a wrong code.
 * Errors: `transition_refused`, also after 10 wrong codes; `wrong_kind` for a parcel, `not_yet`, `order_stopped`,
 * `rate_limited`, `forbidden`, `order_not_found`, `invalid_order_id`.
 */
export const confirmHandover = ownLimitMutation({
  args: { orderId: v.string(), code: v.string() },
  returns: handover.handoverAttempt,
  handler: async (ctx, { orderId, code }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "seller");
    return await handover.confirmHandover(ctx, ctx.viewer, order, code);
  },
});

/**
 * The seller of an undispatched order reports an in-person handover without the code, saying when and where in at most
 * 1,000 characters. The buyer is asked to confirm; after 7 days of silence, counted from the due date or the meeting at the
 * earliest, the order counts as delivered. Idempotent. Errors: `handover_early` for a parcel that its buyer can still cancel
 * alone, `handover_late` for one whose buyer may take a refund, `reason_required`, `invalid_input`, `not_yet`,
 * `transition_refused`, `order_stopped`, `forbidden`, `order_not_found`, `invalid_order_id`.
 */
export const reportHandover = userMutation({
  args: { orderId: v.string(), words: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderId, words }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "seller");
    const account = parseLine("When and where", words, REASON_MAX);
    await handover.reportHandover(ctx, ctx.viewer, order, account);
  },
});
