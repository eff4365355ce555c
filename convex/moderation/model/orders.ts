/** The admins' list of all orders. */
import type { PaginationOptions, PaginationResult } from "convex/server";
import { type Infer, v } from "convex/values";
import type { QueryCtx } from "#convex/_generated/server.js";
import type { OrderStatus } from "#convex/domain/orders/states.ts";
import { SEARCH_MAX } from "#convex/domain/shared/constants.ts";
import { isUuidV4 } from "#convex/domain/shared/ids.ts";
import { type Order, orderByUuid } from "#convex/orders/model/records.ts";
import { orderRow, personReader, toOrderRow } from "#convex/orders/model/views.ts";
import { refundableOf } from "#convex/payments/model/refunds.ts";
import { mapPage, onlyPage, pageOf } from "#convex/shared/model/pages.ts";
import { matchingOrders, type SearchBounds } from "./orderSearch";
import { cutText } from "#convex/domain/shared/text.ts";

/** The list row, with the refundable amount (pence). */
export const adminOrderRow = v.object({ ...orderRow.fields, refundable: v.number() });
type AdminOrderRow = Infer<typeof adminOrderRow>;

async function toAdminRow(
  ctx: QueryCtx,
  order: Order,
  readPerson: ReturnType<typeof personReader>,
): Promise<AdminOrderRow> {
  return {
    ...(await toOrderRow(ctx, order, "admin", readPerson)),
    refundable: await refundableOf(ctx, order._id),
  };
}

export type OrderFilter = {
  search: string;
  /** ms epoch, inclusive; null for no bound. */
  from: number | null;
  to: number | null;
  status?: OrderStatus;
  oldestFirst?: boolean;
};

/**
 * Orders created within a range, by time, optionally in one status. With `search`, those with a word starting
 * with each search word. Because reads are bounded, a page of a search may hold few or no orders even if more
 * follow.
 */
export async function adminOrdersPage(
  ctx: QueryCtx,
  { search, from, to, status, oldestFirst = false }: OrderFilter,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<AdminOrderRow>> {
  const bounds: SearchBounds = {
    from: from ?? 0,
    to: to ?? Number.MAX_SAFE_INTEGER,
    status,
    order: oldestFirst ? "asc" : "desc",
  };
  const term = cutText(search.trim(), SEARCH_MAX);
  const found = isUuidV4(term)
    ? onlyPage(await byId(ctx, term, bounds))
    : term === ""
      ? await byTime(ctx, bounds, pageOf(paginationOpts))
      : await matchingOrders(ctx, term, bounds, pageOf(paginationOpts));
  const readPerson = personReader(ctx);
  return await mapPage(found, (order) => toAdminRow(ctx, order, readPerson));
}

async function byId(
  ctx: QueryCtx,
  uuid: string,
  { from, to, status }: SearchBounds,
): Promise<Order[]> {
  const order = await orderByUuid(ctx, uuid);
  const isMeant =
    order !== null &&
    order.createdAt >= from &&
    order.createdAt <= to &&
    (status === undefined || order.status === status);
  return isMeant ? [order] : [];
}

async function byTime(
  ctx: QueryCtx,
  { from, to, status, order }: SearchBounds,
  options: PaginationOptions,
) {
  const orders = ctx.db.query("orders");
  const found =
    status === undefined
      ? orders.withIndex("by_createdAt", (q) => q.gte("createdAt", from).lte("createdAt", to))
      : orders.withIndex("by_status_and_createdAt", (q) =>
          q.eq("status", status).gte("createdAt", from).lte("createdAt", to),
        );
  return await found.order(order).paginate(options);
}
