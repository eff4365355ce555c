/** Invariants of the data, checked a bounded page at a time. */

import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { type Stay, stayAt, staysOf } from "#convex/accounts/model/sellerStays.ts";
import { DELIVERY_METHODS } from "#convex/domain/listings/deliveryMethods.ts";
import { LISTING_CATEGORIES, WATERS } from "#convex/domain/listings/speciesTypes.ts";
import { shouldBeListed } from "#convex/domain/listings/stock.ts";
import { sumOfLines } from "#convex/domain/orders/lines.ts";
import {
  eachOrderSum,
  NO_SUMS,
  type SellerSums,
  withReview,
} from "#convex/domain/reviews/sellerNumbers.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import {
  searchRowOf,
  type Shelf,
  shelfKey,
  shelfRowsOf,
} from "#convex/listings/model/shop/facts.ts";
import { sizeOfShelf } from "#convex/listings/model/shop/shelfSizes.ts";
import { isStaleRow, searchRow, shelvesOf } from "#convex/listings/model/shop/syncShopRows.ts";
import { linesOf, type OrderLine } from "#convex/orders/model/lines.ts";
import { orderSums } from "#convex/orders/model/records.ts";
import { reviewOf } from "#convex/reviews/model/records.ts";

export const integrityCheck = literals("stock", "orders", "unread", "sellers", "shop", "counts");
export type IntegrityCheck = Infer<typeof integrityCheck>;

export const checkedPage = v.object({
  /** Rows checked in this page. */
  checked: v.number(),
  problems: v.array(v.object({ id: v.string(), text: v.string() })),
  /** Where the next page starts; null after the last. */
  cursor: v.nullable(v.string()),
});
type CheckedPage = Infer<typeof checkedPage>;

const PAGE = 100;
/** Members per page, and the most messages counted for each. */
const MEMBERS_PAGE = 10;
const UNREAD_COUNTED = 200;
/** Listings per page; each has about ten rows. */
const SHOP_PAGE = 20;
/** Stays of sellers per page; all orders and reviews of each are added up. */
const SELLERS_PAGE = 2;

export async function checkPage(
  ctx: QueryCtx,
  check: IntegrityCheck,
  cursor: string | null,
): Promise<CheckedPage> {
  switch (check) {
    case "stock": {
      const page = await ctx.db.query("listings").paginate({ numItems: PAGE, cursor });
      return report(page, page.page.map(stockProblem));
    }
    case "shop": {
      const page = await ctx.db.query("listings").paginate({ numItems: SHOP_PAGE, cursor });
      const problems = await Promise.all(page.page.map((listing) => shopProblem(ctx, listing)));
      return report(page, problems);
    }
    case "counts":
      return await countsPage(ctx, cursor);
    case "orders": {
      const page = await ctx.db.query("orders").paginate({ numItems: PAGE, cursor });
      return report(page, await Promise.all(page.page.map((order) => orderProblem(ctx, order))));
    }
    case "unread": {
      const page = await ctx.db
        .query("conversationMembers")
        .paginate({ numItems: MEMBERS_PAGE, cursor });
      const problems = await Promise.all(page.page.map((member) => unreadProblem(ctx, member)));
      return report(page, problems);
    }
    case "sellers": {
      const page = await ctx.db.query("sellerStats").paginate({ numItems: SELLERS_PAGE, cursor });
      const problems = await Promise.all(page.page.map((row) => sellerProblem(ctx, row)));
      return report(page, problems);
    }
  }
}

type Page = { page: { _id: string }[]; isDone: boolean; continueCursor: string };

function report(
  { page, isDone, continueCursor }: Page,
  pageProblems: (string | null)[],
): CheckedPage {
  const problems = page.flatMap(({ _id: id }, at) => {
    const text = pageProblems[at];
    return text ? [{ id, text }] : [];
  });
  return { checked: page.length, problems, cursor: isDone ? null : continueCursor };
}

function stockProblem(listing: Doc<"listings">): string | null {
  const { quantity, heldQuantity, soldCount, isListed } = listing;
  if (heldQuantity < 0 || heldQuantity > quantity || soldCount < 0) {
    return `quantity ${quantity}, held ${heldQuantity}, sold ${soldCount}`;
  }
  const shouldList = shouldBeListed(listing);
  return isListed === shouldList
    ? null
    : `is ${isListed ? "" : "not "}listed, but should ${shouldList ? "" : "not "}be`;
}

