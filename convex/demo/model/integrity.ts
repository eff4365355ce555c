/** Invariants of the data, checked a bounded page at a time. */
import type { Infer } from "convex/values";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { formatPence } from "#convex/domain/shared/money.ts";
import { shouldBeListed } from "#convex/domain/listings/stock.ts";
import { searchRowOf, shelfRowsOf } from "#convex/listings/model/shop/facts.ts";
import { isStaleRow, searchRow, shelvesOf } from "#convex/listings/model/shop/syncShopRows.ts";
import { countsPage } from "./shelfCounts";
import { sellerProblem } from "./sellerNumbers";

export const integrityCheck = literals("stock", "orders", "unread", "sellers", "shop", "counts");
export type IntegrityCheck = Infer<typeof integrityCheck>;

export const checkedPage = v.object({
  /** Rows checked in this page. */
  checked: v.number(),
  problems: v.array(v.object({ id: v.string(), text: v.string() })),
  /** Where the next page starts; null after the last. */
  cursor: v.union(v.string(), v.null()),
});
type CheckedPage = Infer<typeof checkedPage>;

const PAGE = 100;
/** Members per page, and the most messages counted for each. */
const MEMBERS_PAGE = 10;
const UNREAD_COUNTED = 200;
/** Listings per page; each has about ten rows. */
const SHOP_PAGE = 20;
/** Sellers per page; all orders and reviews of each are added up. */
const SELLERS_PAGE = 2;

/** Checks one page of a check, starting at `cursor`. */
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
      const found = await Promise.all(page.page.map((listing) => shopProblem(ctx, listing)));
      return report(page, found);
    }
    case "counts":
      return await countsPage(ctx, cursor);
    case "orders": {
      const page = await ctx.db.query("orders").paginate({ numItems: PAGE, cursor });
      return report(page, page.page.map(moneyProblem));
    }
    case "unread": {
      const page = await ctx.db
        .query("conversationMembers")
        .paginate({ numItems: MEMBERS_PAGE, cursor });
      const found = await Promise.all(page.page.map((member) => unreadProblem(ctx, member)));
      return report(page, found);
    }
    case "sellers": {
      const page = await ctx.db.query("sellerStats").paginate({ numItems: SELLERS_PAGE, cursor });
      const found = await Promise.all(page.page.map((row) => sellerProblem(ctx, row)));
      return report(page, found);
    }
  }
}

type Page = { page: { _id: string }[]; isDone: boolean; continueCursor: string };

function report({ page, isDone, continueCursor }: Page, found: (string | null)[]): CheckedPage {
  const problems = page.flatMap(({ _id: id }, at) => {
    const text = found[at];
    return text ? [{ id, text }] : [];
  });
  return { checked: page.length, problems, cursor: isDone ? null : continueCursor };
}

function stockProblem(listing: Doc<"listings">): string | null {
  const { quantity, heldQuantity, soldCount, isListed } = listing;
  if (heldQuantity < 0 || heldQuantity > quantity || soldCount < 0) {
    return `quantity ${quantity}, held ${heldQuantity}, sold ${soldCount}`;
  }
  const should = shouldBeListed(listing);
  return isListed === should
    ? null
    : `is ${isListed ? "" : "not "}listed, but should ${should ? "" : "not "}be`;
}

/** The rows that browse and search read must agree with the listing. */
async function shopProblem(ctx: QueryCtx, listing: Doc<"listings">): Promise<string | null> {
  const wanted = new Map(
    (listing.isListed ? shelfRowsOf(listing) : []).map((row) => [row.shelf, row]),
  );
  const stored = await shelvesOf(ctx, listing._id);
  if (stored.length !== wanted.size) {
    return `stands on ${stored.length} shelves, but should stand on ${wanted.size}`;
  }
  for (const row of stored) {
    const now = wanted.get(row.shelf);
    if (!now || isStaleRow(row, now)) return `is not on the shelf ${row.shelf} as it should be`;
  }
  const words = await searchRow(ctx, listing._id);
  const isRight = listing.isListed
    ? words !== null && !isStaleRow(words, searchRowOf(listing))
    : words === null;
  return isRight ? null : "is not in the search as it should be";
}

function moneyProblem(order: Doc<"orders">): string | null {
  const { unitPrice, quantity, amount, deliveryCharge, commission, totalAmount } = order;
  const parts = [amount, deliveryCharge, commission, order.refundedAmount];
  if (parts.some((part) => !Number.isInteger(part) || part < 0)) return "has an impossible amount";
  if (amount !== unitPrice * quantity) {
    return `${quantity} × ${formatPence(unitPrice)} is not ${formatPence(amount)}`;
  }
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
  const received = await ctx.db
    .query("messages")
    .withIndex("by_conversationId_and_receiverId_and_timestamp", (q) =>
      q
        .eq("conversationId", member.conversationId)
        .eq("receiverId", member.userId)
        .gt("timestamp", member.readUpTo ?? 0),
    )
    .take(UNREAD_COUNTED);
  // Order cards never count as unread.
  const unread = received.filter(({ isRead }) => isRead !== true);
  if (received.length === UNREAD_COUNTED) return null;
  return unread.length === member.unreadCount
    ? null
    : `says ${member.unreadCount} unread, but there are ${unread.length}`;
}
