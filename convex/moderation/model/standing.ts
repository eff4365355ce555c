/** Imposes, lifts and undoes suspensions and bans, with all their consequences. */
import { pick } from "convex-helpers";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { UNDO_WINDOW_MS } from "#convex/domain/moderation/undo.ts";
import { BAN_MAX_MS, DAY_MS } from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import { matchListingsToSeller, startSellerJob } from "#convex/listings/model/sellerListings.ts";
import { stopBlockedSales } from "#convex/orders/model/blockedSales.ts";
import { type Profile, profileOf, standingProblem } from "#convex/shared/model/access.ts";
import { bumpCounter } from "#convex/shared/model/counters.ts";
import { parseReason } from "#convex/shared/model/parseInput.ts";
import { recordAccountAction, requireUndecided } from "#convex/shared/model/trail.ts";
import { profileById } from "./people";

type EventId = Id<"moderationEvents">;

const FLAGS = ["isSuspended", "isBanned", "bannedUntil"] as const;
const REASONS = ["banReason", "suspensionReason"] as const;

type Change = Partial<Pick<Profile, (typeof FLAGS)[number]>> & {
  [Reason in (typeof REASONS)[number]]?: string | undefined;
};

const INVERSE = { suspend: "unsuspend", unsuspend: "suspend", ban: "unban", unban: "ban" } as const;
type StandingAction = keyof typeof INVERSE;

const isStandingAction = (action: Doc<"moderationEvents">["action"]): action is StandingAction =>
  Object.hasOwn(INVERSE, action);

/**
 * Changes an account's standing and everything that depends on it. A blocked account's calls are refused
 * (`access.ts`), its open tabs sign out because they watch `profiles.me`, and its listings are hidden. Its
 * unpaid sales are cancelled, and buyers of paid ones that were not dispatched are offered a refund. Its chats
 * stay, and others can still write to it. Updates the counter of suspended users, and records in the trail who
 * changed the standing (`admin: null` for the cron), why, and what it was before. Returns the trail entry.
 */
async function changeStanding(
  ctx: MutationCtx,
  admin: Profile | null,
  target: Profile,
  action: StandingAction,
  reason: string,
  change: Change,
): Promise<EventId> {
  const next = { ...target, ...change };
  await ctx.db.patch("userProfiles", target._id, { ...change, updatedAt: Date.now() });
  const suspendedDelta = Number(next.isSuspended) - Number(target.isSuspended);
  await bumpCounter(ctx, "suspendedUsers", suspendedDelta);
  const isBlocked = standingProblem(next) !== null;
  if (isBlocked !== (standingProblem(target) !== null)) {
    await matchListingsToSeller(ctx, target.userId);
    if (isBlocked) await stopBlockedSales(ctx, target.userId, UNDO_WINDOW_MS);
  }
  const before = pick(target, [...FLAGS, ...REASONS]);
  return await recordAccountAction(ctx, admin, action, target, { reason, before });
}

/** Admins can't block themselves or each other, so that the admin tools are never locked. */
async function blockableProfile(ctx: MutationCtx, userId: string): Promise<Profile> {
  const target = await profileById(ctx, userId);
  return target.role === "admin" ? fail("forbidden") : target;
}

/**
 * Suspends an account and shows its owner the reason, or lifts the suspension. Returns the trail entry; null if this
 * admin has done so already. Neither is possible during a ban, which goes further.
 */
export async function setSuspended(
  ctx: MutationCtx,
  admin: Profile,
  userId: string,
  suspended: boolean,
  reason: string,
): Promise<EventId | null> {
  const action = suspended ? "suspend" : "unsuspend";
  const target = await blockableProfile(ctx, userId);
  const reasonText = parseReason(reason);
  if (reasonText === "") fail(suspended ? "reason_suspending" : "reason_unsuspending");
  if (target.isBanned) fail("account_is_banned");
  if (target.isSuspended === suspended) {
    await requireUndecided(ctx, admin, target.userId, [action]);
    return null;
  }
  const change = { isSuspended: suspended, suspensionReason: suspended ? reasonText : undefined };
  return await changeStanding(ctx, admin, target, action, reasonText, change);
}

/** Default length of a ban in days: a year if the listings are also taken off sale, otherwise a month. */
const BAN_DAYS = { withPurge: 365, withoutPurge: 30 } as const;

type Ban = { userId: string; purgeListings: boolean; bannedUntil?: number; reason: string };

