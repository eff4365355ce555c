/** Carries refusals, bans, claims, lapsed holds and counted reviews of a deleted account over to a new account of the same mailbox. */
import { pick } from "convex-helpers";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import {
  FORMER_ACCOUNT_LIFE_MS,
  HOLD_LAPSES_MAX,
  HOLD_LAPSES_WINDOW_MS,
  LATE_CANCELS_MAX,
  REVIEW_COUNTS_ONCE_MS,
} from "#convex/domain/shared/constants.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { bumpUserCounter, readUserCounters } from "#convex/shared/model/counters.ts";
import { mailboxHashOf } from "./mailboxHash";

type FormerAccount = Doc<"formerAccounts">;

async function formerAccountOf(
  ctx: QueryCtx,
  mailboxHash: string,
): Promise<Doc<"formerAccounts"> | null> {
  const match = await ctx.db
    .query("formerAccounts")
    .withIndex("by_mailboxHash", (q) => q.eq("mailboxHash", mailboxHash))
    .unique();
  return match !== null && match.endsAt > Date.now() ? match : null;
}

/** Lapsed and cancelled holds of the mailbox's deleted account: see `holdsToKeep`. */
export async function formerHoldLapses(ctx: MutationCtx, email: string): Promise<number[]> {
  return (await formerAccountOf(ctx, await mailboxHashOf(email)))?.holdLapses ?? [];
}

export const latestFirst = (times: number[]): number[] => times.sort((a, b) => b - a);

/** When the mailbox's deleted account cancelled paid parcels late. */
export async function formerLateCancels(ctx: QueryCtx, email: string): Promise<number[]> {
  return (await formerAccountOf(ctx, await mailboxHashOf(email)))?.lateCancels ?? [];
}

/** When an account cancelled paid parcels late (ms epoch), latest first. */
export async function lateCancelsOf(ctx: QueryCtx, userId: Profile["userId"]): Promise<number[]> {
  const orders = await ctx.db
    .query("orders")
    .withIndex("by_buyerId_and_cancelledLateAt", (q) =>
      q.eq("buyerId", userId).gt("cancelledLateAt", 0),
    )
    .order("desc")
    .take(LATE_CANCELS_MAX);
  return orders.flatMap(({ cancelledLateAt }) => cancelledLateAt ?? []);
}

/** Reviews that the mailbox's deleted account wrote and that may still count: see `reviewsToKeep`. */
export async function formerCountedReviews(
  ctx: QueryCtx,
  email: string,
): Promise<FormerAccount["countedReviews"]> {
  return (await formerAccountOf(ctx, await mailboxHashOf(email)))?.countedReviews ?? [];
}

/**
 * Stores the record of an account that is being deleted; no-op if the record is clean. A mailbox may have
 * several accounts, one per tag, so an earlier account's record is merged in.
 */
export async function saveFormerAccount(ctx: MutationCtx, profile: Profile): Promise<void> {
  const { userId, email } = profile;
  const holdLapses = await holdsToKeep(ctx, userId);
  const counters = await readUserCounters(ctx, userId, ["claimsMade"]);
  const mailboxHash = await mailboxHashOf(email);
  const existingRow = await formerAccountOf(ctx, mailboxHash);
  if (existingRow !== null) await ctx.db.delete("formerAccounts", existingRow._id);
  // An account confirmed after that record was stored has already inherited it, and an admin may have
  // cleared it since.
  const confirmedAt = (await ctx.db.get("users", userId))?.emailVerificationTime ?? 0;
  const other =
    existingRow !== null && existingRow._creationTime >= confirmedAt ? existingRow : null;
  const sellerRefusedAt = profile.sellerRefusedAt ?? other?.sellerRefusedAt;
  const isSuspicious = profile.suspicious || other?.suspicious === true;
  const bannedUntil = Math.max(profile.bannedUntil ?? 0, other?.bannedUntil ?? 0);
  const claimsMade = counters.claimsMade + (other?.claimsMade ?? 0);
  const lapses = latestFirst([...holdLapses, ...(existingRow?.holdLapses ?? [])]);
  const lateCancels = latestFirst([
    ...(await lateCancelsOf(ctx, userId)),
    ...(existingRow?.lateCancels ?? []),
  ]);
  const countedReviews = [
    ...(await reviewsToKeep(ctx, userId)),
    ...(existingRow?.countedReviews ?? []).filter(isRecent),
  ];
  const isMarked = sellerRefusedAt !== undefined || isSuspicious || bannedUntil > Date.now();
  const hasCounts =
    claimsMade > 0 || [lapses, lateCancels, countedReviews].some((list) => list.length > 0);
  if (!isMarked && !hasCounts) return;
  await ctx.db.insert("formerAccounts", {
    mailboxHash,
    ...(sellerRefusedAt === undefined ? {} : { sellerRefusedAt }),
    suspicious: isSuspicious,
    ...(bannedUntil === 0 ? {} : { bannedUntil }),
    claimsMade,
    holdLapses: lapses.slice(0, HOLD_LAPSES_MAX),
    lateCancels: lateCancels.slice(0, LATE_CANCELS_MAX),
    countedReviews,
    endsAt: Date.now() + FORMER_ACCOUNT_LIFE_MS,
  });
}

