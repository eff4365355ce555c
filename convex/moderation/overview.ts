import { v } from "convex/values";
import type { QueryCtx } from "../_generated/server";
import { usersOfMailbox } from "../accounts/model/mailboxes";
import { RECENT_ORDERS } from "../domain/shared/constants";
import { designatedAdminQuery } from "../functions";
import { unreadMessagesOf } from "../messages/model/unreadMessages";
import { orderRow, personReader, toOrderRow } from "../orders/model/views";
import type { Profile } from "../shared/model/access";
import { readCounter, type SiteCounter } from "../shared/model/counters";

const adminCounts = v.object({
  totalUsers: v.number(),
  pendingSellerApplications: v.number(),
  /** Pending reports that the queue shows the viewer, flagged messages and flagged admin messages. */
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
        (await counterOf("pendingReports")) -
        (await countHiddenReports(ctx, ctx.viewer)) +
        (await counterOf("flaggedMessages")) +
        (await counterOf("flaggedAdminMessages")),
      unreadConversations: unreadMessages + (await counterOf("unreadAdminMessages")),
      suspendedUsers: await counterOf("suspendedUsers"),
    };
  },
});

/** A bound on reads: an admin has fewer pending reports about one of their accounts. */
const HIDDEN_REPORTS_MAX = 100;

/** Pending reports about accounts of the viewer's mailbox, which only other admins see. */
async function countHiddenReports(ctx: QueryCtx, viewer: Profile): Promise<number> {
  const reports = (await usersOfMailbox(ctx, viewer)).map((userId) =>
    ctx.db
      .query("reports")
      .withIndex("by_ownerId_and_status", (q) => q.eq("ownerId", userId).eq("status", "Pending"))
      .take(HIDDEN_REPORTS_MAX),
  );
  return (await Promise.all(reports)).flat().length;
}

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
