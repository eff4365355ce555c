import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { SEARCH_MAX } from "#convex/domain/shared/constants.ts";
import { isUuidV4 } from "#convex/domain/shared/ids.ts";
import type { OrderStatus } from "#convex/domain/orders/states.ts";
import { onlyPage, pageOf } from "#convex/shared/model/pages.ts";
import { type Order, orderByUuid } from "./records";
import { cutText, foldText } from "#convex/domain/shared/text.ts";

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
  const isMatch =
    order?.[personField[side]] === userId && (status === undefined || order.status === status);
  return isMatch ? [order] : [];
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
      const matches = q.search("searchText", foldText(term)).eq(personField[side], userId);
      return status === undefined ? matches : matches.eq("status", status);
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
    const ownOrders =
      status === undefined
        ? orders.withIndex("by_buyerId_and_createdAt", (q) => q.eq("buyerId", userId))
        : orders.withIndex("by_buyerId_and_status", (q) =>
            q.eq("buyerId", userId).eq("status", status),
          );
    return await ownOrders.order("desc").paginate(options);
  }
  const ownOrders =
    status === undefined
      ? orders.withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", userId))
      : orders.withIndex("by_sellerId_and_status", (q) =>
          q.eq("sellerId", userId).eq("status", status),
        );
  return await ownOrders.order("desc").paginate(options);
}
