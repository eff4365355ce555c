import { v } from "convex/values";
import { userQuery } from "./functions";
import { buyersOutcode, pendingOrder } from "./model/orderStart";
import { availableOf } from "./model/stock";
import { ownQuiz } from "./model/suitability";
import { verdict } from "./tables/tanks";
import { category } from "./tables/listings";
import { deliveryBand, deliveryMethod } from "./tables/shared";

/**
 * What the payment page needs: the listing with all that its price depends on, the viewer's quiz, where
 * the viewer lives, and an unpaid order that is still held. Null when the listing is gone or the quiz is
 * not the viewer's own for this listing.
 */
export const page = userQuery({
  args: { listingId: v.string(), quizId: v.string() },
  returns: v.union(
    v.null(),
    v.object({
      listing: v.object({
        listingId: v.id("listings"),
        title: v.string(),
        species: v.string(),
        category,
        imageUrl: v.union(v.string(), v.null()),
        sellerName: v.string(),
        town: v.string(),
        outcode: v.string(),
        isForSale: v.boolean(),
        isOwn: v.boolean(),
        /** Can be bought now, not counting what the viewer's own unpaid order holds. */
        available: v.number(),
        price: v.number(),
        deliveryMethods: v.array(deliveryMethod),
        deliveryBands: v.array(deliveryBand),
        latitude: v.number(),
        longitude: v.number(),
      }),
      quiz: v.object({
        quizId: v.id("suitabilityQuizzes"),
        verdict,
        quantity: v.number(),
        isAcknowledged: v.boolean(),
      }),
      outcode: v.union(v.string(), v.null()),
      pending: v.union(
        v.null(),
        v.object({
          uuid: v.string(),
          quantity: v.number(),
          deliveryMethod,
          totalAmount: v.number(),
          holdExpiresAt: v.number(),
          checkoutUrl: v.union(v.string(), v.null()),
          checkoutError: v.union(v.string(), v.null()),
        }),
      ),
    }),
  ),
  handler: async (ctx, args) => {
    const { viewer } = ctx;
    const id = ctx.db.normalizeId("listings", args.listingId);
    const listing = id && (await ctx.db.get("listings", id));
    const quiz = await ownQuiz(ctx, viewer, args.quizId);
    if (!listing || quiz === null || quiz.listingId !== listing._id) return null;
    const pending = await pendingOrder(ctx, viewer.userId, listing._id);
    const { title, species, category, town, outcode, price, latitude, longitude } = listing;
    return {
      listing: {
        listingId: listing._id,
        title,
        species,
        category,
        imageUrl: listing.imageUrl ?? null,
        sellerName: listing.username,
        town,
        outcode,
        isForSale: listing.isActive && !listing.isHidden,
        isOwn: listing.sellerId === viewer.userId,
        available: availableOf(listing) + (pending?.quantity ?? 0),
        price,
        deliveryMethods: listing.deliveryMethods,
        deliveryBands: listing.deliveryBands,
        latitude,
        longitude,
      },
      quiz: {
        quizId: quiz._id,
        verdict: quiz.verdict,
        quantity: quiz.quantity,
        isAcknowledged: quiz.acknowledgedAt !== undefined,
      },
      outcode: await buyersOutcode(ctx, viewer.userId),
      pending: pending && {
        uuid: pending.uuid,
        quantity: pending.quantity,
        deliveryMethod: pending.deliveryMethod,
        totalAmount: pending.totalAmount,
        holdExpiresAt: pending.holdExpiresAt ?? 0,
        checkoutUrl: pending.checkoutUrl ?? null,
        checkoutError: pending.checkoutError ?? null,
      },
    };
  },
});
