import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminQuery } from "../functions";
import { adminOrderRow, adminOrdersPage } from "./rules/orders";

/**
 * All orders, newest first; with `search` (order id or its first 8 characters, title, species, seller's
 * name) the best matches first. `from` and `to` (ms epoch, both included) bound the time of creation.
 */
export const list = adminQuery({
  args: {
    search: v.string(),
    from: v.union(v.number(), v.null()),
    to: v.union(v.number(), v.null()),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(adminOrderRow),
  handler: async (ctx, { paginationOpts, ...asked }) =>
    await adminOrdersPage(ctx, asked, paginationOpts),
});
