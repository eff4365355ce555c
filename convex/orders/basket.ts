/** What buyers put together for one parcel from each seller before they pay. */

import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { isCarried } from "../domain/listings/deliveryMethods";
import { isOnShelf, minPurchase, offeredOf, stockState } from "../domain/listings/stock";
import { blockProblem, listingProblem, quantityProblem } from "../domain/orders/buying";
import { apartText, commonMethods } from "../domain/orders/lines";
import { extraOf, offerTo, type PricedLine } from "../domain/orders/orderPreview";
import { ORDER_LINES_MAX, QUANTITY_MAX } from "../domain/shared/constants";
import { findOutcode } from "../domain/shared/postcodes";
import { fail, failIf, type Problem } from "../errors";
import { publicQuery, userMutation, userQuery } from "../functions";
import { findListing } from "../listings/model/views";
import { listingDetails } from "../listings/tables";
import { blockBetween } from "../messages/model/blocks";
import { type Profile, profileOf } from "../shared/model/access";
import { deliveryMethod } from "../shared/validators";
import { latestQuiz } from "../tanks/model/quizRecords";
import { requireOrderSide } from "./model/access";
import {
  basketOf,
  basketRow,
  type BasketRow,
  putInBasket,
  takeFromBasket,
} from "./model/basketRows";
import { basketGroup, groupOf, stateOfWish } from "./model/basketView";
import { buyersOutcode } from "./model/buyersPlace";
import { isForSale } from "./model/chooseLines";
import { linesOf } from "./model/lines";
import { pendingOrdersOf } from "./model/pendingOrders";
import { orderByUuid } from "./model/records";
import { refuseInState } from "./model/transition";

/** For the menu: how many listings the viewer's basket holds. */
export const count = userQuery({
  args: {},
  returns: v.number(),
  handler: async (ctx) => (await basketOf(ctx, ctx.viewer.userId)).length,
});

/** The viewer's basket, grouped by seller; the seller whose listing was added last comes first. */
export const mine = userQuery({
  args: {},
  returns: v.array(basketGroup),
  handler: async (ctx) => {
    const { userId } = ctx.viewer;
    const rowsBySeller = new Map<Id<"users">, [BasketRow, ...BasketRow[]]>();
    for (const row of await basketOf(ctx, userId)) {
      const rows = rowsBySeller.get(row.sellerId);
      if (rows) rows.push(row);
      else rowsBySeller.set(row.sellerId, [row]);
    }
    if (rowsBySeller.size === 0) return [];
    const context = {
      pendingOrders: await pendingOrdersOf(ctx, userId),
      outcode: await buyersOutcode(ctx, userId),
    };
    const byNewest = [...rowsBySeller.values()].sort(
      (some, others) => newest(others) - newest(some),
    );
    return await Promise.all(byNewest.map((rows) => groupOf(ctx, ctx.viewer, rows, context)));
  },
});

/** Not `addedAt`, so that changing a quantity doesn't reorder the sellers. */
const newest = (rows: readonly BasketRow[]): number =>
  Math.max(...rows.map(({ _creationTime }) => _creationTime));

/** Problems from `stateOfWish` that need another quiz. */
const RETAKE: readonly (string | undefined)[] = [
  "quiz_required",
  "quiz_other",
  "quiz_tank_changed",
];

/**
 * Adds a listing to the viewer's basket, or sets its quantity; by default that of their newest quiz. Returns
 * their newest quiz on it, or null if they need one before they can pay. Errors: `listing_unavailable`,
 * `own_listing`, `purchase_refused`, `blocking_seller`, `invalid_input` (also for a full parcel or basket),
 * `rate_limited`.
 */
