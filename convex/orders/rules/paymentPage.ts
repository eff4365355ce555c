import { isCarried } from "../../domain/listings/delivery";
import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { offeredOf } from "../../domain/listings/stock";
import { offerTo } from "../../domain/orders/orderPreview";
import { shownTrader } from "../../domain/sellers/trader";
import { findOutcode } from "../../domain/shared/postcodes";
import { category } from "../../listings/tables";
import { type Profile, profileOf } from "../../shared/rules/access";
import { addressFields, deliveryMethod, traderFields } from "../../shared/validators";
import { ownQuiz, takenQuiz, toTakenQuiz } from "../../tanks/rules/suitability";
import { visibleAddress } from "./addresses";
import { buyersOutcode, isForSale, pendingOrder, typedElse } from "./purchase";
import type { Order } from "./records";

/** What the payment page shows and asks. Money in pence. */
export const paymentPage = v.object({
  listing: v.object({
    listingId: v.id("listings"),
    title: v.string(),
    species: v.string(),
    category,
    imageUrl: v.union(v.string(), v.null()),
    sellerName: v.string(),
    /** Null for a private seller, and for who may not sell. */
    trader: v.union(v.object(traderFields), v.null()),
    town: v.string(),
    outcode: v.string(),
    isForSale: v.boolean(),
    isOwn: v.boolean(),
    /** Can be bought now, not counting what the viewer's own unpaid order holds. */
    available: v.number(),
    /** By others. */
    held: v.number(),
    /** The smallest group that is sold. */
    minQuantity: v.number(),
    price: v.number(),
  }),
  /** In pence; null where it is not available, for the reason given, or while nobody knows where to. */
  delivery: v.array(
    v.object({
      method: deliveryMethod,
      charge: v.union(v.number(), v.null()),
      why: v.union(v.string(), v.null()),
    }),
  ),
  quiz: takenQuiz,
  /** The outward postcode that the charges are for; null when it is not known or does not exist. */
  outcode: v.union(v.string(), v.null()),
  /** The same of where the buyer is, for what changes hands in person. */
  home: v.union(v.string(), v.null()),
  pending: v.union(
    v.null(),
    v.object({
      uuid: v.string(),
      quantity: v.number(),
      deliveryMethod,
      /** What was agreed on when it was started. */
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

/** What the viewer may buy with a quiz of theirs; null when the listing is gone or the quiz is not for it. */
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
  // Until an address is typed, what the buyer said of where they are.
  const destination = known(typedElse(args.outcode ?? args.home, saved));
  const home = known(typedElse(args.home, saved));
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

/** An outward postcode, if there is such a one. */
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
