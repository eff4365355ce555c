import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { BAN_MAX_MS } from "../../domain/shared/constants";
import { fail } from "../../errors";
import { type Profile, standingProblem } from "../../shared/rules/access";
import { bumpCounter } from "../../shared/rules/counters";
import { startWork, SWEEP_BATCH } from "../../shared/rules/jobs";
import { recordOfPerson } from "../../shared/rules/trail";
import { reasonOf } from "../../shared/rules/parseInput";
import { callOffSales } from "../../orders/rules/sales";
import { purgeSellerListings, setSellerHidden } from "../../listings/rules/sellerListings";

type Change = Partial<Pick<Profile, "isSuspended" | "isBanned" | "bannedUntil" | "statusReason">>;

/**
 * Changes an account's standing with everything that hangs on it: its listings are hidden or shown, its sales
 * called off, the admin's card counts it, and the trail says who did it and why (`admin: null` when a clock did). Open tabs
 * of the account hear of it by their live queries.
 */
async function changeStanding(
  ctx: MutationCtx,
  admin: Profile | null,
  target: Profile,
  action: "suspend" | "unsuspend" | "ban" | "unban",
  reason: string | undefined,
  change: Change,
): Promise<void> {
  const next = { ...target, ...change };
  await ctx.db.patch("userProfiles", target._id, { ...change, updatedAt: Date.now() });
  const suspendedBy = Number(next.isSuspended) - Number(target.isSuspended);
  await bumpCounter(ctx, "suspendedUsers", suspendedBy);
  const hidden = standingProblem(next) !== null;
  if (hidden !== (standingProblem(target) !== null)) {
    await setSellerHidden(ctx, target.userId, hidden);
    if (hidden) await callOffSales(ctx, target.userId);
  }
  await recordOfPerson(ctx, admin, action, target, reason);
}

/** An admin may not put out themself or another admin: that would lock the tools. */
function requireOrdinary(target: Profile): void {
  if (target.role === "admin" || target.deletedAt !== null) fail("forbidden");
}

/** Suspends or lets back in. A reason is required; it is what a suspended user is shown. */
export async function setSuspended(
  ctx: MutationCtx,
  admin: Profile,
  target: Profile,
  suspended: boolean,
  reason: string,
): Promise<void> {
  requireOrdinary(target);
  const why = reasonOf(reason);
  if (why === "") fail(suspended ? "reason_suspending" : "reason_unsuspending");
  if (target.isSuspended === suspended) return;
  const change: Change = { isSuspended: suspended };
  if (suspended) change.statusReason = why;
  else if (!target.isBanned) change.statusReason = undefined;
  await changeStanding(ctx, admin, target, suspended ? "suspend" : "unsuspend", why, change);
}

/**
 * Bans until `until` (ms epoch), after which a cron lifts the ban; `purge` also takes the user's listings off
 * the shelf for good.
 */
export async function ban(
  ctx: MutationCtx,
  admin: Profile,
  target: Profile,
  until: number,
  reason: string,
  purge: boolean,
): Promise<void> {
  requireOrdinary(target);
  const why = reasonOf(reason);
  if (why === "") fail("reason_banning");
  const ahead = until - Date.now();
  if (!Number.isInteger(until) || ahead <= 0 || ahead > BAN_MAX_MS) {
    fail("invalid_input", { field: "bannedUntil", problem: "must be a date that lies ahead" });
  }
  await changeStanding(ctx, admin, target, "ban", why, {
    isBanned: true,
    bannedUntil: until,
    statusReason: why,
  });
  if (purge) await purgeSellerListings(ctx, target.userId);
}

/** Lifts a ban; `admin` is null when it ran out by itself. A reason, if given, goes into the trail. */
export async function unban(
  ctx: MutationCtx,
  admin: Profile | null,
  target: Profile,
  reason = "",
): Promise<void> {
  if (!target.isBanned) return;
  await changeStanding(ctx, admin, target, "unban", reasonOf(reason), {
    isBanned: false,
    bannedUntil: null,
    ...(target.isSuspended ? {} : { statusReason: undefined }),
  });
}

/** Finds the bans whose time was up at `now` (ms epoch); answers how many. */
export async function sweepBans(ctx: MutationCtx, now: number): Promise<number> {
  const over = await ctx.db
    .query("userProfiles")
    .withIndex("by_isBanned_and_bannedUntil", (q) =>
      q.eq("isBanned", true).gt("bannedUntil", null).lte("bannedUntil", now),
    )
    .take(SWEEP_BATCH);
  const profileIds = over.map(({ _id }) => _id);
  return await startWork(ctx, "liftBan", profileIds);
}

/** Lifts a ban whose time was up at `now` (ms epoch); one that was prolonged or lifted meanwhile stays as it is. */
export async function liftBan(
  ctx: MutationCtx,
  profileId: Id<"userProfiles">,
  now: number,
): Promise<void> {
  const profile = await ctx.db.get("userProfiles", profileId);
  if (profile?.isBanned && profile.bannedUntil !== null && profile.bannedUntil <= now) {
    await unban(ctx, null, profile);
  }
}

/** The loaded profile of a user id that an admin named; `user_not_found` with its short form. */
export function requireTarget(target: Profile | null, userId: Id<"users">): Profile {
  return target ?? fail("user_not_found", { short: userId.slice(0, 8) });
}
