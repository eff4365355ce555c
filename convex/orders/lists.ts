import {
  type PaginationOptions,
  paginationOptsValidator,
  type PaginationResult,
  paginationResultValidator,
} from "convex/server";
import { type ObjectType, v } from "convex/values";
import type { QueryCtx } from "../_generated/server";
import {
  type OrderStatus,
  TRADE_SIDES,
  type TradeSide,
  UNFINISHED_STATUSES,
} from "../domain/orders/states";
import { SEARCH_MAX } from "../domain/shared/constants";
import { isUuidV4 } from "../domain/shared/ids";
import { cutText, foldText } from "../domain/shared/text";
import { userQuery } from "../functions";
import { standingReader } from "../payouts/model/settleSeller";
import type { Profile } from "../shared/model/access";
import { readUserCounters } from "../shared/model/counters";
import { mapPage, onlyPage, requirePageSize } from "../shared/model/pages";
import { type Order, orderByUuid } from "./model/records";
import { orderRow, personReader, toOrderRow } from "./model/views";
import { orderStatus } from "./tables";

const filters = { status: v.optional(orderStatus), search: v.optional(v.string()) };

/**
 * The viewer's purchases, newest first. With `search` (order id or its first 8 characters, words of the title
 * or species, the seller's name) the best matches come first. `status` keeps only orders in that status.
 * Errors: `invalid_input`.
 */
export const purchases = userQuery({
  args: { ...filters, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(orderRow),
  handler: async (ctx, { paginationOpts, ...filter }) =>
    await ownOrders(ctx, "buyer", filter, paginationOpts),
});

/** The viewer's sales, as `purchases`. With `oldestFirst` and without `search`, the oldest come first. */
export const sold = userQuery({
  args: {
    ...filters,
    oldestFirst: v.optional(v.boolean()),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(orderRow),
  handler: async (ctx, { paginationOpts, ...filter }) =>
    await ownOrders(ctx, "seller", filter, paginationOpts),
});

/** How many unfinished orders `open` returns. */
const OPEN_SHOWN = 4;

/** The viewer's newest unfinished purchases and sales, newest first: at most 4. */
export const open = userQuery({
  args: {},
  returns: v.array(orderRow),
  handler: async (ctx) => {
    const newestOf = (side: TradeSide) =>
      UNFINISHED_STATUSES.map(async (status) => {
        const orders = await ordersIn(ctx, side, status).order("desc").take(OPEN_SHOWN);
        return orders.map((order) => ({ order, side }));
      });
    const openOrders = (await Promise.all(TRADE_SIDES.flatMap(newestOf))).flat();
    openOrders.sort((one, other) => other.order.createdAt - one.order.createdAt);
    const readPerson = personReader(ctx);
    const readStanding = standingReader(ctx);
    return await Promise.all(
      openOrders
        .slice(0, OPEN_SHOWN)
        .map(({ order, side }) => toOrderRow(ctx, order, side, readPerson, readStanding)),
    );
  },
});

/** The viewer's orders in one status; within it the index is ordered by creation time. */
const ordersIn = (ctx: QueryCtx & { viewer: Profile }, side: TradeSide, status: OrderStatus) =>
  ctx.db
    .query("orders")
    .withIndex(`by_${side}Id_and_status`, (q) =>
      q.eq(`${side}Id`, ctx.viewer.userId).eq("status", status),
    );

type Filter = ObjectType<typeof filters> & { oldestFirst?: boolean };

async function ownOrders(
  ctx: QueryCtx & { viewer: Profile },
  side: TradeSide,
  filter: Filter,
  paginationOpts: PaginationOptions,
) {
  const result = await findOrders(ctx, side, filter, requirePageSize(paginationOpts));
  const readPerson = personReader(ctx);
  const readStanding = standingReader(ctx);
  return await mapPage(result, (order) => toOrderRow(ctx, order, side, readPerson, readStanding));
}

async function findOrders(
  ctx: QueryCtx & { viewer: Profile },
  side: TradeSide,
  { status, search = "", oldestFirst = false }: Filter,
  options: PaginationOptions,
): Promise<PaginationResult<Order>> {
  const { userId } = ctx.viewer;
  const term = cutText(search.trim(), SEARCH_MAX);
  const orders = ctx.db.query("orders");
  if (isUuidV4(term)) {
    const order = await orderByUuid(ctx, term);
    const isMatch =
      order?.[`${side}Id`] === userId && (status === undefined || order.status === status);
    return onlyPage(isMatch ? [order] : []);
  }
  if (term !== "") {
    const matches = orders.withSearchIndex("search_text", (q) => {
      const ownMatches = q.search("searchText", foldText(term)).eq(`${side}Id`, userId);
      return status === undefined ? ownMatches : ownMatches.eq("status", status);
    });
    return await matches.paginate(options);
  }
  const ownRows =
    status === undefined
      ? orders.withIndex(`by_${side}Id_and_createdAt`, (q) => q.eq(`${side}Id`, userId))
      : ordersIn(ctx, side, status);
  return await ownRows.order(oldestFirst ? "asc" : "desc").paginate(options);
}

export const soldCount = userQuery({
  args: {},
  returns: v.number(),
  handler: async (ctx) => (await readUserCounters(ctx, ctx.viewer.userId, ["sales"])).sales,
});
