import { v } from "convex/values";
import { userMutation, userQuery } from "../functions";
import { requireOrderSide } from "./model/access";
import {
  orderOfTransaction,
  packagingPage,
  packagingPageOf,
  savePackaging,
  scorePackaging,
} from "./model/packaging";
import { packagingReviews } from "./tables";

const { checklist, photos, weather } = packagingReviews.validator.fields;

/**
 * Data for the packaging page; null if there is no such payment, or the viewer is not a party to the order.
 */
export const get = userQuery({
  args: { transactionId: v.string() },
  returns: v.union(v.null(), packagingPage),
  handler: async (ctx, { transactionId }) => await packagingPageOf(ctx, ctx.viewer, transactionId),
});

/**
 * Saves the seller's checklist, photos and one-line weather forecast before dispatch. `invalid_input`,
 * `images_too_many`, `transition_refused`, `forbidden` for the buyer, `order_not_found` for non-parties.
 */
export const save = userMutation({
  args: { transactionId: v.string(), checklist, photos, weather },
  returns: v.null(),
  handler: async (ctx, { transactionId, ...packaging }) => {
    const found = await orderOfTransaction(ctx, transactionId);
    const order = requireOrderSide(ctx.viewer, found, "seller");
    await savePackaging(ctx, ctx.viewer, order, packaging);
    return null;
  },
});

/**
 * The buyer scores the packaging on arrival, 1 to 5, once. `invalid_input`, `transition_refused`, `forbidden`
 * for the seller, `not_found` without a checklist, `order_not_found` for non-parties.
 */
export const score = userMutation({
  args: { transactionId: v.string(), score: v.number() },
  returns: v.null(),
  handler: async (ctx, args) => {
    const found = await orderOfTransaction(ctx, args.transactionId);
    const order = requireOrderSide(ctx.viewer, found, "buyer");
    await scorePackaging(ctx, order, args.score);
    return null;
  },
});
