/** Buying: from the start of a purchase to the payment. */
import { v } from "convex/values";
import { userMutation } from "../functions";
import { lookUpPayments } from "../payments/rules/payPageEnds";
import { takeFromLimit } from "../shared/rules/rateLimits";
import { addressFields, deliveryMethod } from "../shared/validators";
import { requireOrderSide } from "./rules/access";
import { startPurchase } from "./rules/purchase";
import { orderByUuid } from "./rules/records";

/**
 * Starts buying: holds the stock for 30 minutes, writes the pending order and returns its uuid. The pay
 * page's address appears in `orders.byUuid` when it is made. Errors: `listing_unavailable`, `own_listing`,
 * `quiz_required`, `quiz_other`, `quiz_stale`, `quiz_unsuitable`, `quiz_acknowledge`, `delivery_unavailable`,
 * `delivery_barred`, `place_required`, `address_required`,
 * `total_changed`, `stock_short`, `addresses_full`, `invalid_input`, `rate_limited`.
 */
export const start = userMutation({
  args: {
    listingId: v.id("listings"),
    quizId: v.string(),
    quantity: v.number(),
    deliveryMethod,
    /** Where a carrier is to deliver; what changes hands in person needs none. */
    address: v.optional(v.object(addressFields)),
    /** Where the buyer is, of other ways: an outward postcode; that of their settings when left out. */
    outcode: v.optional(v.string()),
    saveAddress: v.optional(v.boolean()),
    /** Pence: what the page says that it comes to. Nobody is charged another sum. */
    shownTotal: v.number(),
  },
  returns: v.string(),
  handler: async (ctx, args) => await startPurchase(ctx, ctx.viewer, args),
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