export const add = userMutation({
  args: { listingId: v.id("listings"), quantity: v.optional(v.number()) },
  returns: v.object({ quizId: v.nullable(v.id("suitabilityQuizzes")) }),
  handler: async (ctx, { listingId, ...args }) => {
    const { viewer } = ctx;
    const listing = (await ctx.db.get("listings", listingId)) ?? fail("listing_unavailable");
    failIf(await purchaseProblem(ctx, viewer, listing));
    const quantity = args.quantity ?? (await usualQuantity(ctx, viewer, listing));
    failIf(quantityProblem(quantity, { quantity: QUANTITY_MAX }));
    failIf(await putInBasket(ctx, viewer.userId, listing, quantity));
    const { quiz, problem } = await stateOfWish(ctx, viewer, { listingId, quantity }, []);
    return { quizId: quiz && !RETAKE.includes(problem?.code) ? quiz._id : null };
  },
});

/** Why the viewer can't buy any of a listing. */
async function purchaseProblem(
  ctx: QueryCtx,
  viewer: Profile,
  listing: Doc<"listings">,
): Promise<Problem | null> {
  const isOwn = listing.sellerId === viewer.userId;
  const isOffered = await isForSale(ctx, listing, null);
  const seller = await profileOf(ctx, listing.sellerId);
  return (
    listingProblem({ isOwn, isForSale: isOffered }) ??
    blockProblem(await blockBetween(ctx, viewer, seller))
  );
}

/** The newest quiz's quantity, else 1: at most what is available, at least the smallest number sold. */
async function usualQuantity(
  ctx: QueryCtx,
  viewer: Profile,
  listing: Doc<"listings">,
): Promise<number> {
  const stock = offeredOf(listing);
  const quiz = await latestQuiz(ctx, viewer, listing._id);
  return Math.max(minPurchase(stock), Math.min(quiz?.quantity ?? 1, stock.available));
}

/** Sets a listing's quantity in the viewer's basket; a no-op if it isn't there. Errors: `invalid_input`, `rate_limited`. */
export const setQuantity = userMutation({
  args: { listingId: v.id("listings"), quantity: v.number() },
  returns: v.null(),
  handler: async (ctx, { listingId, quantity }) => {
    failIf(quantityProblem(quantity, { quantity: QUANTITY_MAX }));
    const row = await basketRow(ctx, ctx.viewer.userId, listingId);
    if (row === null || row.quantity === quantity) return;
    await ctx.db.patch("basketLines", row._id, { quantity, addedAt: Date.now() });
  },
});

/** Takes up to ten listings out of the viewer's basket. Errors: `rate_limited`. */
export const remove = userMutation({
  args: { listingIds: v.array(v.id("listings")) },
  returns: v.null(),
  handler: async (ctx, { listingIds }) => {
    await takeFromBasket(ctx, ctx.viewer.userId, listingIds.slice(0, ORDER_LINES_MAX));
  },
});

/**
 * "Buy the rest again": puts the listings of the viewer's cancelled order that can still be bought into their basket.
 * Returns the titles of the others. Errors: `order_not_found`, `forbidden`, `transition_refused`, `rate_limited`.
 */
export const fill = userMutation({
  args: { orderId: v.string() },
  returns: v.object({ left: v.array(v.string()) }),
  handler: async (ctx, { orderId }) => {
    const { viewer } = ctx;
    const order = requireOrderSide(viewer, await orderByUuid(ctx, orderId), "buyer");
    if (order.status !== "cancelled") {
      refuseInState(order.status, "buy the rest again", ["cancelled"]);
    }
    const left: string[] = [];
    for (const { listingId, title, quantity } of await linesOf(ctx, order._id)) {
      const listing = await ctx.db.get("listings", listingId);
      const isLeft =
        listing === null ||
        stockState(offeredOf(listing)) !== "free" ||
        (await purchaseProblem(ctx, viewer, listing)) !== null ||
        (await putInBasket(ctx, viewer.userId, listing, quantity)) !== null;
      if (isLeft) left.push(title);
    }
    return { left };
  },
});

const moreCard = v.object({
  listingId: v.id("listings"),
  ...pick(listingDetails, ["title", "species", "category", "price"]),
  imageUrl: v.nullable(v.string()),
  /** The smallest number sold; `adds` and `saves` are for that many. */
  quantity: v.number(),
  /**
   * Pence added to the parcel's total. Null if unknown: a carrier needs the buyer's postcode, or another line
   * can't be delivered there.
   */
  adds: v.nullable(v.number()),
  /** Pence saved compared with buying it alone. */
  saves: v.number(),
  hasExtraDelivery: v.nullable(v.boolean()),
});

