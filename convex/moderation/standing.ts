/** Suspensions and bans. */
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { blockingMutation, internalMutation } from "../functions";
import { startSweep } from "../shared/model/jobs";
import { banAccount, liftBan, liftExpiredBan, setSuspended, undoStanding } from "./model/standing";

/** A change of standing: its trail entry, for undo; null if nothing changed. */
const standingChange = v.object({ eventId: v.union(v.id("moderationEvents"), v.null()) });

/**
 * Suspends an account with a reason, which it sees, or lifts the suspension. Returns the trail entry, for undo; null
 * if nothing changed. `user_not_found`, `forbidden` for an admin, `reason_suspending`, `reason_unsuspending`,
 * `account_is_banned` since a ban goes further, `decided_already` if another admin made the same change.
 */
export const suspend = blockingMutation({
  args: { userId: v.id("users"), suspended: v.boolean(), reason: v.string() },
  returns: standingChange,
  handler: async (ctx, { userId, suspended, reason }) => ({
    eventId: await setSuspended(ctx, ctx.viewer, userId, suspended, reason),
  }),
});

/**
 * Bans until `bannedUntil` (ms epoch); by default for 365 days if the listings are also taken off sale,
 * otherwise for 30. With `bannedUntil` it changes an existing ban, and a purge extends a ban of up to 30 days.
 * Returns the trail entry, for undo; null for the same ban again within a minute. `user_not_found`, `reason_banning`,
 * `decided_already` if another admin has banned them, `forbidden` for an admin, `invalid_input` for a date in the past.
 */
export const ban = blockingMutation({
  args: {
    userId: v.string(),
    purgeListings: v.boolean(),
    bannedUntil: v.optional(v.number()),
    reason: v.string(),
  },
  returns: standingChange,
  handler: async (ctx, args) => ({ eventId: await banAccount(ctx, ctx.viewer, args) }),
});

/**
 * Lifts a ban; the reason may be empty. Returns the trail entry, for undo; null if there was no ban.
 * `user_not_found`, `decided_already` if another admin or the cron has lifted it.
 */
export const lift = blockingMutation({
  args: { userId: v.string(), reason: v.string() },
  returns: standingChange,
  handler: async (ctx, { userId, reason }) => ({
    eventId: await liftBan(ctx, ctx.viewer, userId, reason),
  }),
});

/**
 * Restores a user's standing to what it was before the viewer's own action, and the listings that a ban took
 * off sale. `not_found` unless the entry is the viewer's own change of standing; `undo_too_late` after a
 * minute or after a later change.
 */
export const undo = blockingMutation({
  args: { eventId: v.id("moderationEvents") },
  returns: v.null(),
  handler: async (ctx, { eventId }) => {
    await undoStanding(ctx, ctx.viewer, eventId);
    return null;
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

/** Lifts an expired ban. */
export const liftOverdue = internalMutation({
  args: { rowId: v.id("userProfiles") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await liftExpiredBan(ctx, rowId);
    return true;
  },
});
