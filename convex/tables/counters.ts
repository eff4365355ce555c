import { defineTable } from "convex/server";
import { v } from "convex/values";

/** Counts of the whole shop, for the admin's cards and filters. */
export const siteCounter = v.union(
  v.literal("users"),
  v.literal("suspendedUsers"),
  v.literal("pendingApplications"),
  v.literal("pendingReports"),
  v.literal("flaggedMessages"),
  v.literal("flaggedAdminMessages"),
  v.literal("unreadAdminMessages"),
  v.literal("messageViews"),
  v.literal("sellerStatusViews"),
  /** How often the demo data was loaded: once or never. */
  v.literal("demoLoads"),
);

/** Counts of one person: the first three make the navbar's badge, the others the admin's user table. */
export const userCounter = v.union(
  v.literal("unreadMessages"),
  /** Orders as buyer or seller in pending, processing or shipped. */
  v.literal("openOrders"),
  /** Pending delivery adjustments of those orders. */
  v.literal("pendingAdjustments"),
  /** Listings created as seller. */
  v.literal("listings"),
  /** Paid orders as buyer or seller. */
  v.literal("transactions"),
  /** Reports about the profile. */
  v.literal("reports"),
);

/**
 * Kept counts, one row each, changed in the transaction of what they count; `model/counters.ts` is the only
 * writer. A row of its own for each means that a message re-runs the receiver's badge and nothing else, and
 * that what people do all the time (messages, orders) meets only in rows of the two people concerned. Counts
 * of the whole shop (`userId: null`) change with rare events: a sign-up, a report, the first words of two people.
 */
export const counters = defineTable({
  userId: v.union(v.id("users"), v.null()),
  name: v.union(siteCounter, userCounter),
  value: v.number(),
}).index("by_userId_and_name", ["userId", "name"]);
