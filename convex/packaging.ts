import { v } from "convex/values";
import type { Doc } from "./_generated/dataModel";
import type { QueryCtx } from "./_generated/server";
import { fail } from "./errors";
import { userMutation, userQuery } from "./functions";
import { type Profile, requireOrderParty } from "./model/access";
import { packagingOf } from "./model/fulfilment";
import { imageViews } from "./model/listingImages";
import { savePackaging, scorePackaging } from "./model/packaging";
import { orderStatus, packagingReviews } from "./tables/orders";
import { deliveryMethod, imageRef } from "./tables/shared";

const { checklist, photos } = packagingReviews.validator.fields;

/** The order of a transaction, for its parties and admins; null for everybody else. */
async function orderOf(
  ctx: QueryCtx,
  viewer: Profile,
  transactionId: string,
): Promise<Doc<"orders"> | null> {
  const id = ctx.db.normalizeId("transactions", transactionId);
  const transaction = id && (await ctx.db.get("transactions", id));
  const order = transaction && (await ctx.db.get("orders", transaction.orderId));
  if (!order) return null;
  const party = order.buyerId === viewer.userId || order.sellerId === viewer.userId;
  return party || viewer.role === "admin" ? order : null;
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
      viewerIs: v.union(v.literal("buyer"), v.literal("seller"), v.literal("admin")),
      review: v.union(
        v.null(),
        v.object({
          checklist,
          photos: v.array(
            v.object({ ...imageRef.fields, url: v.string(), thumbnailUrl: v.string() }),
          ),
          score: v.union(v.number(), v.null()),
          createdAt: v.number(),
        }),
      ),
    }),
  ),
  handler: async (ctx, { transactionId }) => {
    const { viewer } = ctx;
    const order = await orderOf(ctx, viewer, transactionId);
    if (order === null) return null;
    const review = await packagingOf(ctx, order._id);
    const isBuyer = order.buyerId === viewer.userId;
    const isSeller = order.sellerId === viewer.userId;
    return {
      orderUuid: order.uuid,
      listingTitle: order.listingTitle,
      quantity: order.quantity,
      status: order.status,
      deliveryMethod: order.deliveryMethod,
      viewerIs: isBuyer ? ("buyer" as const) : isSeller ? ("seller" as const) : ("admin" as const),
      review: review && {
        checklist: review.checklist,
        photos: await imageViews(ctx, review.photos),
        score: review.score ?? null,
        createdAt: review.createdAt,
      },
    };
  },
});

/** The seller's checklist and photographs, before dispatch. `invalid_input`, `not_found`, `forbidden`. */
export const save = userMutation({
  args: { transactionId: v.string(), checklist, photos },
  returns: v.null(),
  handler: async (ctx, { transactionId, ...packaging }) => {
    const order = (await orderOf(ctx, ctx.viewer, transactionId)) ?? fail("not_found");
    if (order.sellerId !== ctx.viewer.userId) fail("forbidden");
    await savePackaging(ctx, ctx.viewer, order, packaging);
    return null;
  },
});

/** The buyer scores the packaging on arrival, 1 to 5, once. */
export const score = userMutation({
  args: { transactionId: v.string(), score: v.number() },
  returns: v.null(),
  handler: async (ctx, args) => {
    const found = await orderOf(ctx, ctx.viewer, args.transactionId);
    const order = requireOrderParty(ctx.viewer, found);
    if (order.buyerId !== ctx.viewer.userId) fail("forbidden");
    await scorePackaging(ctx, order, args.score);
    return null;
  },
});
