import { v } from "convex/values";
import { adminMutation, internalMutation } from "../functions";
import * as bans from "./rules/bans";

/**
 * Bans until `bannedUntil` (ms epoch), else for 365 days with the listings taken off the shelf for good and for
 * 30 days without. `user_not_found`, `reason_banning`, `forbidden` for an admin, `invalid_input` for the past.
 */
export const ban = adminMutation({
  args: {
    userId: v.string(),
    purgeListings: v.boolean(),
    bannedUntil: v.optional(v.number()),
    reason: v.string(),
  },
  returns: v.null(),
  handler: async (ctx, { userId, ...ban }) => {
    await bans.ban(ctx, ctx.viewer, userId, ban);
    return null;
  },
});

/** Lifts a ban; the reason may be left empty. `user_not_found`. */
export const lift = adminMutation({
  args: { userId: v.string(), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId, reason }) => {
    await bans.liftBan(ctx, ctx.viewer, userId, reason);
    return null;
  },
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
