/** The effects of starting and ending a suspension or ban; and suspending. */
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { UNDO_WINDOW_MS } from "#convex/domain/moderation/undo.ts";
import { fail } from "#convex/errors.ts";
import { matchListingsToSeller } from "#convex/listings/model/sellerListings.ts";
import { cancelSalesOfSeller } from "#convex/orders/blockedSales.ts";
import { type Profile, standingProblem } from "#convex/shared/model/access.ts";
import { bumpCounter } from "#convex/shared/model/counters.ts";
import { parseReason } from "#convex/shared/model/parseInput.ts";
import { recordAccountAction, requireUndecided } from "#convex/shared/model/trail.ts";
import { profileById } from "./accounts";

export type Change = Partial<Pick<Profile, "isSuspended" | "isBanned" | "bannedUntil">> & {
  statusReason?: string | undefined;
};
type EventId = Id<"moderationEvents">;

/**
 * Changes an account's standing and everything that depends on it. A blocked account's calls are refused
 * (`access.ts`), its open tabs sign out because they watch `profiles.me`, its listings are hidden and its
 * sales cancelled; its chats stay, and others can still write to it. Updates the admin's counter, and
 * records in the trail who did it (`admin: null` for the cron), why, and the standing before. Returns the
 * trail entry.
 */
export async function changeStanding(
  ctx: MutationCtx,
  admin: Profile | null,
  target: Profile,
  action: "suspend" | "unsuspend" | "ban" | "unban",
  reason: string,
  change: Change,
): Promise<EventId> {
  const next = { ...target, ...change };
  await ctx.db.patch("userProfiles", target._id, { ...change, updatedAt: Date.now() });
  const suspendedBy = Number(next.isSuspended) - Number(target.isSuspended);
  await bumpCounter(ctx, "suspendedUsers", suspendedBy);
  const isBlocked = standingProblem(next) !== null;
  if (isBlocked !== (standingProblem(target) !== null)) {
    await matchListingsToSeller(ctx, target.userId);
    if (isBlocked) await cancelSalesOfSeller(ctx, target.userId, UNDO_WINDOW_MS);
  }
  return await recordAccountAction(ctx, admin, action, target, {
    reason,
    before: standingOf(target),
  });
}

function standingOf({ isSuspended, isBanned, bannedUntil, statusReason }: Profile) {
  return {
    ...{ isSuspended, isBanned, bannedUntil },
    ...(statusReason === undefined ? {} : { statusReason }),
  };
}

/** Admins can't block themselves or each other, so that the admin tools are never locked. */
export function requireNotAdmin(target: Profile): void {
  if (target.role === "admin") fail("forbidden");
}

/**
 * Suspends or lifts a suspension; a required reason is shown to a suspended user. Fails with `account_is_banned` for
 * a banned account, since a ban goes further. Returns the trail entry; null if nothing changed, or
 * `decided_already` if another admin made the same change.
 */
export async function setSuspended(
  ctx: MutationCtx,
  admin: Profile,
  userId: string,
  suspended: boolean,
  reason: string,
): Promise<EventId | null> {
  const target = await profileById(ctx, userId);
  requireNotAdmin(target);
  const why = parseReason(reason);
  if (why === "") fail(suspended ? "reason_suspending" : "reason_unsuspending");
  if (target.isBanned) fail("account_is_banned");
  if (target.isSuspended === suspended) {
    await requireUndecided(ctx, admin, target.userId, [suspended ? "suspend" : "unsuspend"]);
    return null;
  }
  const change: Change = {
    isSuspended: suspended,
    statusReason: suspended ? why : undefined,
  };
  return await changeStanding(ctx, admin, target, suspended ? "suspend" : "unsuspend", why, change);
}
