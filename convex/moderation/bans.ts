/** Bans: their length, and how an admin or the cron imposes and lifts them. */
import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { BAN_MAX_MS, DAY_MS } from "../domain/shared/constants";
import { fail } from "../errors";
import { blockingMutation, internalMutation } from "../functions";
import { deactivateSellerListings } from "../listings/model/sellerListings";
import type { Profile } from "../shared/model/access";
import { startSweep } from "../shared/model/jobs";
import { parseReason } from "../shared/model/parseInput";
import { requireUndecided } from "../shared/model/trail";
import { profileById } from "./model/accounts";
import { changeStanding, requireNotAdmin } from "./model/standing";
import { standingChange } from "./model/undo";

/** Days: a year if the listings are taken off sale for good, otherwise a month. */
const BAN_DAYS = { withPurge: 365, plain: 30 } as const;

/**
 * Bans until `bannedUntil` (ms epoch); by default for 365 days if the listings are also taken off sale for
 * good, otherwise for 30. `changeStanding` handles sessions, listings and sales. With `bannedUntil` it changes an
 * existing ban, and a purge extends a plain one. Returns the trail entry, for undo. `user_not_found`,
 * `reason_banning`, `decided_already` if another admin has banned them, `forbidden` for an admin,
 * `invalid_input` for a date in the past.
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
    const target = await profileById(ctx, userId);
    requireNotAdmin(target);
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
    const eventId = await changeStanding(ctx, ctx.viewer, target, "ban", statusReason, {
      isBanned: true,
      bannedUntil: until,
      statusReason,
    });
    if (purgeListings) await deactivateSellerListings(ctx, target.userId, eventId);
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
    if (!target.isBanned) await requireUndecided(ctx, ctx.viewer, target.userId, ["unban"]);
    return { eventId: await liftBan(ctx, ctx.viewer, target, parseReason(reason)) };
  },
});

async function liftBan(
  ctx: MutationCtx,
  admin: Profile | null,
  target: Profile,
  reason: string,
): Promise<Id<"moderationEvents"> | null> {
  if (!target.isBanned) return null;
  return await changeStanding(ctx, admin, target, "unban", reason, {
    isBanned: false,
    bannedUntil: null,
    ...(target.isSuspended ? {} : { statusReason: undefined }),
  });
}

/** Cron: enqueues the bans that have expired; returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx): Promise<number> => {
    const over = ctx.db
      .query("userProfiles")
      .withIndex("by_isBanned_and_bannedUntil", (q) =>
        q.eq("isBanned", true).gt("bannedUntil", null).lte("bannedUntil", Date.now()),
      );
    return await startSweep(ctx, internal.moderation.bans.liftOverdue, over);
  },
});

/** Lifts an expired ban. A ban extended or lifted since the sweep is left alone. */
export const liftOverdue = internalMutation({
  args: { rowId: v.id("userProfiles") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    const profile = await ctx.db.get("userProfiles", rowId);
    const until = profile?.bannedUntil ?? null;
    if (profile && until !== null && until <= Date.now()) await liftBan(ctx, null, profile, "");
    return true;
  },
});
