/** Bans: their length, and how an admin or the cron imposes and lifts them. */
import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { BAN_MAX_MS, DAY_MS } from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import { deactivateSellerListings } from "#convex/listings/model/sellerListings.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { startSweep } from "#convex/shared/model/jobs.ts";
import { parseReason } from "#convex/shared/model/parseInput.ts";
import { requireUndecided } from "#convex/shared/model/trail.ts";
import { profileById } from "./accounts";
import { changeStanding, requireNotAdmin } from "./standing";

/** Days: a year if the listings are taken off sale for good, otherwise a month. */
const BAN_DAYS = { withPurge: 365, plain: 30 } as const;

type EventId = Id<"moderationEvents">;
export type Ban = {
  purgeListings: boolean;
  /** ms epoch; the default length if absent. */
  bannedUntil?: number;
  reason: string;
};

/**
 * Bans a user; `standing.ts` handles their sessions, listings and sales. Returns the trail entry. With
 * `bannedUntil` it changes an existing ban, and a purge extends a plain one; otherwise `decided_already` if
 * another admin has banned them.
 */
export async function ban(
  ctx: MutationCtx,
  admin: Profile,
  userId: string,
  { purgeListings, bannedUntil, reason }: Ban,
): Promise<EventId> {
  const target = await profileById(ctx, userId);
  requireNotAdmin(target);
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
  const eventId = await changeStanding(ctx, admin, target, "ban", statusReason, {
    isBanned: true,
    bannedUntil: until,
    statusReason,
  });
  if (purgeListings) await deactivateSellerListings(ctx, target.userId, eventId);
  return eventId;
}

/**
 * Lifts a ban as an admin, recording an optional reason. Returns the trail entry; null if there was no ban,
 * or `decided_already` if another admin or the cron has lifted it.
 */
export async function liftBan(
  ctx: MutationCtx,
  admin: Profile,
  userId: string,
  reason: string,
): Promise<EventId | null> {
  const target = await profileById(ctx, userId);
  if (!target.isBanned) await requireUndecided(ctx, admin, target.userId, ["unban"]);
  return await lift(ctx, admin, target, parseReason(reason));
}

/** Lifts a ban that expired by `now` (ms epoch). A ban extended or lifted since then is left alone. */
export async function liftOverdueBan(
  ctx: MutationCtx,
  profileId: Id<"userProfiles">,
  now: number,
): Promise<void> {
  const profile = await ctx.db.get("userProfiles", profileId);
  const isOver = profile !== null && profile.bannedUntil !== null && profile.bannedUntil <= now;
  if (isOver) await lift(ctx, null, profile, "");
}

async function lift(
  ctx: MutationCtx,
  admin: Profile | null,
  target: Profile,
  reason: string,
): Promise<EventId | null> {
  if (!target.isBanned) return null;
  return await changeStanding(ctx, admin, target, "unban", reason, {
    isBanned: false,
    bannedUntil: null,
    ...(target.isSuspended ? {} : { statusReason: undefined }),
  });
}

/** Enqueues the bans that expired by `now` (ms epoch); returns how many. */
export async function sweepBans(ctx: MutationCtx, now: number): Promise<number> {
  const over = ctx.db
    .query("userProfiles")
    .withIndex("by_isBanned_and_bannedUntil", (q) =>
      q.eq("isBanned", true).gt("bannedUntil", null).lte("bannedUntil", now),
    );
  return await startSweep(ctx, internal.moderation.bans.liftOverdue, over);
}
