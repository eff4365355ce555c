import { v } from "convex/values";
import { blockingMutation, internalMutation } from "../functions";
import * as bans from "./model/bans";
import { standingChange } from "./model/undo";

/**
 * Bans until `bannedUntil` (ms epoch), else for 365 days with the listings taken off the shelf for good and for
 * 30 days without. Returns the trail's entry, for an undo. `user_not_found`, `reason_banning`, `decided_already`, `forbidden` for an admin,
 * `invalid_input` for the past.
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

/** Lifts a ban; the reason may be left empty. Returns the trail's entry, for an undo. `user_not_found`, `decided_already`. */
export const lift = blockingMutation({
  args: { userId: v.string(), reason: v.string() },
  returns: standingChange,
  handler: async (ctx, { userId, reason }) => ({
    eventId: await bans.liftBan(ctx, ctx.viewer, userId, reason),
  }),
});

/** By cron: hands over the bans whose time is up. Returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await bans.sweepBans(ctx, Date.now()),
});

/** Ends a ban whose time is up. */
export const liftOverdue = internalMutation({
  args: { rowId: v.id("userProfiles") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await bans.liftOverdueBan(ctx, rowId, Date.now());
    return true;
  },
});