/** More reviews than one buyer writes in 90 days. */
const REVIEWS_MAX = 200;

const isRecent = ({ createdAt }: Pick<Doc<"reviews">, "createdAt">): boolean =>
  createdAt > Date.now() - REVIEW_COUNTS_ONCE_MS;

/** Without these, a new account could give the same seller another review that counts. */
async function reviewsToKeep(
  ctx: QueryCtx,
  userId: Profile["userId"],
): Promise<FormerAccount["countedReviews"]> {
  const reviews = await ctx.db
    .query("reviews")
    .withIndex("by_buyerId_and_sellerId_and_isCounted_and_createdAt", (q) =>
      q.eq("buyerId", userId),
    )
    .order("desc")
    .take(REVIEWS_MAX);
  return reviews
    .filter((review) => review.isCounted && isRecent(review))
    .map((review) => pick(review, ["sellerId", "createdAt"]));
}

/**
 * When unpaid holds lapsed, and when holds cancelled within the last day began (ms epoch, latest first).
 * Without these, deleting the account would allow new holds on the same listing at once.
 */
async function holdsToKeep(ctx: QueryCtx, userId: Profile["userId"]): Promise<number[]> {
  const lapsedOrders = await ctx.db
    .query("orders")
    .withIndex("by_buyerId_and_holdLapsedAt", (q) => q.eq("buyerId", userId).gt("holdLapsedAt", 0))
    .order("desc")
    .take(HOLD_LAPSES_MAX);
  const endedOrders = await ctx.db
    .query("orders")
    .withIndex("by_buyerId_and_status", (q) => q.eq("buyerId", userId).eq("status", "cancelled"))
    .order("desc")
    .take(HOLD_LAPSES_MAX);
  const wasAbandoned = ({ paidAt, checkoutError, holdLapsedAt, createdAt }: Doc<"orders">) =>
    [paidAt, checkoutError, holdLapsedAt].every((value) => value === undefined) &&
    createdAt > Date.now() - HOLD_LAPSES_WINDOW_MS;
  return [
    ...lapsedOrders.flatMap(({ holdLapsedAt }) => holdLapsedAt ?? []),
    ...endedOrders.filter(wasAbandoned).map(({ createdAt }) => createdAt),
  ]
    .sort((a, b) => b - a)
    .slice(0, HOLD_LAPSES_MAX);
}

/** Restores the record of the mailbox's deleted account. Call it once the address is confirmed. */
export async function restoreFormerAccount(ctx: MutationCtx, profile: Profile): Promise<void> {
  const former = await formerAccountOf(ctx, await mailboxHashOf(profile.email));
  if (former === null) return;
  const { suspicious, bannedUntil = 0, claimsMade } = former;
  const sellerRefusedAt = profile.sellerRefusedAt ?? former.sellerRefusedAt;
  const isLongerBan = bannedUntil > Math.max(Date.now(), profile.bannedUntil ?? 0);
  await ctx.db.patch("userProfiles", profile._id, {
    suspicious: profile.suspicious || suspicious,
    ...(sellerRefusedAt === undefined ? {} : { sellerRefusedAt }),
    ...(isLongerBan ? { isBanned: true, bannedUntil } : {}),
  });
  if (claimsMade > 0) await bumpUserCounter(ctx, profile.userId, "claimsMade", claimsMade);
}
