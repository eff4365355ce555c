import { isCarried, lowestCharge } from "../domain/listings/delivery";
import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import type { Doc } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { offeredOf } from "../domain/listings/stock";
import { offerTo } from "../domain/orders/orderPreview";
import { shownTrader } from "../domain/sellers/trader";
import { findOutcode } from "../domain/shared/postcodes";
import { userQuery } from "../functions";
import { listingDetails } from "../listings/tables";
import { profileOf } from "../shared/model/access";
import { addressFields, deliveryMethod, traderFields } from "../shared/validators";
import { ownQuiz, takenQuiz, toTakenQuiz } from "../tanks/model/suitability";
import { visibleAddress } from "./model/addresses";
import { buyersOutcode, isForSale, pendingOrder, typedOrSaved } from "./model/purchase";
import type { Order } from "./model/records";

/** Data for the payment page. Money in pence. */
const paymentPage = v.object({
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
      /** The carrier's lowest charge, while the destination is unknown. */
      from: v.optional(v.object({ pence: v.number(), isFixed: v.boolean() })),
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
 * Data for the payment page: the listing, the charge for each delivery method, the viewer's quiz, and their
 * unpaid order if it is still held. Courier charges are for `outcode`; handovers in person are for a buyer at
 * `home`. Either defaults to the viewer's saved outcode. Null if the listing is gone, or the quiz isn't the
 * viewer's own for this listing.
 */
export const page = userQuery({
  args: {
    listingId: v.string(),
    quizId: v.string(),
    outcode: v.optional(v.string()),
    home: v.optional(v.string()),
  },
  returns: v.union(v.null(), paymentPage),
  handler: async (ctx, args) => {
    const id = ctx.db.normalizeId("listings", args.listingId);
    const listing = id && (await ctx.db.get("listings", id));
    const quiz = await ownQuiz(ctx, ctx.viewer, args.quizId);
    if (!listing || quiz === null || quiz.listingId !== listing._id) return null;
    const pending = await pendingOrder(ctx, ctx.viewer.userId, listing._id);
    const saved = await buyersOutcode(ctx, ctx.viewer.userId);
    // Until an address is typed, use the place the buyer gave.
    const destination = knownOutcode(typedOrSaved(args.outcode ?? args.home, saved));
    const home = knownOutcode(typedOrSaved(args.home, saved));
    return {
      listing: {
        listingId: listing._id,
        ...pick(listing, ["title", "species", "category", "town", "outcode", "price"]),
        imageUrl: listing.imageUrl ?? null,
        sellerName: listing.username,
        trader: shownTrader(await profileOf(ctx, listing.sellerId)),
        isForSale: await isForSale(ctx, listing),
        isOwn: listing.sellerId === ctx.viewer.userId,
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
  },
});

/** The outward postcode if it exists. */
const knownOutcode = (outcode: string | null) =>
  outcode !== null && findOutcode(outcode) ? outcode : null;

const deliveryTo = (
  listing: Doc<"listings">,
  destination: string | null,
  home: string | null,
): PaymentPage["delivery"] =>
  listing.deliveryMethods.map((method) => {
    const outcode = isCarried(method) ? destination : home;
    const from =
      isCarried(method) && outcode === null ? { from: lowestCharge(listing, method) } : {};
    return { method, why: null, ...offerTo(listing, { method, outcode }), ...from };
  });

const heldOrder = async (ctx: QueryCtx, order: Order): Promise<PaymentPage["pending"]> => ({
  ...pick(order, ["uuid", "quantity", "deliveryMethod", "unitPrice"]),
  ...pick(order, ["amount", "deliveryCharge", "commission", "totalAmount"]),
  address: await visibleAddress(ctx, order, "buyer"),
  holdExpiresAt: order.holdExpiresAt ?? 0,
  checkoutUrl: order.checkoutUrl ?? null,
  checkoutError: order.checkoutError ?? null,
});
