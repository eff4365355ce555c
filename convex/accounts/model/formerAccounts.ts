/**
 * What a deleted account leaves to the other accounts of its mailbox, later ones included: marks such as a ban or a refusal,
 * which a new account inherits, and counts such as claims or a seller's figures, which are added to those of all accounts.
 */
import { pick } from "convex-helpers";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { isPageDown } from "#convex/domain/orders/buying.ts";
import {
  addSums,
  hasSums,
  NO_SUMS,
  type SellerSums,
} from "#convex/domain/reviews/sellerNumbers.ts";
import {
  DAY_MS,
  FORMER_ACCOUNT_LIFE_MS,
  FREE_ORDERS_PER_DAY,
  HOLD_LAPSES_MAX,
  HOLD_LAPSES_WINDOW_MS,
  LATE_CANCELS_MAX,
  MAILBOX_ACCOUNTS_MAX,
  MAILBOX_CHANGE_MS,
  COUNTS_ONCE_MS,
} from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { bumpCounter, readUserCounters } from "#convex/shared/model/counters.ts";
import { mailboxHashOf } from "#convex/shared/model/mailboxHash.ts";
import { sumsOf } from "./sellerSums";

type FormerAccount = Doc<"formerAccounts">;

const storedRow = async (ctx: QueryCtx, mailboxHash: string): Promise<FormerAccount | null> =>
  await ctx.db
    .query("formerAccounts")
    .withIndex("by_mailboxHash", (q) => q.eq("mailboxHash", mailboxHash))
    .unique();

