/** Suspensions and bans: imposes, lifts and undoes them, with all their consequences. */

import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { otherAccounts, requireUninvolved } from "../accounts/model/mailboxes";
import { UNDO_WINDOW_MS } from "../domain/moderation/undo";
import { BAN_MAX_MS, DAY_MS } from "../domain/shared/constants";
import { fail } from "../errors";
import { blockingMutation, internalMutation } from "../functions";
import { matchListingsToSeller, startSellerJob } from "../listings/model/sellerListings";
import { requireNoTrade } from "../listings/model/tradeWithAdmin";
import { changeSeller } from "../sellers/model/changeSeller";
import { startSweep } from "../shared/jobs";
import { type Profile, profileById, profileOf } from "../shared/model/access";
import { parseReason } from "../shared/model/parseInput";
import { requireUndecided } from "../shared/model/trail";
import {
  type Change,
  changeOne,
  changeStanding,
  type EventId,
  isStandingAction,
  OPPOSITE_ACTION,
  type StandingAction,
} from "./model/changeStanding";
import { clearMovedAccounts } from "./model/movedAccounts";

/** The change's trail entry, for undo; null if nothing changed. */
const standingChange = v.object({ eventId: v.nullable(v.id("moderationEvents")) });

/**
 * Suspends an account with a reason, which its user sees, or lifts the suspension. Returns the trail entry, for undo;
 * null if this admin has done so already. Errors: `user_not_found`, `forbidden` for an admin or an account of this admin's
 * mailbox, `trade_with_admin` for a suspension, `reason_suspending`, `reason_unsuspending`, `account_is_banned` since a ban
 * goes further, `decided_already` if another admin made the same change.
 */
export const suspend = blockingMutation({
  args: { userId: v.id("users"), suspended: v.boolean(), reason: v.string() },
  returns: standingChange,
  handler: async (ctx, { userId, suspended, reason }) => {
    const action = suspended ? "suspend" : "unsuspend";
    const target = await blockableProfile(ctx, ctx.viewer, userId);
    if (suspended) await requireNoTrade(ctx, ctx.viewer, target);
    const reasonText = parseReason(reason);
    if (reasonText === "") fail(suspended ? "reason_suspending" : "reason_unsuspending");
    if (target.isBanned) fail("account_is_banned");
    if (target.isSuspended === suspended) {
      await requireUndecided(ctx, ctx.viewer, target.userId, [action]);
      return { eventId: null };
    }
    const change = { isSuspended: suspended, suspensionReason: suspended ? reasonText : undefined };
    return { eventId: await changeStanding(ctx, ctx.viewer, target, action, reasonText, change) };
  },
});

/** Default length of a ban in days: a year if the listings are also taken off sale, otherwise a month. */
const BAN_DAYS = { withPurge: 365, withoutPurge: 30 } as const;

/**
 * Bans until `bannedUntil` (ms epoch), by default for `BAN_DAYS`. With `bannedUntil` it changes an existing
 * ban, and a purge extends a ban of up to 30 days. Another account of the mailbox keeps its own ban if that ends later; one
 * that ends with the target's changes with it. Returns the trail entry, for undo; null for the same ban
 * again within a minute. Errors: `user_not_found`, `reason_banning`, `decided_already` if another admin has
 * banned them, `forbidden` and `trade_with_admin` as for
 * `suspend`, `invalid_input` for a date in the past.
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
    const target = await blockableProfile(ctx, ctx.viewer, userId);
    await requireNoTrade(ctx, ctx.viewer, target);
    const banReason = parseReason(reason);
    if (banReason === "") fail("reason_banning");
    const now = Date.now();
    const isShortBan =
      target.bannedUntil !== null && target.bannedUntil <= now + BAN_DAYS.withoutPurge * DAY_MS;
    if (target.isBanned && bannedUntil === undefined && !(purgeListings && isShortBan)) {
      await requireUndecided(ctx, ctx.viewer, target.userId, ["ban"]);
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
    if (bannedUntil === undefined && isRepeat) return { eventId: null };
    const change = { isBanned: true, bannedUntil: until, banReason };
    const hasLongerBan = (other: Profile) =>
      other.isBanned &&
      (other.bannedUntil ?? Infinity) > until &&
      !(target.isBanned && other.bannedUntil === target.bannedUntil);
    const eventId = await changeStanding(
      ctx,
      ctx.viewer,
      target,
      "ban",
      banReason,
      change,
      (other) => (hasLongerBan(other) ? null : change),
    );
    if (purgeListings) {
      await startSellerJob(ctx, target.userId, { job: "deactivate", banId: eventId });
    }
    return { eventId };
  },
});

/**
 * Lifts a ban; the reason may be empty. Returns the trail entry, for undo; null if there was no ban. Errors:
 * `user_not_found`, `decided_already` if another admin or the cron has lifted it, `forbidden` for an account of the admin's
 * mailbox.
 */
export const lift = blockingMutation({
  args: { userId: v.string(), reason: v.string() },
  returns: standingChange,
  handler: async (ctx, { userId, reason }) => {
    const target = await profileById(ctx, userId);
    await requireUninvolved(ctx, ctx.viewer, [target.userId]);
    if (!target.isBanned) {
      await requireUndecided(ctx, ctx.viewer, target.userId, ["unban"]);
      return { eventId: null };
    }
    return { eventId: await unban(ctx, ctx.viewer, target, parseReason(reason)) };
  },
});

/** Far more entries than one user gets in a minute. */
const RECENT_MAX = 50;

