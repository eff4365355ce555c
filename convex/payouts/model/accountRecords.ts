import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import { bankPayment } from "../tables";

export type PayoutAccount = Doc<"payoutAccounts">;

export async function accountOf(
  ctx: QueryCtx,
  sellerId: Id<"users">,
): Promise<PayoutAccount | null> {
  return await ctx.db
    .query("payoutAccounts")
    .withIndex("by_sellerId", (q) => q.eq("sellerId", sellerId))
    .unique();
}

export async function ensureAccount(
  ctx: MutationCtx,
  sellerId: Id<"users">,
): Promise<PayoutAccount> {
  const account = await accountOf(ctx, sellerId);
  if (account) return account;
  const accountId = await ctx.db.insert("payoutAccounts", {
    sellerId,
    status: "none",
    canBePaid: false,
    codes: [],
    schedule: "unset",
    refreshedAt: Date.now(),
    remindersSent: 0,
  });
  return (await ctx.db.get("payoutAccounts", accountId)) ?? fail("not_found");
}

/** What Stripe says; `capability` is that of receiving transfers. */
export const accountNews = v.object({
  isClosed: v.boolean(),
  capability: literals("active", "pending", "restricted", "rejected"),
  canBePaid: v.boolean(),
  codes: v.array(v.string()),
  lastPayout: v.nullable(bankPayment),
});
export type AccountNews = Infer<typeof accountNews>;

export async function scheduleRefresh(
  ctx: MutationCtx,
  accountId: Id<"payoutAccounts">,
): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.payouts.accounts.refresh, { accountId });
}

/**
 * Rechecks all transfers that wait, a batch at a time: requests them if the seller may be paid now, shows
 * them to an admin if Stripe will never pay the seller.
 */
export async function requestAll(ctx: MutationCtx, sellerId: Id<"users">): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.payouts.sweep.requestWaiting, { sellerId });
}