async function formerAccountOf(ctx: QueryCtx, mailboxHash: string): Promise<FormerAccount | null> {
  const match = await storedRow(ctx, mailboxHash);
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

/** When the mailbox's deleted account placed free orders within a day of its deletion (ms epoch). */
export async function formerFreeOrders(ctx: QueryCtx, email: string): Promise<number[]> {
  return (await formerAccountOf(ctx, await mailboxHashOf(email)))?.freeOrders ?? [];
}

/**
 * What the sales of the mailbox's deleted accounts add up to, until the sweep deletes the row: a seller's page mustn't depend
 * on the clock.
 */
export async function formerSums(ctx: QueryCtx, email: string): Promise<SellerSums> {
  return (await storedRow(ctx, await mailboxHashOf(email)))?.sellerSums ?? NO_SUMS;
}

/** Claims that the mailbox's deleted accounts made and received. */
export async function formerClaims(
  ctx: QueryCtx,
  email: string,
): Promise<Pick<FormerAccount, "claimsMade" | "claimsReceived">> {
  const former = await formerAccountOf(ctx, await mailboxHashOf(email));
  return pick(former ?? NO_CLAIMS, ["claimsMade", "claimsReceived"]);
}
const NO_CLAIMS = { claimsMade: 0, claimsReceived: 0 };

/** When an account placed its latest free orders within a day (ms epoch), latest first. */
export async function freeOrdersOf(ctx: QueryCtx, userId: Profile["userId"]): Promise<number[]> {
  const orders = await ctx.db
    .query("orders")
    .withIndex("by_buyerId_and_totalAmount_and_createdAt", (q) =>
      q
        .eq("buyerId", userId)
        .eq("totalAmount", 0)
        .gt("createdAt", Date.now() - DAY_MS),
    )
    .order("desc")
    .take(FREE_ORDERS_PER_DAY);
  return orders.map(({ createdAt }) => createdAt);
}

/** The mailbox's deleted accounts whose orders and reviews may still count: see `countedBuyer`. */
export async function formerBuyerIds(ctx: QueryCtx, email: string): Promise<Profile["userId"][]> {
  const former = await formerAccountOf(ctx, await mailboxHashOf(email));
  return (former?.countedBuyers ?? []).map(({ userId }) => userId);
}

/**
 * Stores the record of an account that is being deleted; no-op if the record is clean. A mailbox may have
 * several accounts, one per tag, so an earlier account's record is merged in.
 */
export async function saveFormerAccount(ctx: MutationCtx, profile: Profile): Promise<void> {
  const { userId, email } = profile;
  const mailboxHash = await mailboxHashOf(email);
  const existingRow = await formerAccountOf(ctx, mailboxHash);
  const marks = await marksToKeep(ctx, profile, existingRow);
  const counts = addCounts(await countsOf(ctx, userId), existingRow);
  await saveRecord(ctx, mailboxHash, marks, counts, existingRow ?? {});
}

type Marks = Pick<FormerAccount, "sellerRefusedAt" | "suspicious" | "isSuspended" | "bannedUntil">;
type Counts = Pick<
  FormerAccount,
  "claimsMade" | "claimsReceived" | "holdLapses" | "lateCancels" | "freeOrders" | "countedBuyers"
> & { sellerSums: SellerSums };

type Moves = { [Field in "joined" | "leftAt"]?: FormerAccount[Field] | undefined };

/** Replaces a mailbox's record; a clean one isn't stored. */
async function saveRecord(
  ctx: MutationCtx,
  mailboxHash: string,
  marks: Marks,
  { sellerSums, ...counts }: Counts,
  { joined, leftAt }: Moves,
): Promise<void> {
  const previous = await storedRow(ctx, mailboxHash);
  if (previous !== null) await ctx.db.delete("formerAccounts", previous._id);
  const hasSold = hasSums(sellerSums);
  const hasCounts = Object.values(counts).some((count) =>
    typeof count === "number" ? count > 0 : count.length > 0,
  );
  const { sellerRefusedAt, suspicious, isSuspended, bannedUntil = 0 } = marks;
  const isMarked =
    sellerRefusedAt !== undefined || suspicious || isSuspended || bannedUntil > Date.now();
  if (!isMarked && !hasCounts && !hasSold && leftAt === undefined) return;
  await ctx.db.insert("formerAccounts", {
    mailboxHash,
    ...pickMarks(marks),
    ...counts,
    ...(hasSold && { sellerSums }),
    ...(joined !== undefined && { joined }),
    ...(leftAt !== undefined && { leftAt }),
    endsAt: Date.now() + FORMER_ACCOUNT_LIFE_MS,
  });
}

/** The account's marks and those of the accounts that were deleted before. */
async function marksToKeep(
  ctx: QueryCtx,
  profile: Profile,
  existingRow: FormerAccount | null,
): Promise<Marks> {
  // An account confirmed after that record was stored has already inherited it, and an admin may have
  // cleared it since.
  const confirmedAt = (await ctx.db.get("users", profile.userId))?.emailVerificationTime ?? 0;
  const other =
    existingRow !== null && existingRow._creationTime >= confirmedAt ? existingRow : null;
  const sellerRefusedAt = profile.sellerRefusedAt ?? other?.sellerRefusedAt;
  const bannedUntil = Math.max(profile.bannedUntil ?? 0, other?.bannedUntil ?? 0);
  return {
    ...(sellerRefusedAt !== undefined && { sellerRefusedAt }),
    suspicious: profile.suspicious || other?.suspicious === true,
    isSuspended: profile.isSuspended || other?.isSuspended === true,
    ...(bannedUntil > 0 && { bannedUntil }),
  };
}

async function countsOf(ctx: QueryCtx, userId: Profile["userId"]): Promise<Counts> {
  return {
    ...(await readUserCounters(ctx, userId, ["claimsMade", "claimsReceived"])),
    holdLapses: await holdsToKeep(ctx, userId),
    lateCancels: await lateCancelsOf(ctx, userId),
    freeOrders: await freeOrdersOf(ctx, userId),
    countedBuyers: await countedBuyer(ctx, userId),
    sellerSums: await sumsOf(ctx, userId),
  };
}

const NO_COUNTS: Counts = {
  ...NO_CLAIMS,
  holdLapses: [],
  lateCancels: [],
  freeOrders: [],
  countedBuyers: [],
  sellerSums: NO_SUMS,
};

/** Counts together with those of the accounts that were deleted before. */
function addCounts(counts: Counts, existingRow: FormerAccount | null): Counts {
  const latest = (times: number[], earlier: number[] = [], max: number) =>
    latestFirst([...times, ...earlier]).slice(0, max);
  return {
    claimsMade: counts.claimsMade + (existingRow?.claimsMade ?? 0),
    claimsReceived: counts.claimsReceived + (existingRow?.claimsReceived ?? 0),
    holdLapses: latest(counts.holdLapses, existingRow?.holdLapses, HOLD_LAPSES_MAX),
    lateCancels: latest(counts.lateCancels, existingRow?.lateCancels, LATE_CANCELS_MAX),
    freeOrders: latest(counts.freeOrders, existingRow?.freeOrders, FREE_ORDERS_PER_DAY),
    countedBuyers: addBuyers(counts.countedBuyers, existingRow?.countedBuyers ?? []),
    sellerSums: addSums(counts.sellerSums, existingRow?.sellerSums ?? NO_SUMS),
  };
}

/** Both together, each account once, without those whose orders and reviews are too old to keep others out. */
function addBuyers(
  buyers: Counts["countedBuyers"],
  earlier: Counts["countedBuyers"],
): Counts["countedBuyers"] {
  const ids = new Set(buyers.map(({ userId }) => userId));
  return [...buyers, ...earlier.filter(({ userId }) => !ids.has(userId))]
    .filter(({ at }) => at > Date.now() - COUNTS_ONCE_MS)
    .sort((one, other) => other.at - one.at)
    .slice(0, MAILBOX_ACCOUNTS_MAX);
}

const pickMarks = (marks: Marks): Marks =>
  pick(marks, ["sellerRefusedAt", "suspicious", "isSuspended", "bannedUntil"]);

const NO_MARKS: Marks = { suspicious: false, isSuspended: false };

/**
 * For an account that leaves its mailbox for another: the old one keeps its marks, for accounts that sign up there, and
 * the new one gets what deleted accounts left to the old, once, however often the account comes and goes. Returns the
 * marks that deleted accounts left to the new one. `profile`: as it was before.
 */
export async function moveFormerAccounts(
  ctx: MutationCtx,
  profile: Profile,
  newEmail: string,
): Promise<Marks> {
  const oldHash = await mailboxHashOf(profile.email);
  const newHash = await mailboxHashOf(newEmail);
  const oldRow = await formerAccountOf(ctx, oldHash);
  const newRow = await formerAccountOf(ctx, newHash);
  const marks = await marksToKeep(ctx, profile, oldRow);
  await saveRecord(ctx, oldHash, marks, addCounts(NO_COUNTS, oldRow), oldRow ?? {});
  const areJoined = oldRow?.joined?.includes(newHash) || newRow?.joined?.includes(oldHash);
  if (oldRow && !areJoined) {
    const counts = addCounts(addCounts(NO_COUNTS, newRow), oldRow);
    const joined = [...(newRow?.joined ?? []), oldHash];
    await saveRecord(ctx, newHash, newRow ?? NO_MARKS, counts, { joined, leftAt: newRow?.leftAt });
  }
  return newRow ?? NO_MARKS;
}

/**
 * Throws `email_changed_recently` if an account has left the address's mailbox for another within 90 days: otherwise each
 * account could use up the mailbox's limits and make room for the next.
 */
export async function requireMayLeave(ctx: QueryCtx, email: string): Promise<void> {
  const row = await formerAccountOf(ctx, await mailboxHashOf(email));
  const from = (row?.leftAt ?? 0) + MAILBOX_CHANGE_MS;
  if (from > Date.now()) fail("email_changed_recently", { from });
}

/** Stores when an account left the address's mailbox for another (ms epoch); undefined once it is back. */
export async function recordLeaving(
  ctx: MutationCtx,
  email: string,
  leftAt: number | undefined,
): Promise<void> {
  const mailboxHash = await mailboxHashOf(email);
  const row = await formerAccountOf(ctx, mailboxHash);
  if (row !== null) await ctx.db.patch("formerAccounts", row._id, { leftAt });
  else await saveRecord(ctx, mailboxHash, NO_MARKS, NO_COUNTS, { leftAt });
}

/**
 * The account and when its latest order or review that counts was (ms epoch); empty without one in 90 days. Without it, a new
 * account's would count beside them. Accounts that never counted take no room.
 */
async function countedBuyer(
  ctx: QueryCtx,
  userId: Profile["userId"],
): Promise<Counts["countedBuyers"]> {
  const after = Date.now() - COUNTS_ONCE_MS;
  const order = await ctx.db
    .query("orders")
    .withIndex("by_buyerId_and_countedAt", (q) => q.eq("buyerId", userId).gt("countedAt", after))
    .order("desc")
    .first();
  const review = await ctx.db
    .query("reviews")
    .withIndex("by_buyerId_and_isCounted_and_createdAt", (q) =>
      q.eq("buyerId", userId).eq("isCounted", true).gt("createdAt", after),
    )
    .order("desc")
    .first();
  const at = Math.max(order?.countedAt ?? 0, review?.createdAt ?? 0);
  return at > 0 ? [{ userId, at }] : [];
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
  const wasAbandoned = (order: Doc<"orders">) =>
    order.paidAt === undefined &&
    order.holdLapsedAt === undefined &&
    !isPageDown(order) &&
    order.createdAt > Date.now() - HOLD_LAPSES_WINDOW_MS;
  return [
    ...lapsedOrders.flatMap(({ holdLapsedAt }) => holdLapsedAt ?? []),
    ...endedOrders.filter(wasAbandoned).map(({ createdAt }) => createdAt),
  ]
    .sort((a, b) => b - a)
    .slice(0, HOLD_LAPSES_MAX);
}

/** Restores the marks of the mailbox's deleted account. Call it once the address is confirmed. */
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
    ...(isLongerBan ? { isBanned: true, bannedUntil } : {}),
  });
  if (isSuspended && !profile.isSuspended) await bumpCounter(ctx, "suspendedUsers", 1);
}
