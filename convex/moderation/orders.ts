import { SEARCH_MAX } from "../domain/shared/constants";
import {
  type PaginationOptions,
  paginationOptsValidator,
  paginationResultValidator,
} from "convex/server";
import { v } from "convex/values";
import type { QueryCtx } from "../_generated/server";
import { isUuidV4 } from "../domain/shared/ids";
import { adminQuery } from "../functions";
import { type Order, orderByUuid } from "../orders/rules/records";
import { orderRow, toOrderRow } from "../orders/rules/views";
import { pageOf } from "../shared/rules/pages";
import { refundableOf } from "../payments/rules/refunds";

/** As lists show it, with what can be given back now (pence). */
const adminOrderRow = v.object({ ...orderRow.fields, refundable: v.number() });

async function toAdminRow(ctx: QueryCtx, order: Order) {
  return {
    ...(await toOrderRow(ctx, order)),
    refundable: await refundableOf(ctx, order._id),
  };
}

/** ms epoch, both included. */
type Range = { from: number; to: number };

/**
 * All orders, newest first; with `search` (order id or its first 8 characters, title, species, seller's
 * name) the best matches first. `from` and `to` (ms epoch, both included) bound the time of creation.
 */
export const list = adminQuery({
  args: {
    search: v.string(),
    from: v.union(v.number(), v.null()),
    to: v.union(v.number(), v.null()),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(adminOrderRow),
  handler: async (ctx, { search, from, to, paginationOpts }) => {
    const range = { from: from ?? 0, to: to ?? Number.MAX_SAFE_INTEGER };
    const term = search.trim().slice(0, SEARCH_MAX);
    const result =
      term === ""
        ? await newest(ctx, range, paginationOpts)
        : await matching(ctx, term, range, paginationOpts);
    return { ...result, page: await Promise.all(result.page.map((row) => toAdminRow(ctx, row))) };
  },
});

async function newest(ctx: QueryCtx, { from, to }: Range, paginationOpts: PaginationOptions) {
  return await ctx.db
    .query("orders")
    .withIndex("by_createdAt", (q) => q.gte("createdAt", from).lte("createdAt", to))
    .order("desc")
    .paginate(pageOf(paginationOpts));
}

/** The search index knows no ranges: a page is searched, then what lies outside the range is left out. */
async function matching(
  ctx: QueryCtx,
  term: string,
  { from, to }: Range,
  paginationOpts: PaginationOptions,
) {
  const inRange = ({ createdAt }: { createdAt: number }) => createdAt >= from && createdAt <= to;
  if (isUuidV4(term)) {
    const order = await orderByUuid(ctx, term);
    return { page: order && inRange(order) ? [order] : [], isDone: true, continueCursor: "" };
  }
  const result = await ctx.db
    .query("orders")
    .withSearchIndex("search_text", (q) => q.search("searchText", term))
    .paginate(pageOf(paginationOpts));
  return { ...result, page: result.page.filter(inRange) };
}
