import { type Infer, v } from "convex/values";
import type { QueryCtx } from "#convex/_generated/server.js";
import { RECENT_ORDERS } from "#convex/domain/shared/constants.ts";
import { unreadMessagesOf } from "#convex/messages/model/badge.ts";
import { type OrderRow, personReader, toOrderRow } from "#convex/orders/model/views.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { readCounter, type SiteCounter } from "#convex/shared/model/counters.ts";

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

/** Reads them from stored counters. */
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
