import { v } from "convex/values";
import { RECENT_ORDERS } from "../domain/shared/constants";
import { designatedAdminQuery } from "../functions";
import { unreadMessagesOf } from "../messages/model/unreadMessages";
import { orderRow, personReader, toOrderRow } from "../orders/model/views";
import { readCounter, type SiteCounter } from "../shared/model/counters";

const adminCounts = v.object({
  totalUsers: v.number(),
  pendingSellerApplications: v.number(),
  /** Pending reports, flagged messages and flagged admin messages. */
  flaggedItems: v.number(),
  /** Unread messages to the admin and unread admin messages. */
  unreadConversations: v.number(),
  suspendedUsers: v.number(),
});

/** The numbers on the admin's cards, from stored counters. */
export const counts = designatedAdminQuery({
  args: {},
  returns: adminCounts,
  handler: async (ctx) => {
    const counterOf = (name: SiteCounter) => readCounter(ctx, name);
    const unreadMessages = await unreadMessagesOf(ctx, ctx.viewer.userId);
    return {
      totalUsers: await counterOf("users"),
      pendingSellerApplications: await counterOf("pendingApplications"),
      flaggedItems:
        (await counterOf("pendingReports")) +
        (await counterOf("flaggedMessages")) +
        (await counterOf("flaggedAdminMessages")),
      unreadConversations: unreadMessages + (await counterOf("unreadAdminMessages")),
      suspendedUsers: await counterOf("suspendedUsers"),
    };
  },
});

/** The last 5 orders, newest first. */
export const recentOrders = designatedAdminQuery({
  args: {},
  returns: v.array(orderRow),
  handler: async (ctx) => {
    const orders = await ctx.db
      .query("orders")
      .withIndex("by_createdAt")
      .order("desc")
      .take(RECENT_ORDERS);
    const readPerson = personReader(ctx);
    return await Promise.all(orders.map((order) => toOrderRow(ctx, order, "admin", readPerson)));
  },
});
