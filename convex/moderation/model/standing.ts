/** What a suspension or a ban does, and undoes when it ends; suspending. */
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { UNDO_WINDOW_MS } from "#convex/domain/moderation/undo.ts";
import { fail } from "#convex/errors.ts";
import { matchListingsToSeller } from "#convex/listings/model/sellerListings.ts";
import { callOffSales } from "#convex/orders/model/callingOff.ts";
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
 * Changes an account's standing with everything that hangs on it: while it is blocked, every call of its sessions
 * is refused (`access.ts`) and its open tabs sign out, for they watch `profiles.me`; its chats stay, and nobody is
 * kept from writing to it; its listings are hidden and its sales called off; the admin's card counts it; and the
 * trail says who did it and why (`admin: null` when a clock did), and how it was before. Returns the trail's entry.
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
    if (isBlocked) await callOffSales(ctx, target.userId, UNDO_WINDOW_MS);
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

/** An admin may not block themself or another admin: that would lock the tools. */
export function requireNotAdmin(target: Profile): void {
  if (target.role === "admin") fail("forbidden");
}

/**
 * Suspends or lets back in; a banned account neither, since the ban goes further: `account_is_banned`. A reason is
 * required; it is what a suspended user is shown. Returns the trail's entry; null when it was so already, unless another
 * admin made it so: `decided_already`.
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