/** The rows that browse and search read must agree with the listing. */
async function shopProblem(ctx: QueryCtx, listing: Doc<"listings">): Promise<string | null> {
  const expectedRows = new Map(
    (listing.isListed ? shelfRowsOf(listing) : []).map((row) => [row.shelf, row]),
  );
  const storedShelves = await shelvesOf(ctx, listing._id);
  if (storedShelves.length !== expectedRows.size) {
    return `is on ${storedShelves.length} shelves, but should be on ${expectedRows.size}`;
  }
  for (const row of storedShelves) {
    const now = expectedRows.get(row.shelf);
    if (!now || isStaleRow(row, now)) return `is not on the shelf ${row.shelf} as it should be`;
  }
  const storedSearchRow = await searchRow(ctx, listing._id);
  const isRight = listing.isListed
    ? storedSearchRow !== null && !isStaleRow(storedSearchRow, searchRowOf(listing))
    : storedSearchRow === null;
  return isRight ? null : "is not in the search as it should be";
}

async function orderProblem(ctx: QueryCtx, order: Doc<"orders">): Promise<string | null> {
  return (
    moneyProblem(order) ??
    linesProblem(order, await linesOf(ctx, order._id)) ??
    (await figuresProblem(ctx, order))
  );
}

/**
 * Reports an order that counts for its seller, itself or by its review, but belongs to no row of
 * `sellerStats`: the check `sellers` would miss it.
 */
async function figuresProblem(ctx: QueryCtx, order: Doc<"orders">): Promise<string | null> {
  const review = order.reviewedAt === undefined ? null : await reviewOf(ctx, order._id);
  const isReviewCounted = review?.isCounted === true && review.hiddenAt === undefined;
  const counts = isReviewCounted || Object.values(orderSums(order)).some((sum) => sum !== 0);
  if (!counts || (await stayAt(ctx, order)) !== null) return null;
  return "counts for its seller, who has no figures";
}

function linesProblem(order: Doc<"orders">, lines: OrderLine[]): string | null {
  for (const { title, unitPrice, quantity, amount } of lines) {
    if (amount !== unitPrice * quantity) {
      return `${title}: ${quantity} × ${formatPence(unitPrice)} is not ${formatPence(amount)}`;
    }
  }
  const { amount, quantity } = sumOfLines(lines);
  if (amount === order.amount && quantity === order.quantity) return null;
  return `has ${order.quantity} for ${formatPence(order.amount)}, but its lines ${quantity} for ${formatPence(amount)}`;
}

function moneyProblem(order: Doc<"orders">): string | null {
  const { amount, deliveryCharge, commission, totalAmount } = order;
  const parts = [amount, deliveryCharge, commission, order.refundedAmount];
  if (parts.some((part) => !Number.isInteger(part) || part < 0)) return "has an impossible amount";
  if (totalAmount !== amount + deliveryCharge + commission) {
    return `the total ${formatPence(totalAmount)} is not the sum of its parts`;
  }
  return order.refundedAmount > totalAmount ? "more was given back than was paid" : null;
}

/** Counts up to 200 messages; a higher count is not checked. */
async function unreadProblem(
  ctx: QueryCtx,
  member: Doc<"conversationMembers">,
): Promise<string | null> {
  const lastReceived = await ctx.db
    .query("messages")
    .withIndex("by_conversationId_and_receiverId_and_timestamp", (q) =>
      q
        .eq("conversationId", member.conversationId)
        .eq("receiverId", member.userId)
        .gt("timestamp", member.readUpTo ?? 0),
    )
    .take(UNREAD_COUNTED);
  // Order cards never count as unread.
  const unread = lastReceived.filter(({ isRead }) => isRead !== true);
  if (lastReceived.length === UNREAD_COUNTED) return null;
  return unread.length === member.unreadCount
    ? null
    : `says ${member.unreadCount} unread, but there are ${unread.length}`;
}

/** Sellers with more orders or reviews than this are not checked. */
const ROWS_MAX = 1000;

