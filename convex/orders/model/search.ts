/** One person's orders, as buyer or as seller, by status and search text. */
import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { SEARCH_MAX } from "../../domain/shared/constants";
import { isUuidV4 } from "../../domain/shared/ids";
import type { OrderStatus } from "../../domain/orders/states";
import { onlyPage, pageOf } from "../../shared/model/pages";
import { type Order, orderByUuid } from "./records";
import { cutText } from "../../domain/shared/text";

type Side = "buyer" | "seller";
export type OrderFilters = { status?: OrderStatus; search?: string };
type Page = Promise<PaginationResult<Order>>;

export async function ordersOf(
  ctx: QueryCtx,
  side: Side,
  userId: Id<"users">,
  { status, search = "" }: OrderFilters,
  paginationOpts: PaginationOptions,
): Page {
  const options = pageOf(paginationOpts);
  const term = cutText(search.trim(), SEARCH_MAX);
  if (isUuidV4(term)) return onlyPage(await byId(ctx, side, userId, term, status));
  if (term !== "") return await matching(ctx, side, userId, term, status, options);
  return await newest(ctx, side, userId, status, options);
}

const personField = { buyer: "buyerId", seller: "sellerId" } as const;

async function byId(
  ctx: QueryCtx,
  side: Side,
  userId: Id<"users">,
  uuid: string,
  status: OrderStatus | undefined,
): Promise<Order[]> {
  const order = await orderByUuid(ctx, uuid);
  const isMeant =
    order?.[personField[side]] === userId && (status === undefined || order.status === status);
  return isMeant ? [order] : [];
}

async function matching(
  ctx: QueryCtx,
  side: Side,
  userId: Id<"users">,
  term: string,
  status: OrderStatus | undefined,
  options: PaginationOptions,
): Page {
  return await ctx.db
    .query("orders")
    .withSearchIndex("search_text", (q) => {
      const found = q.search("searchText", term).eq(personField[side], userId);
      return status === undefined ? found : found.eq("status", status);
    })
    .paginate(options);
}

async function newest(
  ctx: QueryCtx,
  side: Side,
  userId: Id<"users">,
  status: OrderStatus | undefined,
  options: PaginationOptions,
): Page {
  const orders = ctx.db.query("orders");
  // Within one status the index is ordered by creation time.
  if (side === "buyer") {
    const own =
      status === undefined
        ? orders.withIndex("by_buyerId_and_createdAt", (q) => q.eq("buyerId", userId))
        : orders.withIndex("by_buyerId_and_status", (q) =>
            q.eq("buyerId", userId).eq("status", status),
          );
    return await own.order("desc").paginate(options);
  }
  const own =
    status === undefined
      ? orders.withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", userId))
      : orders.withIndex("by_sellerId_and_status", (q) =>
          q.eq("sellerId", userId).eq("status", status),
        );
  return await own.order("desc").paginate(options);
}
