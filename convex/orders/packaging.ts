import { v } from "convex/values";
import type { Doc } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { userMutation, userQuery } from "../functions";
import { packagingOf } from "./rules/fulfilment";
import { imageView, imageViews } from "../shared/rules/images";
import { orderSide, requireOrderSide, sideOf } from "./rules/access";
import { savePackaging, scorePackaging } from "./rules/packaging";
import { orderStatus, packagingReviews } from "./tables";
import { deliveryMethod } from "../shared/validators";

const { checklist, photos } = packagingReviews.validator.fields;

/** The order of a transaction; null when there is no such payment. */
async function orderOf(ctx: QueryCtx, transactionId: string): Promise<Doc<"orders"> | null> {
  const id = ctx.db.normalizeId("transactions", transactionId);
  const transaction = id && (await ctx.db.get("transactions", id));
  return transaction && (await ctx.db.get("orders", transaction.orderId));
}

/** What the packaging page shows; null when there is no such payment or the viewer has no part in it. */
export const get = userQuery({
  args: { transactionId: v.string() },
  returns: v.union(
    v.null(),
    v.object({
      orderUuid: v.string(),
      listingTitle: v.string(),
      quantity: v.number(),
      status: orderStatus,
      deliveryMethod,
      viewerIs: orderSide,
      review: v.union(
        v.null(),
        v.object({
          checklist,
          photos: v.array(imageView),
          score: v.union(v.number(), v.null()),
          createdAt: v.number(),
        }),
      ),
    }),
  ),
  handler: async (ctx, { transactionId }) => {
    const order = await orderOf(ctx, transactionId);
    if (order === null) return null;
    const viewerIs = sideOf(ctx.viewer, order);
    if (viewerIs === null) return null;
    const review = await packagingOf(ctx, order._id);
    return {
      orderUuid: order.uuid,
      listingTitle: order.listingTitle,
      quantity: order.quantity,
      status: order.status,
      deliveryMethod: order.deliveryMethod,
      viewerIs,
      review: review && {
        checklist: review.checklist,
        photos: await imageViews(ctx, review.photos),
        score: review.score ?? null,
        createdAt: review.createdAt,
      },
    };
  },
});

/**
 * The seller's checklist and photographs, before dispatch. `invalid_input`, `images_too_many`,
 * `transition_refused`, `forbidden` for the buyer, `order_not_found` for people who have no part in it.
 */
export const save = userMutation({
  args: { transactionId: v.string(), checklist, photos },
  returns: v.null(),
  handler: async (ctx, { transactionId, ...packaging }) => {
    const order = requireOrderSide(ctx.viewer, await orderOf(ctx, transactionId), "seller");
    await savePackaging(ctx, ctx.viewer, order, packaging);
    return null;
  },
});

/**
 * The buyer scores the packaging on arrival, 1 to 5, once. `invalid_input`, `transition_refused`, `forbidden`
 * for the seller, `not_found` without a checklist, `order_not_found` for people who have no part in it.
 */
export const score = userMutation({
  args: { transactionId: v.string(), score: v.number() },
  returns: v.null(),
  handler: async (ctx, args) => {
    const found = await orderOf(ctx, args.transactionId);
    const order = requireOrderSide(ctx.viewer, found, "buyer");
    await scorePackaging(ctx, order, args.score);
    return null;
  },
});
