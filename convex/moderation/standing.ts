/** Suspensions and bans: imposing, lifting and undoing them, with what follows from each. */
import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { UNDO_WINDOW_MS } from "../domain/moderation/undo";
import { BAN_MAX_MS, DAY_MS } from "../domain/shared/constants";
import { fail } from "../errors";
import { blockingMutation, internalMutation } from "../functions";
import { matchListingsToSeller, startSellerJob } from "../listings/model/sellerListings";
import { stopBlockedSales } from "../orders/model/blockedSales";
import { type Profile, profileOf, standingProblem } from "../shared/model/access";
import { bumpCounter } from "../shared/model/counters";
import { startSweep } from "../shared/model/jobs";
import { parseReason } from "../shared/model/parseInput";
import { recordAccountAction, requireUndecided } from "../shared/model/trail";
import { profileById } from "./model/people";

/** A change of standing: its trail entry, for undo; null if nothing changed. */
const standingChange = v.object({ eventId: v.union(v.id("moderationEvents"), v.null()) });

type Change = Partial<Pick<Profile, "isSuspended" | "isBanned" | "bannedUntil">> & {
  statusReason?: string | undefined;
};

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
): Promise<Id<"moderationEvents">> {
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
 * Suspends an account with a reason, which it sees, or lifts the suspension. Returns the trail entry, for undo; null
 * if nothing changed. `user_not_found`, `forbidden` for an admin, `reason_suspending`, `reason_unsuspending`,
 * `account_is_banned` since a ban goes further, `decided_already` if another admin made the same change.
 */
export const suspend = blockingMutation({
  args: { userId: v.id("users"), suspended: v.boolean(), reason: v.string() },
  returns: standingChange,
  handler: async (ctx, { userId, suspended, reason }) => {
    const action = suspended ? "suspend" : "unsuspend";
    const target = await blockableProfile(ctx, userId);
    const reasonText = parseReason(reason);
    if (reasonText === "") fail(suspended ? "reason_suspending" : "reason_unsuspending");
    if (target.isBanned) fail("account_is_banned");
    if (target.isSuspended === suspended) {
      await requireUndecided(ctx, ctx.viewer, target.userId, [action]);
      return { eventId: null };
    }
    const change = { isSuspended: suspended, statusReason: suspended ? reasonText : undefined };
    return { eventId: await changeStanding(ctx, ctx.viewer, target, action, reasonText, change) };
  },
});

/** Days: a year if the listings are taken off sale for good, otherwise a month. */
const BAN_DAYS = { withPurge: 365, plain: 30 } as const;

/**
 * Bans until `bannedUntil` (ms epoch); by default for 365 days if the listings are also taken off sale for
 * good, otherwise for 30. With `bannedUntil` it changes an existing ban, and a purge extends a plain one. Returns the
 * trail entry, for undo; null for the same ban again within a minute. `user_not_found`, `reason_banning`, `decided_already` if another admin has banned them,
 * `forbidden` for an admin, `invalid_input` for a date in the past.
 */
export const ban = blockingMutation({
  args: {
    userId: v.string(),
    purgeListings: v.boolean(),
    bannedUntil: v.optional(v.number()),
    reason: v.string(),
  },
  returns: standingChange,
  handler: async (ctx, { userId, purgeListings, bannedUntil, reason }) => {
    const target = await blockableProfile(ctx, userId);
    const statusReason = parseReason(reason);
    if (statusReason === "") fail("reason_banning");
    const now = Date.now();
    const isPlain =
      target.bannedUntil !== null && target.bannedUntil <= now + BAN_DAYS.plain * DAY_MS;
    if (target.isBanned && bannedUntil === undefined && !(purgeListings && isPlain)) {
      await requireUndecided(ctx, ctx.viewer, target.userId, ["ban"]);
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
    if (bannedUntil === undefined && isRepeat) return { eventId: null };
    const change = { isBanned: true, bannedUntil: until, statusReason };
    const eventId = await changeStanding(ctx, ctx.viewer, target, "ban", statusReason, change);
    if (purgeListings) {
      await startSellerJob(ctx, target.userId, { job: "deactivate", banId: eventId });
    }
    return { eventId };
  },
});

/**
 * Lifts a ban; the reason may be empty. Returns the trail entry, for undo; null if there was no ban.
 * `user_not_found`, `decided_already` if another admin or the cron has lifted it.
 */
export const lift = blockingMutation({
  args: { userId: v.string(), reason: v.string() },
  returns: standingChange,
  handler: async (ctx, { userId, reason }) => {
    const target = await profileById(ctx, userId);
    if (!target.isBanned) {
      await requireUndecided(ctx, ctx.viewer, target.userId, ["unban"]);
      return { eventId: null };
    }
    return { eventId: await liftBan(ctx, ctx.viewer, target, parseReason(reason)) };
  },
});

/** Cron: enqueues the bans that have expired; returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx): Promise<number> => {
    const expired = ctx.db
      .query("userProfiles")
      .withIndex("by_isBanned_and_bannedUntil", (q) =>
        q.eq("isBanned", true).gt("bannedUntil", null).lte("bannedUntil", Date.now()),
      );
    return await startSweep(
      ctx,
      { run: internal.moderation.standing.liftOverdue, label: "End an expired ban" },
      expired,
    );
  },
});

/** Lifts an expired ban. One extended or lifted since the sweep is left alone. */
export const liftOverdue = internalMutation({
  args: { rowId: v.id("userProfiles") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    const profile = await ctx.db.get("userProfiles", rowId);
    const isOver = profile?.isBanned && (profile.bannedUntil ?? Infinity) <= Date.now();
    if (isOver) await liftBan(ctx, null, profile, "");
    return true;
  },
});

async function liftBan(ctx: MutationCtx, admin: Profile | null, target: Profile, reason: string) {
  return await changeStanding(ctx, admin, target, "unban", reason, {
    isBanned: false,
    bannedUntil: null,
    ...(target.isSuspended ? {} : { statusReason: undefined }),
  });
}

const INVERSE = { suspend: "unsuspend", unsuspend: "suspend", ban: "unban", unban: "ban" } as const;
type StandingAction = keyof typeof INVERSE;

const isStandingAction = (action: Doc<"moderationEvents">["action"]): action is StandingAction =>
  Object.hasOwn(INVERSE, action);

/** Far more entries than one user gets in a minute. */
const RECENT_MAX = 50;

/**
 * Restores a user's standing to what it was before the viewer's own action, and the listings that a ban took
 * off sale. `not_found` unless the entry is the viewer's own change of standing; `undo_too_late` after a
 * minute or after a later change.
 */
export const undo = blockingMutation({
  args: { eventId: v.id("moderationEvents") },
  returns: v.null(),
  handler: async (ctx, { eventId }) => {
    const event = await ctx.db.get("moderationEvents", eventId);
    if (event?.adminId !== ctx.viewer.userId || !isStandingAction(event.action)) fail("not_found");
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
    await changeStanding(ctx, ctx.viewer, target, INVERSE[event.action], "Undone at once.", {
      ...before,
      statusReason: before.statusReason,
    });
    if (event.action === "ban") {
      await startSellerJob(ctx, targetUserId, { job: "restore", banId: eventId });
    }
    return null;
  },
});
