/** The admin's list of all orders. */
import type { PaginationOptions, PaginationResult } from "convex/server";
import { type Infer, v } from "convex/values";
import type { QueryCtx } from "../../_generated/server";
import { SEARCH_MAX } from "../../domain/shared/constants";
import { isUuidV4 } from "../../domain/shared/ids";
import { type Order, orderByUuid } from "../../orders/rules/records";
import { orderRow, toOrderRow } from "../../orders/rules/views";
import { refundableOf } from "../../payments/rules/refunds";
import { mapPage, onlyPage, pageOf } from "../../shared/rules/pages";

/** As lists show it, with what can be given back now (pence). */
export const adminOrderRow = v.object({ ...orderRow.fields, refundable: v.number() });
type AdminOrderRow = Infer<typeof adminOrderRow>;

async function toAdminRow(ctx: QueryCtx, order: Order): Promise<AdminOrderRow> {
  return {
    ...(await toOrderRow(ctx, order, "admin")),
    refundable: await refundableOf(ctx, order._id),
  };
}

/** ms epoch, both included. */
type Range = { from: number; to: number };

/** Orders made within a range, newest first; those that `search` finds, the best matches first. */
export async function adminOrdersPage(
  ctx: QueryCtx,
  { search, from, to }: { search: string; from: number | null; to: number | null },
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<AdminOrderRow>> {
  const range = { from: from ?? 0, to: to ?? Number.MAX_SAFE_INTEGER };
  const term = search.trim().slice(0, SEARCH_MAX);
  const found =
    term === ""
      ? await newest(ctx, range, paginationOpts)
      : await matching(ctx, term, range, paginationOpts);
  return await mapPage(found, (order) => toAdminRow(ctx, order));
}

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
    return onlyPage(order && inRange(order) ? [order] : []);
  }
  const result = await ctx.db
    .query("orders")
    .withSearchIndex("search_text", (q) => q.search("searchText", term))
    .paginate(pageOf(paginationOpts));
  return { ...result, page: result.page.filter(inRange) };
}
