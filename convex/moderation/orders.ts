import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminQuery } from "../functions";
import { orderStatus } from "../orders/tables";
import { adminOrderRow, adminOrdersPage } from "./model/orders";

/**
 * All orders by time, the newest first unless `oldestFirst`; in one `status` if asked. `search` keeps those that have a
 * word beginning with each of its words: order id, title, species, seller's name. `from` and `to` (ms epoch, both
 * included) bound the time of creation. A page of a search may hold few or none although more follow.
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
