import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminQuery } from "../functions";
import { orderStatus } from "../orders/tables";
import { adminOrderRow, adminOrdersPage } from "./model/orders";

/**
 * All orders by time, newest first unless `oldestFirst`, optionally in one `status`. With `search`, those
 * with a word (of the order id, title, species or seller's name) starting with each search word. `from` and
 * `to` (ms epoch, inclusive) bound the time of creation. A page of a search may hold few or no orders even if
 * more follow.
 */
export const list = adminQuery({
  args: {
    search: v.string(),
    from: v.union(v.number(), v.null()),
    to: v.union(v.number(), v.null()),
    status: v.optional(orderStatus),
    oldestFirst: v.optional(v.boolean()),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(adminOrderRow),
  handler: async (ctx, { paginationOpts, ...asked }) =>
    await adminOrdersPage(ctx, asked, paginationOpts),
});
