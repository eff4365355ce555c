import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { userQuery } from "../functions";
import { readUserCounters } from "../shared/rules/counters";
import { mapPage } from "../shared/rules/pages";
import { ordersOf } from "./rules/search";
import { orderRow, personReader, toOrderRow } from "./rules/views";
import { orderStatus } from "./tables";

const filters = { status: v.optional(orderStatus), search: v.optional(v.string()) };

/**
 * The viewer's orders as buyer, newest first; with `search` (order id or its first 8 characters, words of title or
 * species, the seller's name) the best matches first. `status` leaves those in one state. `invalid_input`.
 */
export const purchases = userQuery({
  args: { ...filters, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(orderRow),
  handler: async (ctx, { paginationOpts, ...asked }) => {
    const result = await ordersOf(ctx, "buyer", ctx.viewer.userId, asked, paginationOpts);
    const readPerson = personReader(ctx);
    return await mapPage(result, (order) => toOrderRow(ctx, order, "buyer", readPerson));
  },
});

/** The viewer's orders as seller, as `purchases` has those as buyer. */
export const sold = userQuery({
  args: { ...filters, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(orderRow),
  handler: async (ctx, { paginationOpts, ...asked }) => {
    const result = await ordersOf(ctx, "seller", ctx.viewer.userId, asked, paginationOpts);
    const readPerson = personReader(ctx);
    return await mapPage(result, (order) => toOrderRow(ctx, order, "seller", readPerson));
  },
});

/** How many rows `sold` has in all, whatever is asked of it. */
export const soldCount = userQuery({
  args: {},
  returns: v.number(),
  handler: async (ctx) => (await readUserCounters(ctx, ctx.viewer.userId, ["sales"])).sales,
});