async function latestStandingEvent(
  { db }: QueryCtx,
  userId: Id<"users">,
): Promise<Doc<"moderationEvents"> | undefined> {
  const recent = await db
    .query("moderationEvents")
    .withIndex("by_targetUserId_and_createdAt", (q) => q.eq("targetUserId", userId))
    .order("desc")
    .take(RECENT_MAX);
  return recent.find(({ action }) => isStandingAction(action));
}

const NO_REASONS = { banReason: undefined, suspensionReason: undefined };

/**
 * Restores a user's standing to what it was before the viewer's own action, with each other account that it changed,
 * and the listings that a ban took off sale. Errors: `not_found` unless the entry is the viewer's own change of standing;
 * `undo_too_late` after a minute or after a later change; `trade_with_admin` if it would block the user again.
 */
export const undo = blockingMutation({
  args: { eventId: v.id("moderationEvents") },
  returns: v.null(),
  handler: async (ctx, { eventId }) => {
    const event = await ctx.db.get("moderationEvents", eventId);
    if (event?.adminId !== ctx.viewer.userId || !isStandingAction(event.action)) fail("not_found");
    const { before, targetUserId } = event;
    if (before === undefined || targetUserId === undefined) fail("not_found");
    const latest = await latestStandingEvent(ctx, targetUserId);
    const isLate = Date.now() > event.createdAt + UNDO_WINDOW_MS;
    const target = await profileOf(ctx, targetUserId);
    if (isLate || latest?._id !== eventId || target === null || target.deletedAt !== null) {
      fail("undo_too_late");
    }
    if (before.isSuspended || before.isBanned) await requireNoTrade(ctx, ctx.viewer, target);
    await changeStanding(
      ctx,
      ctx.viewer,
      target,
      OPPOSITE_ACTION[event.action],
      "Undone at once.",
      { ...NO_REASONS, ...before },
      async ({ userId }) => {
        const last = await latestStandingEvent(ctx, userId);
        return last?.mailboxEventId === eventId ? { ...NO_REASONS, ...last.before } : null;
      },
    );
    await clearMovedAccounts(ctx, [target, ...(await otherAccounts(ctx, target))], eventId);
    if (event.action === "ban") {
      await startSellerJob(ctx, targetUserId, { job: "restore", banId: eventId });
    }
  },
});

/** By cron: schedules the lifting of expired bans; returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx): Promise<number> => {
    const expiredBans = ctx.db
      .query("userProfiles")
      .withIndex("by_isBanned_and_bannedUntil", (q) =>
        q.eq("isBanned", true).gt("bannedUntil", null).lte("bannedUntil", Date.now()),
      );
    return await startSweep(
      ctx,
      { run: internal.moderation.standing.liftOverdue, label: "End an expired ban" },
      expiredBans,
    );
  },
});

/** Lifts an expired ban; no-op if it was extended or lifted in the meantime. */
export const liftOverdue = internalMutation({
  args: { rowId: v.id("userProfiles") },
  returns: v.null(),
  handler: async (ctx, { rowId }) => {
    const profile = await ctx.db.get("userProfiles", rowId);
    const hasExpired = profile?.isBanned && (profile.bannedUntil ?? Infinity) <= Date.now();
    if (hasExpired) await unban(ctx, null, profile, "");
  },
});

/**
 * Applies to a user who changed their address what stands against the new mailbox: a ban until `bannedUntil` (ms epoch), a
 * suspension, or a refusal, which ends an approved seller's approval. No-op for what stands against them already.
 */
export const inherit = internalMutation({
  args: {
    userId: v.id("users"),
    bannedUntil: v.nullable(v.number()),
    banReason: v.string(),
    isSuspended: v.boolean(),
    suspensionReason: v.string(),
    isRefused: v.boolean(),
  },
  returns: v.null(),
  handler: async (ctx, { userId, bannedUntil, banReason, suspensionReason, ...marks }) => {
    const apply = async (action: StandingAction, reason: string, change: Change) => {
      const target = await profileOf(ctx, userId);
      if (target === null || target.deletedAt !== null) return;
      await changeOne(ctx, null, target, action, reason, change, async () => {
        await matchListingsToSeller(ctx, userId);
      });
    };
    const profile = await profileOf(ctx, userId);
    if (profile === null || profile.deletedAt !== null) return;
    if (marks.isRefused && profile.sellerApproved) await changeSeller(ctx, profile, "revoke");
    if (marks.isSuspended && !profile.isSuspended) {
      await apply("suspend", suspensionReason, { isSuspended: true, suspensionReason });
    }
    if (bannedUntil !== null && bannedUntil > (profile.bannedUntil ?? 0)) {
      await apply("ban", banReason, { isBanned: true, bannedUntil, banReason });
    }
  },
});

/** Admins can't block themselves or each other, so that the admin tools are never locked. */
async function blockableProfile(
  ctx: MutationCtx,
  admin: Profile,
  userId: string,
): Promise<Profile> {
  const target = await profileById(ctx, userId);
  await requireUninvolved(ctx, admin, [target.userId]);
  return target.role === "admin" ? fail("forbidden") : target;
}

/** Also unbans the mailbox's other accounts; the cron (`admin: null`) only those whose own ban has ended. */
async function unban(
  ctx: MutationCtx,
  admin: Profile | null,
  target: Profile,
  reason: string,
): Promise<EventId> {
  const change = { isBanned: false, bannedUntil: null, banReason: undefined };
  const isOver = ({ bannedUntil }: Profile) => (bannedUntil ?? Infinity) <= Date.now();
  return await changeStanding(ctx, admin, target, "unban", reason, change, (other) =>
    admin !== null || isOver(other) ? change : null,
  );
}
