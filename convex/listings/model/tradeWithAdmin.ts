import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { usersOfMailbox } from "#convex/accounts/model/mailboxes.ts";
import { UNDECIDED_STATUSES } from "#convex/domain/orders/states.ts";
import { fail } from "#convex/errors.ts";
import { isDesignatedAdmin, type Profile } from "#convex/shared/model/access.ts";

/**
 * Errors: `trade_with_admin` if the user is the other side of an admin's own paid order that isn't complete: a block would change
 * its rules in the admin's favour, and words of Shoal's would press the user. Never for the designated admin, who may be the
 * only one.
 */
export async function requireNoTrade(ctx: QueryCtx, admin: Profile, user: Profile) {
  if (!isDesignatedAdmin(admin) && (await haveUndecidedOrder(ctx, admin, user)))
    fail("trade_with_admin");
}

/** Whether one person is the buyer or seller of a paid order of the other that isn't complete. */
async function haveUndecidedOrder(ctx: QueryCtx, one: Profile, other: Profile): Promise<boolean> {
  const [users, others] = [await usersOfMailbox(ctx, one), await usersOfMailbox(ctx, other)];
  return (await areBuying(ctx, users, others)) || (await areBuying(ctx, others, users));
}

async function areBuying(
  ctx: QueryCtx,
  buyerIds: readonly Id<"users">[],
  sellerIds: readonly Id<"users">[],
): Promise<boolean> {
  for (const buyerId of buyerIds) {
    for (const status of UNDECIDED_STATUSES) {
      const orders = ctx.db
        .query("orders")
        .withIndex("by_buyerId_and_status", (q) => q.eq("buyerId", buyerId).eq("status", status));
      for await (const { sellerId } of orders) if (sellerIds.includes(sellerId)) return true;
    }
  }
  return false;
}
