/**
 * Where a seller's figures count. Each row of `sellerStats` is one stay of a seller in a mailbox, and has what the orders earned
 * that began during it. It counts for that seller, wherever the account moves, and for every account of that mailbox, now or
 * later. So neither a move nor a deletion sheds a bad record, and a move brings nothing to the accounts of the new mailbox.
 */

import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { NO_SUMS } from "#convex/domain/reviews/sellerNumbers.ts";
import { FORMER_ACCOUNT_LIFE_MS } from "#convex/domain/shared/constants.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { mailboxHashOf } from "#convex/shared/model/mailboxHash.ts";

export type Stay = Doc<"sellerStats">;

/** More than a seller makes, or a mailbox has in a year, as each needs an order. */
const STAYS_MAX = 200;

/** All stays of a seller: the present one first, then those that ended, earliest first. */
export async function staysOf(ctx: QueryCtx, sellerId: Id<"users">): Promise<Stay[]> {
  return await ctx.db
    .query("sellerStats")
    .withIndex("by_sellerId_and_endedAt", (q) => q.eq("sellerId", sellerId))
    .take(STAYS_MAX);
}

/** All sellers' stays in a mailbox: present ones, and those that ended within a year. */
export async function staysIn(ctx: QueryCtx, mailboxHash: string): Promise<Stay[]> {
  return await ctx.db
    .query("sellerStats")
    .withIndex("by_mailboxHash", (q) => q.eq("mailboxHash", mailboxHash))
    .take(STAYS_MAX);
}

/** The stays that count on a seller's page, each once. An address that isn't confirmed may be a stranger's. */
export async function countedStays(
  ctx: QueryCtx,
  { userId, mailbox, email }: Profile,
): Promise<Stay[]> {
  const own = await staysOf(ctx, userId);
  const inMailbox = mailbox === undefined ? [] : await staysIn(ctx, await mailboxHashOf(email));
  return [...own, ...inMailbox.filter(({ sellerId }) => sellerId !== userId)];
}

const presentStay = async (ctx: QueryCtx, sellerId: Id<"users">): Promise<Stay | null> =>
  await ctx.db
    .query("sellerStats")
    .withIndex("by_sellerId_and_endedAt", (q) =>
      q.eq("sellerId", sellerId).eq("endedAt", undefined),
    )
    .unique();

/** The stay during which the seller's order began (`createdAt`, ms epoch); null before anything counted in it. */
export async function stayAt(
  ctx: QueryCtx,
  { sellerId, createdAt }: Pick<Doc<"orders">, "sellerId" | "createdAt">,
): Promise<Stay | null> {
  const ended = await ctx.db
    .query("sellerStats")
    .withIndex("by_sellerId_and_endedAt", (q) =>
      q.eq("sellerId", sellerId).gt("endedAt", createdAt),
    )
    .first();
  return ended ?? (await presentStay(ctx, sellerId));
}

/** Starts a stay in the mailbox that the seller has now. */
export async function startStay(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  fields: Partial<Pick<Stay, "sums" | "notifiedThreshold">>,
): Promise<void> {
  const profile = await profileOf(ctx, sellerId);
  await ctx.db.insert("sellerStats", {
    sellerId,
    sums: NO_SUMS,
    ...(profile?.mailbox !== undefined && { mailboxHash: await mailboxHashOf(profile.email) }),
    ...fields,
  });
}

/** Ends a seller's stay in the mailbox that the account leaves or is deleted in. `profile`: as it was before. */
export async function endStay(ctx: MutationCtx, { userId, email }: Profile): Promise<void> {
  const endedAt = Date.now();
  const ending = {
    endedAt,
    mailboxHash: await mailboxHashOf(email),
    mailboxEndsAt: endedAt + FORMER_ACCOUNT_LIFE_MS,
  };
  const present = await presentStay(ctx, userId);
  if (present) await ctx.db.patch("sellerStats", present._id, ending);
  else if (await hasSoldInStay(ctx, userId)) {
    // What its orders earn from now on belongs to this mailbox.
    await ctx.db.insert("sellerStats", { sellerId: userId, sums: NO_SUMS, ...ending });
  }
}

/** Whether an order of the seller began after their last stay ended. */
async function hasSoldInStay(ctx: QueryCtx, sellerId: Id<"users">): Promise<boolean> {
  const lastStay = await ctx.db
    .query("sellerStats")
    .withIndex("by_sellerId_and_endedAt", (q) => q.eq("sellerId", sellerId))
    .order("desc")
    .first();
  const order = await ctx.db
    .query("orders")
    .withIndex("by_sellerId_and_createdAt", (q) =>
      q.eq("sellerId", sellerId).gte("createdAt", lastStay?.endedAt ?? 0),
    )
    .first();
  return order !== null;
}
