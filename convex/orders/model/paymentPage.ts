import { isCarried } from "#convex/domain/listings/delivery.ts";
import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { offeredOf } from "#convex/domain/listings/stock.ts";
import { offerTo } from "#convex/domain/orders/orderPreview.ts";
import { shownTrader } from "#convex/domain/sellers/trader.ts";
import { findOutcode } from "#convex/domain/shared/postcodes.ts";
import { listingDetails } from "#convex/listings/tables.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { addressFields, deliveryMethod, traderFields } from "#convex/shared/validators.ts";
import { ownQuiz, takenQuiz, toTakenQuiz } from "#convex/tanks/model/suitability.ts";
import { visibleAddress } from "./addresses";
import { buyersOutcode, isForSale, pendingOrder, typedOrSaved } from "./purchase";
import type { Order } from "./records";

/** Data for the payment page. Money in pence. */
export const paymentPage = v.object({
  listing: v.object({
    listingId: v.id("listings"),
    ...pick(listingDetails, ["title", "species", "category", "outcode", "price"]),
    imageUrl: v.union(v.string(), v.null()),
    sellerName: v.string(),
    /** Null for private sellers and for sellers who may not sell. */
    trader: v.union(v.object(traderFields), v.null()),
    town: v.string(),
    isForSale: v.boolean(),
    isOwn: v.boolean(),
    /** What can be bought now, including what the viewer's own unpaid order holds. */
    available: v.number(),
    /** Held by other buyers. */
    held: v.number(),
    /** The smallest group sold. */
    minQuantity: v.number(),
  }),
  /** In pence. Null if unavailable (`why` gives the reason) or while the destination is unknown. */
  delivery: v.array(
    v.object({
      method: deliveryMethod,
      charge: v.union(v.number(), v.null()),
      why: v.union(v.string(), v.null()),
    }),
  ),
  quiz: takenQuiz,
  /** The outward postcode the charges are for; null if unknown or non-existent. */
  outcode: v.union(v.string(), v.null()),
  /** Likewise the buyer's own place, for handovers in person. */
  home: v.union(v.string(), v.null()),
  pending: v.union(
    v.null(),
    v.object({
      uuid: v.string(),
      quantity: v.number(),
      deliveryMethod,
      /** As agreed when the order was started. */
      unitPrice: v.number(),
      amount: v.number(),
      deliveryCharge: v.number(),
      commission: v.number(),
      totalAmount: v.number(),
      address: v.union(v.object(addressFields), v.null()),
      holdExpiresAt: v.number(),
      checkoutUrl: v.union(v.string(), v.null()),
      checkoutError: v.union(v.string(), v.null()),
    }),
  ),
});
type PaymentPage = Infer<typeof paymentPage>;

/**
 * The payment page for one of the viewer's quizzes; null if the listing is gone or the quiz is for another
 * one.
 */
export async function paymentPageOf(
  ctx: QueryCtx,
  viewer: Profile,
  args: { listingId: string; quizId: string; outcode?: string; home?: string },
): Promise<PaymentPage | null> {
  const id = ctx.db.normalizeId("listings", args.listingId);
  const listing = id && (await ctx.db.get("listings", id));
  const quiz = await ownQuiz(ctx, viewer, args.quizId);
  if (!listing || quiz === null || quiz.listingId !== listing._id) return null;
  const pending = await pendingOrder(ctx, viewer.userId, listing._id);
  const saved = await buyersOutcode(ctx, viewer.userId);
  // Until an address is typed, use the place the buyer gave.
  const destination = known(typedOrSaved(args.outcode ?? args.home, saved));
  const home = known(typedOrSaved(args.home, saved));
  return {
    listing: {
      listingId: listing._id,
      ...pick(listing, ["title", "species", "category", "town", "outcode", "price"]),
      imageUrl: listing.imageUrl ?? null,
      sellerName: listing.username,
      trader: shownTrader(await profileOf(ctx, listing.sellerId)),
      isForSale: await isForSale(ctx, listing),
      isOwn: listing.sellerId === viewer.userId,
      ...offeredOf({
        ...listing,
        heldQuantity: listing.heldQuantity - (pending?.quantity ?? 0),
      }),
    },
    delivery: deliveryTo(listing, destination, home),
    quiz: toTakenQuiz(quiz),
    outcode: destination,
    home,
    pending: pending && (await heldOrder(ctx, pending)),
  };
}

/** The outward postcode if it exists. */
const known = (outcode: string | null) =>
  outcode !== null && findOutcode(outcode) ? outcode : null;

const deliveryTo = (
  listing: Doc<"listings">,
  destination: string | null,
  home: string | null,
): PaymentPage["delivery"] =>
  listing.deliveryMethods.map((method) => {
    const outcode = isCarried(method) ? destination : home;
    return { method, why: null, ...offerTo(listing, { method, outcode }) };
  });

const heldOrder = async (ctx: QueryCtx, order: Order): Promise<PaymentPage["pending"]> => ({
  ...pick(order, ["uuid", "quantity", "deliveryMethod", "unitPrice"]),
  ...pick(order, ["amount", "deliveryCharge", "commission", "totalAmount"]),
  address: await visibleAddress(ctx, order, "buyer"),
  holdExpiresAt: order.holdExpiresAt ?? 0,
  checkoutUrl: order.checkoutUrl ?? null,
  checkoutError: order.checkoutError ?? null,
});
