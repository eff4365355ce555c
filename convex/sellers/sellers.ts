import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { publicQuery } from "../functions";
import { profileOf, standingProblem } from "../shared/rules/access";
import { pageOf } from "../shared/rules/pages";
import { sellerCard, toSellerCard } from "../listings/rules/sellerCard";

/** The public face of a person; null when there is none or the account is blocked. */
export const get = publicQuery({
  args: { sellerId: v.string() },
  returns: v.union(sellerCard, v.null()),
  handler: async (ctx, { sellerId }) => {
    const userId = ctx.db.normalizeId("users", sellerId);
    const profile = userId && (await profileOf(ctx, userId));
    return profile && !standingProblem(profile) ? await toSellerCard(ctx, profile) : null;
  },
});

/** What buyers said of a seller, latest first; buyers by their names as they are now. */
export const reviews = publicQuery({
  args: { sellerId: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(
    v.object({
      _id: v.id("reviews"),
      overall: v.number(),
      scores: sellerCard.fields.scores,
      comment: v.string(),
      answer: v.union(v.string(), v.null()),
      buyerName: v.string(),
      buyerAvatarUrl: v.union(v.string(), v.null()),
      listingId: v.id("listings"),
      listingTitle: v.string(),
      createdAt: v.number(),
    }),
  ),
  handler: async (ctx, { sellerId, paginationOpts }) => {
    const userId = ctx.db.normalizeId("users", sellerId);
    if (userId === null) return { page: [], isDone: true, continueCursor: "" };
    const result = await ctx.db
      .query("reviews")
      .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", userId))
      .order("desc")
      .paginate(pageOf(paginationOpts));
    const page = await Promise.all(
      result.page.map(async (review) => {
        const buyer = await profileOf(ctx, review.buyerId);
        const listing = await ctx.db.get("listings", review.listingId);
        return {
          _id: review._id,
          overall: review.overall,
          scores: {
            accurateDescription: review.accurateDescription,
            postageCost: review.postageCost,
            deliveryTime: review.deliveryTime,
            communication: review.communication,
          },
          comment: review.comment,
          answer: review.answer ?? null,
          buyerName: buyer?.fullName ?? "Unknown",
          buyerAvatarUrl: buyer?.avatarUrl ?? null,
          listingId: review.listingId,
          listingTitle: listing?.title ?? "N/A",
          createdAt: review.createdAt,
        };
      }),
    );
    return { ...result, page };
  },
});
