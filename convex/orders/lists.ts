import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { userQuery } from "../functions";
import { readUserCounters } from "../shared/model/counters";
import { mapPage } from "../shared/model/pages";
import { ordersOf } from "./model/search";
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
  handler: async (ctx, { paginationOpts, ...filter }) => {
    const result = await ordersOf(ctx, "buyer", ctx.viewer.userId, filter, paginationOpts);
    const readPerson = personReader(ctx);
    return await mapPage(result, (order) => toOrderRow(ctx, order, "buyer", readPerson));
  },
});

/** The viewer's sales, with the same arguments and order as `purchases`. */
export const sold = userQuery({
  args: { ...filters, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(orderRow),
  handler: async (ctx, { paginationOpts, ...filter }) => {
    const result = await ordersOf(ctx, "seller", ctx.viewer.userId, filter, paginationOpts);
    const readPerson = personReader(ctx);
    return await mapPage(result, (order) => toOrderRow(ctx, order, "seller", readPerson));
  },
});

export const soldCount = userQuery({
  args: {},
  returns: v.number(),
  handler: async (ctx) => (await readUserCounters(ctx, ctx.viewer.userId, ["sales"])).sales,
});
