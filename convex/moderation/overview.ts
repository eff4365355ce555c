import { v } from "convex/values";
import { designatedAdminQuery } from "../functions";
import { orderRow } from "../orders/model/views";
import { adminCounts, adminCountsOf, recentOrdersOf } from "./model/overview";

/** The numbers on the admin's cards, from stored counters. */
export const counts = designatedAdminQuery({
  args: {},
  returns: adminCounts,
  handler: async (ctx) => await adminCountsOf(ctx, ctx.viewer),
});

/** The last 5 orders, newest first. */
export const recentOrders = designatedAdminQuery({
  args: {},
  returns: v.array(orderRow),
  handler: async (ctx) => await recentOrdersOf(ctx),
});
