import { v } from "convex/values";
import { deliveryCharge } from "../domain/orders/orderPreview";
import { findOutcode } from "../domain/shared/postcodes";
import { userQuery } from "../functions";
import { buyersOutcode, isForSale, pendingOrder } from "./rules/purchase";
import { availableOf } from "../domain/listings/stock";
import { ownQuiz, takenQuiz, toTakenQuiz } from "../tanks/rules/suitability";
import { category } from "../listings/tables";
import { deliveryMethod } from "../shared/validators";

/**
 * What the payment page needs: the listing, what each way of delivery costs, the viewer's quiz, and an
 * unpaid order that is still held. A courier's charge is for `outcode`, the viewer's saved one when left
 * out. Null when the listing is gone or the quiz is not the viewer's own for this listing.
 */
export const page = userQuery({
  args: { listingId: v.string(), quizId: v.string(), outcode: v.optional(v.string()) },
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
      }),
      /** In pence; null where the courier does not go, or nobody knows where to. */
      delivery: v.array(
        v.object({ method: deliveryMethod, charge: v.union(v.number(), v.null()) }),
      ),
      quiz: takenQuiz,
      /** The outward postcode that the charges are for; null when it is not known or does not exist. */
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
    const { title, species, category, town, outcode, price } = listing;
    const destination = await buyersOutcode(ctx, viewer.userId, args.outcode);
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
        isForSale: await isForSale(ctx, listing),
        isOwn: listing.sellerId === viewer.userId,
        available: availableOf(listing) + (pending?.quantity ?? 0),
        price,
      },
      delivery: listing.deliveryMethods.map((method) => ({
        method,
        charge: deliveryCharge(listing, { method, outcode: destination }),
      })),
      quiz: toTakenQuiz(quiz),
      outcode: destination !== null && findOutcode(destination) ? destination : null,
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
