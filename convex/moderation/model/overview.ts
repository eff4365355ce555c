import { type Infer, v } from "convex/values";
import type { QueryCtx } from "../../_generated/server";
import { RECENT_ORDERS } from "../../domain/shared/constants";
import { unreadMessagesOf } from "../../messages/model/badge";
import { type OrderRow, personReader, toOrderRow } from "../../orders/model/views";
import type { Profile } from "../../shared/model/access";
import { readCounter, type SiteCounter } from "../../shared/model/counters";

/** The numbers on the admin's cards. */
export const adminCounts = v.object({
  totalUsers: v.number(),
  pendingSellerApplications: v.number(),
  /** Pending reports, flagged messages and flagged admin messages. */
  flaggedItems: v.number(),
  /** Unread messages to the admin and unread admin messages. */
  unreadConversations: v.number(),
  suspendedUsers: v.number(),
});

/** Read from kept totals. */
export async function adminCountsOf(
  ctx: QueryCtx,
  admin: Profile,
): Promise<Infer<typeof adminCounts>> {
  const read = (name: SiteCounter) => readCounter(ctx, name);
  const unreadMessages = await unreadMessagesOf(ctx, admin.userId);
  return {
    totalUsers: await read("users"),
    pendingSellerApplications: await read("pendingApplications"),
    flaggedItems:
      (await read("pendingReports")) +
      (await read("flaggedMessages")) +
      (await read("flaggedAdminMessages")),
    unreadConversations: unreadMessages + (await read("unreadAdminMessages")),
    suspendedUsers: await read("suspendedUsers"),
  };
}

/** The last 5 orders, newest first. */
export async function recentOrdersOf(ctx: QueryCtx): Promise<OrderRow[]> {
  const orders = await ctx.db
    .query("orders")
    .withIndex("by_createdAt")
    .order("desc")
    .take(RECENT_ORDERS);
  const readPerson = personReader(ctx);
  return await Promise.all(orders.map((order) => toOrderRow(ctx, order, "admin", readPerson)));
}
