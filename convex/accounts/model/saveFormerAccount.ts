import { pick } from "convex-helpers";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { isPageDown } from "#convex/domain/orders/buying.ts";
import { countsAsTrader } from "#convex/domain/sellers/trader.ts";
import {
  COUNTS_ONCE_MS,
  FORMER_ACCOUNT_LIFE_MS,
  FREE_ORDERS_PER_DAY,
  HOLD_LAPSES_MAX,
  HOLD_LAPSES_WINDOW_MS,
  MAILBOX_ACCOUNTS_MAX,
} from "#convex/domain/shared/constants.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { readUserCounters } from "#convex/shared/model/counters.ts";
import { mailboxHashOf } from "#convex/shared/model/mailboxHash.ts";
import {
  type FormerAccount,
  formerAccountOf,
  freeOrdersOf,
  lateCancelsOf,
  latestFirst,
  NO_CLAIMS,
  storedRow,
  COUNTED_ORDERS_MAX,
  wentBackOf,
} from "./formerAccounts";
import { endLeaving } from "./leftMailboxes";
import { endStay } from "./sellerStays";

/**
 * Stores the record of an account that is being deleted, unless it is clean, and ends its stay in the
 * mailbox. A mailbox may have several accounts, one per tag, so an earlier account's record is merged in.
 */
export async function saveFormerAccount(ctx: MutationCtx, profile: Profile): Promise<void> {
  const { userId, email } = profile;
  const mailboxHash = await mailboxHashOf(email);
  const existingRow = await formerAccountOf(ctx, mailboxHash);
  const marks = await marksToKeep(ctx, profile, existingRow);
  const counts = addCounts(await countsOf(ctx, userId), existingRow);
  await saveRecord(ctx, mailboxHash, marks, counts, existingRow?.joined);
  await endLeaving(ctx, profile);
  await endStay(ctx, profile);
}

export type Marks = Pick<
  FormerAccount,
  "sellerRefusedAt" | "appliedAsTrader" | "suspicious" | "isSuspended" | "bannedUntil"
>;
type Counts = Pick<
  FormerAccount,
  | "claimsMade"
  | "claimsReceived"
  | "holdLapses"
  | "lateCancels"
  | "wentBack"
  | "freeOrders"
  | "countedBuyers"
>;

/** Replaces a mailbox's record; a clean one isn't stored. */
export async function saveRecord(
  ctx: MutationCtx,
  mailboxHash: string,
  marks: Marks,
  counts: Counts,
  joined: string[] | undefined,
): Promise<void> {
  const previous = await storedRow(ctx, mailboxHash);
  if (previous !== null) await ctx.db.delete("formerAccounts", previous._id);
  const hasCounts = Object.values(counts).some((count) =>
    typeof count === "number" ? count > 0 : count.length > 0,
  );
  const { sellerRefusedAt, appliedAsTrader, suspicious, isSuspended, bannedUntil = 0 } = marks;
  const isMarked =
    sellerRefusedAt !== undefined ||
    appliedAsTrader ||
    suspicious ||
    isSuspended ||
    bannedUntil > Date.now();
  if (!isMarked && !hasCounts) return;
  await ctx.db.insert("formerAccounts", {
    mailboxHash,
    ...pickMarks(marks),
    ...counts,
    ...(joined !== undefined && { joined }),
    endsAt: Math.max(Date.now() + FORMER_ACCOUNT_LIFE_MS, bannedUntil),
  });
}

/** The account's marks and those of the accounts that were deleted before. */
export async function marksToKeep(
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
  const isTrader = countsAsTrader(profile) || other?.appliedAsTrader === true;
  const bannedUntil = Math.max(profile.bannedUntil ?? 0, other?.bannedUntil ?? 0);
  return {
    ...(sellerRefusedAt !== undefined && { sellerRefusedAt }),
    ...(isTrader && { appliedAsTrader: true as const }),
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
    wentBack: await wentBackOf(ctx, userId),
    freeOrders: await freeOrdersOf(ctx, userId),
    countedBuyers: await countedBuyer(ctx, userId),
  };
}

export const NO_COUNTS: Counts = {
  ...NO_CLAIMS,
  holdLapses: [],
  lateCancels: [],
  wentBack: [],
  freeOrders: [],
  countedBuyers: [],
};

const latestRows = <Row extends { at: number }>(rows: Row[], earlier: Row[] = []): Row[] =>
  [...rows, ...earlier].sort((one, other) => other.at - one.at).slice(0, COUNTED_ORDERS_MAX);

/** Counts together with those of the accounts that were deleted before. */
export function addCounts(counts: Counts, existingRow: FormerAccount | null): Counts {
  const latest = (times: number[], earlier: number[] = [], max: number) =>
    latestFirst([...times, ...earlier]).slice(0, max);
  return {
    claimsMade: counts.claimsMade + (existingRow?.claimsMade ?? 0),
    claimsReceived: counts.claimsReceived + (existingRow?.claimsReceived ?? 0),
    holdLapses: latest(counts.holdLapses, existingRow?.holdLapses, HOLD_LAPSES_MAX),
    lateCancels: latestRows(counts.lateCancels, existingRow?.lateCancels),
    wentBack: latestRows(counts.wentBack, existingRow?.wentBack),
    freeOrders: latest(counts.freeOrders, existingRow?.freeOrders, FREE_ORDERS_PER_DAY),
    countedBuyers: addBuyers(counts.countedBuyers, existingRow?.countedBuyers ?? []),
  };
}

/** Merges the lists, each account once. Accounts without a counted order or review in the last 90 days are left out. */
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
  pick(marks, ["sellerRefusedAt", "appliedAsTrader", "suspicious", "isSuspended", "bannedUntil"]);

export const NO_MARKS: Marks = { suspicious: false, isSuspended: false };

/**
 * The account, with the time of its latest order or review that counts (ms epoch); empty without one in 90
 * days. If it weren't stored, a new account's orders and reviews would count as well.
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
