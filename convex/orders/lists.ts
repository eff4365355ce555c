import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { userQuery } from "../functions";
import { orderRow, toOrderRow } from "./rules/views";
import { readUserCounters } from "../shared/rules/counters";
import { pageOf } from "../shared/rules/pages";

/** The viewer's orders as buyer, newest first. */
export const purchases = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(orderRow),
  handler: async (ctx, { paginationOpts }) => {
    const result = await ctx.db
      .query("orders")
      .withIndex("by_buyerId_and_createdAt", (q) => q.eq("buyerId", ctx.viewer.userId))
      .order("desc")
      .paginate(pageOf(paginationOpts));
    return { ...result, page: await Promise.all(result.page.map((row) => toOrderRow(ctx, row))) };
  },
});

/** The viewer's orders as seller, newest first. */
export const sold = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(orderRow),
  handler: async (ctx, { paginationOpts }) => {
    const result = await ctx.db
      .query("orders")
      .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", ctx.viewer.userId))
      .order("desc")
      .paginate(pageOf(paginationOpts));
    return { ...result, page: await Promise.all(result.page.map((row) => toOrderRow(ctx, row))) };
  },
});

/** How many rows `sold` has in all. */
export const soldCount = userQuery({
  args: {},
  returns: v.number(),
  handler: async (ctx) => (await readUserCounters(ctx, ctx.viewer.userId, ["sales"])).sales,
});
