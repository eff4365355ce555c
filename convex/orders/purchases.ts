import { v } from "convex/values";
import { userMutation } from "../functions";
import { lookUpPayments } from "../payments/model/checkouts";
import { consumeLimit } from "../shared/model/rateLimits";
import { addressFields, deliveryMethod } from "../shared/validators";
import { requireOrderSide } from "./model/access";
import { startPurchase } from "./model/purchase";
import { orderByUuid } from "./model/records";

/**
 * Starts a purchase: holds the stock for 30 minutes, creates the pending order and returns its uuid. The pay
 * page's URL appears in `orders.byUuid` once created. `listing_unavailable`, `own_listing`, `quiz_required`,
 * `quiz_other`, `quiz_stale`, `quiz_unsuitable`, `quiz_acknowledge`, `delivery_unavailable`,
 * `delivery_barred`, `place_required`, `address_required`, `total_changed`, `stock_short`, `addresses_full`,
 * `invalid_input`, `rate_limited`.
 */
export const start = userMutation({
  args: {
    listingId: v.id("listings"),
    quizId: v.string(),
    quantity: v.number(),
    deliveryMethod,
    /** Delivery address; not needed for handovers in person. */
    address: v.optional(v.object(addressFields)),
    /** The buyer's outward postcode for other methods; defaults to the one in their settings. */
    outcode: v.optional(v.string()),
    saveAddress: v.optional(v.boolean()),
    /** Total shown to the buyer, in pence. They are never charged a different one. */
    shownTotal: v.number(),
  },
  returns: v.string(),
  handler: async (ctx, args) => await startPurchase(ctx, ctx.viewer, args),
});

/**
 * The buyer is back from the pay page: asks Stripe for the result in case the webhook hasn't arrived.
 * `rate_limited`, `forbidden`, `order_not_found`.
 */
export const checkPayment = userMutation({
  args: { orderId: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    await consumeLimit(ctx, "checkPayment", order._id);
    await lookUpPayments(ctx, order._id);
    return null;
  },
});
