import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { usersOfMailbox } from "#convex/accounts/model/mailboxes.ts";
import { isReviewable, UNDECIDED_STATUSES } from "#convex/domain/orders/states.ts";
import { REVIEW_CHANGE_MS } from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import { isDesignatedAdmin, type Profile } from "#convex/shared/model/access.ts";

/**
 * Errors: `trade_with_admin` if the user is the other side of an admin's own paid order that isn't complete,
 * or may still review one that the admin sold: a block would change its rules in the admin's favour or
 * prevent the review, and a message in Shoal's name would put pressure on the user. Never for the designated
 * admin, who may be the only one.
 */
export async function requireNoTrade(ctx: QueryCtx, admin: Profile, user: Profile) {
  if (isDesignatedAdmin(admin)) return;
  const [admins, users] = [await usersOfMailbox(ctx, admin), await usersOfMailbox(ctx, user)];
  const isUndecided =
    (await areBuying(ctx, users, admins)) || (await areBuying(ctx, admins, users));
  if (isUndecided || (await canReview(ctx, users, admins))) fail("trade_with_admin");
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

/** Whether one of the buyers may still review an order from one of the sellers, or change their review of it. */
async function canReview(
  ctx: QueryCtx,
  buyerIds: readonly Id<"users">[],
  sellerIds: readonly Id<"users">[],
): Promise<boolean> {
  for (const buyerId of buyerIds) {
    for (const sellerId of sellerIds) {
      const orders = ctx.db
        .query("orders")
        .withIndex("by_buyerId_and_sellerId_and_countedAt", (q) =>
          q.eq("buyerId", buyerId).eq("sellerId", sellerId),
        );
      for await (const { status, reviewedAt } of orders) {
        const isOpen =
          reviewedAt === undefined
            ? isReviewable(status)
            : reviewedAt > Date.now() - REVIEW_CHANGE_MS;
        if (isOpen) return true;
      }
    }
  }
  return false;
}
