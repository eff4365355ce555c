/** The claims of one side as admins see them: of all accounts of its mailbox, deleted ones included. */

import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { formerClaims } from "#convex/accounts/model/formerAccounts.ts";
import {
  buyersOfMailbox,
  sellersOfMailbox,
  usersOfMailbox,
} from "#convex/accounts/model/mailboxes.ts";
import type { TradeSide } from "#convex/domain/orders/states.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { readUserCounters } from "#convex/shared/model/counters.ts";

const COUNTERS = { buyer: "claimsMade", seller: "claimsReceived" } as const;

/** How many claims a person has made (as buyer) or received (as seller), and their paid orders on either side. */
export async function claimCounts(
  ctx: QueryCtx,
  userId: Id<"users">,
  side: TradeSide,
): Promise<{ claims: number; paidOrders: number }> {
  const name = COUNTERS[side];
  const profile = await profileOf(ctx, userId);
  const accountIds = profile ? await usersOfMailbox(ctx, profile) : [userId];
  const counts = await Promise.all(
    accountIds.map((id) => readUserCounters(ctx, id, [name, "transactions"])),
  );
  const former = profile ? (await formerClaims(ctx, profile.email))[name] : 0;
  return {
    claims: counts.reduce((sum, count) => sum + count[name], former),
    paidOrders: counts.reduce((sum, { transactions }) => sum + transactions, 0),
  };
}

const PERSONS_USERS = { buyer: buyersOfMailbox, seller: sellersOfMailbox } as const;

/**
 * A person's latest `max` claims on one side, newest first. Of deleted accounts of the mailbox, those that still count as
 * one person with it.
 */
export async function latestClaims(
  ctx: QueryCtx,
  userId: Id<"users">,
  side: TradeSide,
  max: number,
): Promise<Doc<"claims">[]> {
  const profile = await profileOf(ctx, userId);
  const accountIds = profile ? await PERSONS_USERS[side](ctx, profile) : [userId];
  const claims = await Promise.all(
    accountIds.map((id) =>
      ctx.db
        .query("claims")
        .withIndex(`by_${side}Id_and_createdAt`, (q) => q.eq(`${side}Id`, id))
        .order("desc")
        .take(max),
    ),
  );
  return claims
    .flat()
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, max);
}
