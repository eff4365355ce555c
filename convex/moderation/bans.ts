import { v } from "convex/values";
import { blockingMutation, internalMutation } from "../functions";
import * as bans from "./model/bans";
import { standingChange } from "./model/undo";

/**
 * Bans until `bannedUntil` (ms epoch); by default for 365 days if the listings are also taken off sale for
 * good, otherwise for 30. Returns the trail entry, for undo. `user_not_found`, `reason_banning`,
 * `decided_already`, `forbidden` for an admin, `invalid_input` for a date in the past.
 */
export const ban = blockingMutation({
  args: {
    userId: v.string(),
    purgeListings: v.boolean(),
    bannedUntil: v.optional(v.number()),
    reason: v.string(),
  },
  returns: standingChange,
  handler: async (ctx, { userId, ...ban }) => ({
    eventId: await bans.ban(ctx, ctx.viewer, userId, ban),
  }),
});

/**
 * Lifts a ban; the reason may be empty. Returns the trail entry, for undo. `user_not_found`,
 * `decided_already`.
 */
export const lift = blockingMutation({
  args: { userId: v.string(), reason: v.string() },
  returns: standingChange,
  handler: async (ctx, { userId, reason }) => ({
    eventId: await bans.liftBan(ctx, ctx.viewer, userId, reason),
  }),
});

/** Cron: enqueues the bans that have expired; returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await bans.sweepBans(ctx, Date.now()),
});

/** Lifts an expired ban. */
export const liftOverdue = internalMutation({
  args: { rowId: v.id("userProfiles") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await bans.liftOverdueBan(ctx, rowId, Date.now());
    return true;
  },
});
