/**
 * What a deleted account leaves to the other accounts of its mailbox, later ones included: marks such as a
 * ban or a refusal, which a new account inherits, and counts such as claims, which are added to those of all
 * accounts. An account that moves to another mailbox leaves its marks too (`moveFormerAccounts`). A seller's
 * figures are in `sellerStats`.
 */

import { pick } from "convex-helpers";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import {
  DAY_MS,
  FREE_ORDERS_PER_DAY,
  LATE_CANCELS_WINDOW_MS,
  LATE_PARCELS_WINDOW_MS,
} from "#convex/domain/shared/constants.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { bumpCounter } from "#convex/shared/model/counters.ts";
import { mailboxHashOf } from "#convex/shared/model/mailboxHash.ts";

export type FormerAccount = Doc<"formerAccounts">;

export const storedRow = async (
  ctx: QueryCtx,
  mailboxHash: string,
): Promise<FormerAccount | null> =>
  await ctx.db
    .query("formerAccounts")
    .withIndex("by_mailboxHash", (q) => q.eq("mailboxHash", mailboxHash))
    .unique();

export async function formerAccountOf(
  ctx: QueryCtx,
  mailboxHash: string,
): Promise<FormerAccount | null> {
  const match = await storedRow(ctx, mailboxHash);
  return match !== null && match.endsAt > Date.now() ? match : null;
}

/** When holds of the mailbox's deleted accounts lapsed or, if cancelled, began (ms epoch): see `holdsToKeep`. */
export async function formerHoldLapses(ctx: QueryCtx, email: string): Promise<number[]> {
  return (await formerAccountOf(ctx, await mailboxHashOf(email)))?.holdLapses ?? [];
}

export const latestFirst = (times: number[]): number[] => times.sort((a, b) => b - a);

/** Latest first. */
export const timesOf = (rows: readonly { at: number }[]): number[] =>
  latestFirst(rows.map(({ at }) => at));

/** A bound on reads, above what the limits on orders allow. */
export const COUNTED_ORDERS_MAX = 100;

type LateCancels = FormerAccount["lateCancels"];

/** Orders of the mailbox's deleted accounts that counted as late: see `lateCancelsOf`. */
export async function formerLateCancels(ctx: QueryCtx, email: string): Promise<LateCancels> {
  return (await formerAccountOf(ctx, await mailboxHashOf(email)))?.lateCancels ?? [];
}

/** An account's orders that counted as cancelled late in the last 90 days (ms epoch), latest first. */
export async function lateCancelsOf(
  ctx: QueryCtx,
  userId: Profile["userId"],
): Promise<LateCancels> {
  const orders = await ctx.db
    .query("orders")
    .withIndex("by_buyerId_and_cancelledLateAt", (q) =>
      q.eq("buyerId", userId).gt("cancelledLateAt", Date.now() - LATE_PARCELS_WINDOW_MS),
    )
    .order("desc")
    .take(COUNTED_ORDERS_MAX);
  return orders.map(({ sellerId, cancelledLateAt = 0 }) => ({ sellerId, at: cancelledLateAt }));
}

type WentBack = FormerAccount["wentBack"];

/** Paid orders of the mailbox's deleted accounts that went back: see `wentBackOf`. */
export async function formerWentBack(ctx: QueryCtx, email: string): Promise<WentBack> {
  return (await formerAccountOf(ctx, await mailboxHashOf(email)))?.wentBack ?? [];
}

/** An account's paid orders that went back in the last 30 days (ms epoch), latest first. */
export async function wentBackOf(ctx: QueryCtx, userId: Profile["userId"]): Promise<WentBack> {
  const orders = await ctx.db
    .query("orders")
    .withIndex("by_buyerId_and_wentBackAt", (q) =>
      q.eq("buyerId", userId).gt("wentBackAt", Date.now() - LATE_CANCELS_WINDOW_MS),
    )
    .order("desc")
    .take(COUNTED_ORDERS_MAX);
  return orders.map(({ wentBackAt = 0, holdLapsedAt, paidAt = 0, ...order }) => ({
    sellerId: order.sellerId,
    at: wentBackAt,
    amount: order.totalAmount + (order.returnedCharges ?? 0),
    // Giving an order back sets `holdLapsedAt` after payment. An earlier time is the lapse of a hold that was renewed.
    ...(holdLapsedAt !== undefined && holdLapsedAt >= paidAt && { isGivenBack: true as const }),
  }));
}

/** When the mailbox's deleted account placed free orders within a day of its deletion (ms epoch). */
export async function formerFreeOrders(ctx: QueryCtx, email: string): Promise<number[]> {
  return (await formerAccountOf(ctx, await mailboxHashOf(email)))?.freeOrders ?? [];
}

/** Claims that the mailbox's deleted accounts made and received. */
export async function formerClaims(
  ctx: QueryCtx,
  email: string,
): Promise<Pick<FormerAccount, "claimsMade" | "claimsReceived">> {
  const former = await formerAccountOf(ctx, await mailboxHashOf(email));
  return pick(former ?? NO_CLAIMS, ["claimsMade", "claimsReceived"]);
}
export const NO_CLAIMS = { claimsMade: 0, claimsReceived: 0 };

/** When an account placed free orders in the last day (ms epoch), latest first. */
export async function freeOrdersOf(ctx: QueryCtx, userId: Profile["userId"]): Promise<number[]> {
  const orders = await ctx.db
    .query("orders")
    .withIndex("by_buyerId_and_placedFree_and_createdAt", (q) =>
      q
        .eq("buyerId", userId)
        .eq("placedFree", true)
        .gt("createdAt", Date.now() - DAY_MS),
    )
    .order("desc")
    .take(FREE_ORDERS_PER_DAY);
  return orders.map(({ createdAt }) => createdAt);
}

/** The mailbox's deleted accounts whose orders and reviews may still count: see `saveFormerAccount.ts`. */
export async function formerBuyerIds(ctx: QueryCtx, email: string): Promise<Profile["userId"][]> {
  const former = await formerAccountOf(ctx, await mailboxHashOf(email));
  return (former?.countedBuyers ?? []).map(({ userId }) => userId);
}

/** Passes on the marks of accounts that left the mailbox or were deleted. Call it after confirmation. */
export async function restoreFormerAccount(ctx: MutationCtx, profile: Profile): Promise<void> {
  const former = await formerAccountOf(ctx, await mailboxHashOf(profile.email));
  if (former === null) return;
  const { suspicious, bannedUntil = 0 } = former;
  const isSuspended = profile.isSuspended || former.isSuspended;
  const sellerRefusedAt = profile.sellerRefusedAt ?? former.sellerRefusedAt;
  const isLongerBan = bannedUntil > Math.max(Date.now(), profile.bannedUntil ?? 0);
  await ctx.db.patch("userProfiles", profile._id, {
    suspicious: profile.suspicious || suspicious,
    isSuspended,
    ...(sellerRefusedAt === undefined ? {} : { sellerRefusedAt }),
    ...(former.appliedAsTrader && { appliedAsTrader: true }),
    ...(isLongerBan ? { isBanned: true, bannedUntil } : {}),
  });
  if (isSuspended && !profile.isSuspended) await bumpCounter(ctx, "suspendedUsers", 1);
}
