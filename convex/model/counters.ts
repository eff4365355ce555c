import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";

/** Totals kept for the admin's cards. */
export type CounterName =
  | "users"
  | "suspendedUsers"
  | "pendingApplications"
  | "pendingReports"
  | "flaggedMessages"
  | "flaggedAdminMessages"
  | "unreadAdminMessages"
  | "messageViews"
  | "sellerStatusViews";

type Badge = Pick<Doc<"userCounters">, "unreadMessages" | "openOrders" | "pendingAdjustments">;

/** Adds `by` to a total. Call it in the transaction that changes what the total counts. */
export async function bumpCounter(ctx: MutationCtx, name: CounterName, by: number): Promise<void> {
  if (by === 0) return;
  const row = await ctx.db
    .query("counters")
    .withIndex("by_name", (q) => q.eq("name", name))
    .unique();
  if (row) await ctx.db.patch("counters", row._id, { value: row.value + by });
  else await ctx.db.insert("counters", { name, value: by });
}

export async function readCounter(ctx: QueryCtx, name: CounterName): Promise<number> {
  const row = await ctx.db
    .query("counters")
    .withIndex("by_name", (q) => q.eq("name", name))
    .unique();
  return row?.value ?? 0;
}

/** Adds the given amounts to what `userId`'s badge counts. */
export async function bumpBadge(
  ctx: MutationCtx,
  userId: Id<"users">,
  changes: Partial<Badge>,
): Promise<void> {
  const row = await badgeRow(ctx, userId);
  const { unreadMessages = 0, openOrders = 0, pendingAdjustments = 0 } = changes;
  if (unreadMessages === 0 && openOrders === 0 && pendingAdjustments === 0) return;
  if (row) {
    await ctx.db.patch("userCounters", row._id, {
      unreadMessages: row.unreadMessages + unreadMessages,
      openOrders: row.openOrders + openOrders,
      pendingAdjustments: row.pendingAdjustments + pendingAdjustments,
    });
  } else {
    await ctx.db.insert("userCounters", { userId, unreadMessages, openOrders, pendingAdjustments });
  }
}

/** What `userId`'s badge counts; zeros before anything happened. */
export async function readBadge(ctx: QueryCtx, userId: Id<"users">): Promise<Badge> {
  const row = await badgeRow(ctx, userId);
  return {
    unreadMessages: row?.unreadMessages ?? 0,
    openOrders: row?.openOrders ?? 0,
    pendingAdjustments: row?.pendingAdjustments ?? 0,
  };
}

async function badgeRow(ctx: QueryCtx, userId: Id<"users">) {
  return await ctx.db
    .query("userCounters")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

type Totals = Pick<Doc<"userTotals">, "listings" | "transactions" | "reports">;

/** Adds to what the admin's user table counts of `userId`. */
export async function bumpTotals(
  ctx: MutationCtx,
  userId: Id<"users">,
  changes: Partial<Totals>,
): Promise<void> {
  const row = await totalsRow(ctx, userId);
  const { listings = 0, transactions = 0, reports = 0 } = changes;
  if (row) {
    await ctx.db.patch("userTotals", row._id, {
      listings: row.listings + listings,
      transactions: row.transactions + transactions,
      reports: row.reports + reports,
    });
  } else await ctx.db.insert("userTotals", { userId, listings, transactions, reports });
}

/** Counts of `userId` for the admin; zeros before anything happened. */
export async function readTotals(ctx: QueryCtx, userId: Id<"users">): Promise<Totals> {
  const row = await totalsRow(ctx, userId);
  return {
    listings: row?.listings ?? 0,
    transactions: row?.transactions ?? 0,
    reports: row?.reports ?? 0,
  };
}

async function totalsRow(ctx: QueryCtx, userId: Id<"users">) {
  return await ctx.db
    .query("userTotals")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}