const CARDS_MAX = 6;
/** Candidates read, to allow for those that can't travel along. */
const CANDIDATES_READ = 24;

/**
 * Up to six other listings of the same seller that can travel in one parcel with the listing and `lines`,
 * newest first. The same for everyone. `method` defaults to the courier, if all offer that. Empty if the
 * listing is unknown or not on sale.
 */
export const more = publicQuery({
  args: {
    listingId: v.string(),
    lines: v.optional(v.array(v.object({ listingId: v.string(), quantity: v.number() }))),
    method: v.optional(deliveryMethod),
    outcode: v.optional(v.string()),
  },
  returns: v.array(moreCard),
  handler: async (ctx, { listingId, lines: wishes, method: chosenMethod, outcode }) => {
    const base = await findListing(ctx, listingId);
    if (base === null || !isOnShelf(base)) return [];
    const chosen = (wishes ?? []).slice(0, ORDER_LINES_MAX);
    const read = chosen.map(async (wish) => ({
      listing: await findListing(ctx, wish.listingId),
      quantity: wish.quantity,
    }));
    const known = (await Promise.all(read)).flatMap(({ listing, quantity }) =>
      listing?.sellerId === base.sellerId ? [{ listing, quantity }] : [],
    );
    const lines = known.some(({ listing }) => listing._id === base._id)
      ? known
      : [{ listing: base, quantity: minPurchase(offeredOf(base)) }, ...known];
    const listings = lines.map(({ listing }) => listing);
    const place = outcode === undefined ? undefined : findOutcode(outcode)?.outcode;
    const cards = (await othersOf(ctx, base)).flatMap((listing) => {
      const isIn = listings.some(({ _id }) => _id === listing._id);
      if (isIn || apartText(listing, listings) !== null) return [];
      const methods = commonMethods([...listings, listing]);
      const usual = methods.includes("courier") ? "courier" : methods[0];
      const method = chosenMethod ?? usual;
      if (method === undefined || !methods.includes(method)) return [];
      const quantity = minPurchase(offeredOf(listing));
      const extra = extraFor(lines, { listing, quantity }, method, place ?? null);
      return extra === null ? [] : [{ listing, quantity, extra }];
    });
    return cards.slice(0, CARDS_MAX).map(({ listing, quantity, extra }) => ({
      listingId: listing._id,
      ...pick(listing, ["title", "species", "category", "price"]),
      imageUrl: listing.imageThumbnailUrl ?? listing.imageUrl ?? null,
      quantity,
      ...extra,
    }));
  },
});

type Extra = Pick<Infer<typeof moreCard>, "adds" | "saves" | "hasExtraDelivery">;

const UNKNOWN_EXTRA: Extra = { adds: null, saves: 0, hasExtraDelivery: null };

/** Null if the line can't be delivered to `outcode`. */
function extraFor(
  lines: readonly PricedLine[],
  line: PricedLine,
  method: Infer<typeof deliveryMethod>,
  outcode: string | null,
): Extra | null {
  if (isCarried(method) && outcode === null) return UNKNOWN_EXTRA;
  const choice = { method, outcode };
  if (offerTo(line.listing, choice).charge === null) return null;
  return extraOf(lines, line, choice) ?? UNKNOWN_EXTRA;
}

async function othersOf(
  { db }: QueryCtx,
  { sellerId }: Doc<"listings">,
): Promise<Doc<"listings">[]> {
  const listings = await db
    .query("listings")
    .withIndex("by_sellerId_and_isActive_and_createdAt", (q) =>
      q.eq("sellerId", sellerId).eq("isActive", true),
    )
    .order("desc")
    .take(CANDIDATES_READ);
  return listings.filter(
    (listing) => isOnShelf(listing) && stockState(offeredOf(listing)) === "free",
  );
}
