import {
  type PaginationOptions,
  paginationOptsValidator,
  type PaginationResult,
  paginationResultValidator,
} from "convex/server";
import { type ObjectType, v } from "convex/values";
import type { QueryCtx } from "../_generated/server";
import type { TradeSide } from "../domain/orders/states";
import { SEARCH_MAX } from "../domain/shared/constants";
import { isUuidV4 } from "../domain/shared/ids";
import { cutText, foldText } from "../domain/shared/text";
import { userQuery } from "../functions";
import { standingReader } from "../payouts/model/settleSeller";
import type { Profile } from "../shared/model/access";
import { readUserCounters } from "../shared/model/counters";
import { mapPage, onlyPage, pageOf } from "../shared/model/pages";
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

/** The viewer's sales, with the same arguments and order as `purchases`. */
export const sold = userQuery({
  args: { ...filters, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(orderRow),
  handler: async (ctx, { paginationOpts, ...filter }) =>
    await ownOrders(ctx, "seller", filter, paginationOpts),
});

async function ownOrders(
  ctx: QueryCtx & { viewer: Profile },
  side: TradeSide,
  filter: ObjectType<typeof filters>,
  paginationOpts: PaginationOptions,
) {
  const result = await findOrders(ctx, side, filter, pageOf(paginationOpts));
  const readPerson = personReader(ctx);
  const readStanding = standingReader(ctx);
  return await mapPage(result, (order) => toOrderRow(ctx, order, side, readPerson, readStanding));
}

async function findOrders(
  ctx: QueryCtx & { viewer: Profile },
  side: TradeSide,
  { status, search = "" }: ObjectType<typeof filters>,
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
  // Within one status the index is ordered by creation time.
  const newest =
    status === undefined
      ? orders.withIndex(`by_${side}Id_and_createdAt`, (q) => q.eq(`${side}Id`, userId))
      : orders.withIndex(`by_${side}Id_and_status`, (q) =>
          q.eq(`${side}Id`, userId).eq("status", status),
        );
  return await newest.order("desc").paginate(options);
}

export const soldCount = userQuery({
  args: {},
  returns: v.number(),
  handler: async (ctx) => (await readUserCounters(ctx, ctx.viewer.userId, ["sales"])).sales,
});
