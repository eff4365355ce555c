import { pick } from "convex-helpers";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { otherAccounts } from "#convex/accounts/model/mailboxes.ts";
import { UNDO_WINDOW_MS } from "#convex/domain/moderation/undo.ts";
import { matchListingsToSeller, startSellerJob } from "#convex/listings/model/sellerListings.ts";
import { stopBlockedSales } from "#convex/orders/model/cancelOrder.ts";
import { requestAll } from "#convex/payouts/model/accountRecords.ts";
import { type Profile, standingProblem } from "#convex/shared/model/access.ts";
import { bumpCounter } from "#convex/shared/model/counters.ts";
import { recordAccountAction } from "#convex/shared/model/trail.ts";
import { suspectMovedAccounts } from "./movedAccounts";

export type EventId = Id<"moderationEvents">;

const FLAGS = ["isSuspended", "isBanned", "bannedUntil"] as const;
const REASONS = ["banReason", "suspensionReason"] as const;

export type Change = Partial<Pick<Profile, (typeof FLAGS)[number]>> & {
  [Reason in (typeof REASONS)[number]]?: string | undefined;
};

export const OPPOSITE_ACTION = {
  suspend: "unsuspend",
  unsuspend: "suspend",
  ban: "unban",
  unban: "ban",
} as const;
export type StandingAction = keyof typeof OPPOSITE_ACTION;

export const isStandingAction = (
  action: Doc<"moderationEvents">["action"],
): action is StandingAction => Object.hasOwn(OPPOSITE_ACTION, action);

/**
 * Changes the standing of an account and of the others of its mailbox, by default in the same way. `changeOf`
 * gives another account's change; null if its standing stays. A block also marks as suspicious the same
 * person's accounts in other mailboxes. Returns the account's trail entry.
 */
export async function changeStanding(
  ctx: MutationCtx,
  admin: Profile | null,
  target: Profile,
  action: StandingAction,
  reason: string,
  change: Change,
  changeOf: (other: Profile) => Change | null | Promise<Change | null> = () => change,
): Promise<EventId> {
  const eventId = await changeOne(ctx, admin, target, action, reason, change, async () => {
    await matchListingsToSeller(ctx, target.userId);
  });
  const others = await otherAccounts(ctx, target);
  for (const other of others) {
    const otherChange = await changeOf(other);
    const isChanged = FLAGS.some(
      (flag) => otherChange && flag in otherChange && otherChange[flag] !== other[flag],
    );
    if (otherChange === null || !isChanged) continue;
    const matchListings = async () => {
      // A transaction can page through one seller's listings only.
      await startSellerJob(ctx, other.userId, { job: "matchProfile" });
    };
    await changeOne(ctx, admin, other, action, reason, otherChange, matchListings, eventId);
  }
  if (change.isBanned || change.isSuspended) {
    await suspectMovedAccounts(ctx, [target, ...others], eventId);
  }
  return eventId;
}

/**
 * Changes one account's standing and everything that depends on it. A blocked account's calls are refused
 * (`access.ts`), its open tabs sign out because they watch `profiles.me`, and its listings are hidden. Its
 * unpaid sales are cancelled, and buyers of paid ones that were not dispatched are offered a refund. Its chats
 * stay, and others can still write to it. Updates the counter of suspended users, and records in the trail
 * who changed the standing (`admin: null` for the cron and for a change of mailbox), why, and what it was
 * before. `mailboxEventId`: the trail entry of the mailbox's other account whose change caused this one.
 * Returns the trail entry.
 */
export async function changeOne(
  ctx: MutationCtx,
  admin: Profile | null,
  target: Profile,
  action: StandingAction,
  reason: string,
  change: Change,
  matchListings: () => Promise<void>,
  mailboxEventId?: EventId,
): Promise<EventId> {
  const next = { ...target, ...change };
  const [wasBlocked, isBlocked] = [
    standingProblem(target) !== null,
    standingProblem(next) !== null,
  ];
  const now = Date.now();
  await ctx.db.patch("userProfiles", target._id, {
    ...change,
    ...(!wasBlocked && isBlocked && { blockedAt: now }),
    ...(wasBlocked && !isBlocked && { blockEndedAt: now }),
    updatedAt: now,
  });
  const suspendedDelta = Number(next.isSuspended) - Number(target.isSuspended);
  await bumpCounter(ctx, "suspendedUsers", suspendedDelta);
  if (isBlocked !== wasBlocked) {
    await matchListings();
    if (isBlocked) await stopBlockedSales(ctx, target.userId, UNDO_WINDOW_MS);
    else await requestAll(ctx, target.userId);
  }
  const before = pick(target, [...FLAGS, ...REASONS]);
  return await recordAccountAction(ctx, admin, action, target, {
    reason,
    before,
    mailboxEventId,
  });
}
