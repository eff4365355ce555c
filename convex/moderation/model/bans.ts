/** Bans: how long one lasts, how it is given, and how it is lifted, by an admin or by the clock. */
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

/** A ban that takes the listings off the shelf for good lasts a year, any other a month. */
const BAN_DAYS = { withPurge: 365, plain: 30 } as const;

type EventId = Id<"moderationEvents">;
export type Ban = {
  purgeListings: boolean;
  /** ms epoch; the usual length when left out. */
  bannedUntil?: number;
  reason: string;
};

/**
 * Bans somebody; `standing.ts` says what that does to their sessions, listings and sales. Returns the trail's entry. With
 * a day of its own it changes a ban that is there already; else `decided_already` when another admin gave that.
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
  if (target.isBanned && bannedUntil === undefined) {
    await requireUndecided(ctx, admin, target.userId, ["ban"]);
  }
  const now = Date.now();
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
 * An admin lifts a ban; a reason, if given, goes into the trail, whose entry it returns (null when there was no ban,
 * `decided_already` when another admin or the clock has lifted it).
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

/** The clock lifts a ban whose time was up at `now` (ms epoch); one prolonged or lifted meanwhile stays as it is. */
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

/** Finds the bans whose time was up at `now` (ms epoch); returns how many. */
export async function sweepBans(ctx: MutationCtx, now: number): Promise<number> {
  const over = ctx.db
    .query("userProfiles")
    .withIndex("by_isBanned_and_bannedUntil", (q) =>
      q.eq("isBanned", true).gt("bannedUntil", null).lte("bannedUntil", now),
    );
  return await startSweep(ctx, "liftBan", over);
}
