/** Suspensions and bans: imposing, lifting and undoing them, with what follows from each. */
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

type Change = Partial<Pick<Profile, "isSuspended" | "isBanned" | "bannedUntil">> & {
  statusReason?: string | undefined;
};

const INVERSE = { suspend: "unsuspend", unsuspend: "suspend", ban: "unban", unban: "ban" } as const;
type StandingAction = keyof typeof INVERSE;

const isStandingAction = (action: Doc<"moderationEvents">["action"]): action is StandingAction =>
  Object.hasOwn(INVERSE, action);

/**
 * Changes an account's standing and everything that depends on it. A blocked account's calls are refused
 * (`access.ts`), its open tabs sign out because they watch `profiles.me`, and its listings are hidden. Its
 * unpaid sales are cancelled, and buyers of paid ones that were not dispatched are offered a refund. Its chats
 * stay, and others can still write to it. Updates the admin's counter, and records in the trail who did it
 * (`admin: null` for the cron), why, and the standing before. Returns the trail entry.
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
  const suspendedBy = Number(next.isSuspended) - Number(target.isSuspended);
  await bumpCounter(ctx, "suspendedUsers", suspendedBy);
  const isBlocked = standingProblem(next) !== null;
  if (isBlocked !== (standingProblem(target) !== null)) {
    await matchListingsToSeller(ctx, target.userId);
    if (isBlocked) await stopBlockedSales(ctx, target.userId, UNDO_WINDOW_MS);
  }
  const { isSuspended, isBanned, bannedUntil, statusReason } = target;
  const before = { isSuspended, isBanned, bannedUntil };
  return await recordAccountAction(ctx, admin, action, target, {
    reason,
    before: statusReason === undefined ? before : { ...before, statusReason },
  });
}

/** Admins can't block themselves or each other, so that the admin tools are never locked. */
async function blockableProfile(ctx: MutationCtx, userId: string): Promise<Profile> {
  const target = await profileById(ctx, userId);
  return target.role === "admin" ? fail("forbidden") : target;
}

/**
 * Suspends an account, which sees the reason, or lifts its suspension. Returns the trail entry; null if nothing changed,
 * because this admin has done it already. A banned account can't be suspended: a ban goes further.
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
  const change = { isSuspended: suspended, statusReason: suspended ? reasonText : undefined };
  return await changeStanding(ctx, admin, target, action, reasonText, change);
}

/** Days: a year if the listings are also taken off sale, otherwise a month. */
const BAN_DAYS = { withPurge: 365, plain: 30 } as const;

type Ban = { userId: string; purgeListings: boolean; bannedUntil?: number; reason: string };

/**
 * Bans an account until `bannedUntil` (ms epoch), or for `BAN_DAYS`. With `bannedUntil` it changes an existing ban, and
 * a purge extends a plain one. Returns the trail entry; null for the same ban again within a minute.
 */
export async function banAccount(
  ctx: MutationCtx,
  admin: Profile,
  { userId, purgeListings, bannedUntil, reason }: Ban,
): Promise<EventId | null> {
  const target = await blockableProfile(ctx, userId);
  const statusReason = parseReason(reason);
  if (statusReason === "") fail("reason_banning");
  const now = Date.now();
  const isPlain =
    target.bannedUntil !== null && target.bannedUntil <= now + BAN_DAYS.plain * DAY_MS;
  if (target.isBanned && bannedUntil === undefined && !(purgeListings && isPlain)) {
    await requireUndecided(ctx, admin, target.userId, ["ban"]);
  }
  const days = purgeListings ? BAN_DAYS.withPurge : BAN_DAYS.plain;
  const until = bannedUntil ?? now + days * DAY_MS;
  if (!Number.isInteger(until) || until <= now || until > now + BAN_MAX_MS) {
    fail("invalid_input", { field: "bannedUntil", problem: "must be a date in the future" });
  }
  const wasUntil = (target.isBanned && target.bannedUntil) || 0;
  const isRepeat =
    Math.abs(until - wasUntil) < UNDO_WINDOW_MS && target.statusReason === statusReason;
  // Clicked twice: a second entry would keep the first from being undone.
  if (bannedUntil === undefined && isRepeat) return null;
  const change = { isBanned: true, bannedUntil: until, statusReason };
  const eventId = await changeStanding(ctx, admin, target, "ban", statusReason, change);
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

/** Lifts a ban that has expired; one extended or lifted in the meantime is left alone. */
export async function liftExpiredBan(
  ctx: MutationCtx,
  profileId: Id<"userProfiles">,
): Promise<void> {
  const profile = await ctx.db.get("userProfiles", profileId);
  const isOver = profile?.isBanned && (profile.bannedUntil ?? Infinity) <= Date.now();
  if (isOver) await unban(ctx, null, profile, "");
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
    ...(target.isSuspended ? {} : { statusReason: undefined }),
  });
}

/** Far more entries than one user gets in a minute. */
const RECENT_MAX = 50;

/**
 * Restores a user's standing to what it was before the admin's own action, and the listings that a ban took off sale.
 * Only the latest change of standing can be undone, and only for a minute.
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
    ...before,
    statusReason: before.statusReason,
  });
  if (event.action === "ban") {
    await startSellerJob(ctx, targetUserId, { job: "restore", banId: eventId });
  }
}