/**
 * Bans an account until `bannedUntil` (ms epoch), or for `BAN_DAYS`. With `bannedUntil` it changes an existing ban, and
 * a purge extends a ban of up to 30 days. Returns the trail entry; null for the same ban again within a minute.
 */
export async function banAccount(
  ctx: MutationCtx,
  admin: Profile,
  { userId, purgeListings, bannedUntil, reason }: Ban,
): Promise<EventId | null> {
  const target = await blockableProfile(ctx, userId);
  const banReason = parseReason(reason);
  if (banReason === "") fail("reason_banning");
  const now = Date.now();
  const isShortBan =
    target.bannedUntil !== null && target.bannedUntil <= now + BAN_DAYS.withoutPurge * DAY_MS;
  if (target.isBanned && bannedUntil === undefined && !(purgeListings && isShortBan)) {
    await requireUndecided(ctx, admin, target.userId, ["ban"]);
  }
  const days = purgeListings ? BAN_DAYS.withPurge : BAN_DAYS.withoutPurge;
  const until = bannedUntil ?? now + days * DAY_MS;
  if (!Number.isInteger(until) || until <= now || until > now + BAN_MAX_MS) {
    fail("invalid_input", { field: "bannedUntil", problem: "must be a date in the future" });
  }
  const previousUntil = (target.isBanned && target.bannedUntil) || 0;
  const isRepeat =
    Math.abs(until - previousUntil) < UNDO_WINDOW_MS && target.banReason === banReason;
  // A double click: a second entry would make the first impossible to undo.
  if (bannedUntil === undefined && isRepeat) return null;
  const change = { isBanned: true, bannedUntil: until, banReason };
  const eventId = await changeStanding(ctx, admin, target, "ban", banReason, change);
  if (purgeListings) {
    await startSellerJob(ctx, target.userId, { job: "deactivate", banId: eventId });
  }
  return eventId;
}

/** Lifts a ban; the reason may be empty. Returns the trail entry; null if there was no ban. */
export async function liftBan(
  ctx: MutationCtx,
  admin: Profile,
  userId: string,
  reason: string,
): Promise<EventId | null> {
  const target = await profileById(ctx, userId);
  if (!target.isBanned) {
    await requireUndecided(ctx, admin, target.userId, ["unban"]);
    return null;
  }
  return await unban(ctx, admin, target, parseReason(reason));
}

/** Lifts a ban that has expired; no-op if it was extended or lifted in the meantime. */
export async function liftExpiredBan(
  ctx: MutationCtx,
  profileId: Id<"userProfiles">,
): Promise<void> {
  const profile = await ctx.db.get("userProfiles", profileId);
  const hasExpired = profile?.isBanned && (profile.bannedUntil ?? Infinity) <= Date.now();
  if (hasExpired) await unban(ctx, null, profile, "");
}

async function unban(
  ctx: MutationCtx,
  admin: Profile | null,
  target: Profile,
  reason: string,
): Promise<EventId> {
  return await changeStanding(ctx, admin, target, "unban", reason, {
    isBanned: false,
    bannedUntil: null,
    banReason: undefined,
  });
}

/** Far more entries than one user gets in a minute. */
const RECENT_MAX = 50;

/**
 * Undoes the admin's own change of a user's standing, and puts the listings that a ban took off sale back on sale.
 * Only the latest change can be undone, and only for a minute.
 */
export async function undoStanding(
  ctx: MutationCtx,
  admin: Profile,
  eventId: EventId,
): Promise<void> {
  const event = await ctx.db.get("moderationEvents", eventId);
  if (event?.adminId !== admin.userId || !isStandingAction(event.action)) fail("not_found");
  const { before, targetUserId } = event;
  if (before === undefined || targetUserId === undefined) fail("not_found");
  const recent = await ctx.db
    .query("moderationEvents")
    .withIndex("by_targetUserId_and_createdAt", (q) => q.eq("targetUserId", targetUserId))
    .order("desc")
    .take(RECENT_MAX);
  const latest = recent.find(({ action }) => isStandingAction(action));
  const isLate = Date.now() > event.createdAt + UNDO_WINDOW_MS;
  const target = await profileOf(ctx, targetUserId);
  if (isLate || latest?._id !== eventId || target === null || target.deletedAt !== null) {
    fail("undo_too_late");
  }
  await changeStanding(ctx, admin, target, INVERSE[event.action], "Undone at once.", {
    banReason: undefined,
    suspensionReason: undefined,
    ...before,
  });
  if (event.action === "ban") {
    await startSellerJob(ctx, targetUserId, { job: "restore", banId: eventId });
  }
}