/** Describes the totals that differ from the sums of the rows; null if none do or there are too many rows. */
async function sellerProblem(ctx: QueryCtx, stay: Stay): Promise<string | null> {
  const { sums } = stay;
  const actualSums = await sumRows(ctx, stay);
  if (actualSums === null) return null;
  const wrongSums = (Object.keys(NO_SUMS) as (keyof SellerSums)[]).filter(
    (name) =>
      JSON.stringify(withSortedFields(sums[name])) !==
      JSON.stringify(withSortedFields(actualSums[name])),
  );
  const descriptions = wrongSums.map(
    (name) => `${name} is ${JSON.stringify(sums[name])}, not ${JSON.stringify(actualSums[name])}`,
  );
  return descriptions.length === 0 ? null : descriptions.join("; ");
}

/** An object's fields sorted by name, as Convex stores them. */
const withSortedFields = (value: SellerSums[keyof SellerSums]): unknown =>
  typeof value === "object" ? Object.entries(value).sort(([a], [b]) => a.localeCompare(b)) : value;

/** The sums of a seller's stay in a mailbox, calculated from the rows; null if there are too many to read. */
async function sumRows(
  ctx: QueryCtx,
  { sellerId, endedAt = Infinity }: Stay,
): Promise<SellerSums | null> {
  const orders = await ctx.db
    .query("orders")
    .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", sellerId))
    .take(ROWS_MAX + 1);
  const reviews = await ctx.db
    .query("reviews")
    .withIndex("by_sellerId_and_hiddenAt_and_createdAt", (q) =>
      q.eq("sellerId", sellerId).eq("hiddenAt", undefined),
    )
    .take(ROWS_MAX + 1);
  if (Math.max(orders.length, reviews.length) > ROWS_MAX) return null;
  const ends = (await staysOf(ctx, sellerId)).map((stay) => stay.endedAt ?? Infinity);
  const startedAt = Math.max(0, ...ends.filter((end) => end < endedAt));
  const ofStay = orders.filter(({ createdAt }) => createdAt >= startedAt && createdAt < endedAt);
  const orderIds = new Set(ofStay.map(({ _id }) => _id));
  const countedReviews = reviews.filter(
    ({ isCounted, orderId }) => isCounted && orderIds.has(orderId),
  );
  const reviewSums = countedReviews.reduce((sums, review) => withReview(sums, review, 1), NO_SUMS);
  const shares = ofStay.map(orderSums);
  const soldSums = eachOrderSum((name) => shares.reduce((sum, share) => sum + share[name], 0));
  return { ...reviewSums, ...soldSums };
}

/** Counts compared in one call, and the most rows counted for each. */
const COUNTS_PAGE = 4;
const ROWS_COUNTED = 1_000;

const DELIVERIES = [undefined, ...DELIVERY_METHODS];
const SHELVES: Shelf[] = LISTING_CATEGORIES.flatMap((category) =>
  WATERS.flatMap((water) => DELIVERIES.map((delivery) => ({ category, water, delivery }))),
);

/**
 * Compares a page of shelf counts with their rows, also of shelves without a stored count. The cursor is the
 * number already compared.
 */
async function countsPage(ctx: QueryCtx, cursor: string | null) {
  const from = Math.max(0, Number(cursor ?? 0)) || 0;
  const page = SHELVES.slice(from, from + COUNTS_PAGE);
  const problems = await Promise.all(page.map((shelf) => countProblem(ctx, shelf)));
  const next = from + COUNTS_PAGE;
  return {
    checked: page.length,
    problems: problems.flatMap((problem) => problem ?? []),
    cursor: next < SHELVES.length ? String(next) : null,
  };
}

/** Counts up to 1,000 rows; a higher count is not checked. */
async function countProblem(ctx: QueryCtx, shelf: Shelf) {
  const rows = await ctx.db
    .query("shelfRows")
    .withIndex("by_shelf_and_byAge", (q) => q.eq("shelf", shelfKey(shelf)))
    .take(ROWS_COUNTED);
  if (rows.length === ROWS_COUNTED) return null;
  const isOn = ({ water, deliveryMethods }: (typeof rows)[number]) =>
    water === shelf.water && (!shelf.delivery || deliveryMethods.includes(shelf.delivery));
  const actualCount = rows.filter(isOn).length;
  const storedSize = await sizeOfShelf(ctx, shelf);
  if (storedSize === actualCount) return null;
  const { category, water, delivery = "any" } = shelf;
  const id = [category, water, delivery].join("/");
  return { id, text: `is counted as ${storedSize} listings, but has ${actualCount}` };
}
