/**
 * Accounts that left the mailbox of a blocked account within 90 days, or whose mailbox that account left. They aren't
 * blocked with it, but their user may have moved in time, so they become suspicious.
 */

import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { accountsLeftBy } from "#convex/accounts/model/leftMailboxes.ts";
import { usersOfMailbox } from "#convex/accounts/model/mailboxes.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { recordAccountAction } from "#convex/shared/model/trail.ts";

type EventId = Id<"moderationEvents">;

const SUSPECTED = "suspicious: true, because an account that shared its mailbox was blocked";
const CLEARED = "suspicious: false, because that block was undone at once";

/** `eventId`: the block's trail entry. */
export async function suspectMovedAccounts(
  ctx: MutationCtx,
  blocked: readonly [Profile, ...Profile[]],
  eventId: EventId,
): Promise<void> {
  for (const one of await accountsElsewhere(ctx, blocked)) {
    if (!one.suspicious) await mark(ctx, one, true, eventId);
  }
}

/** Clears those that nothing has happened to since that block made them suspicious. */
export async function clearMovedAccounts(
  ctx: MutationCtx,
  unblocked: readonly [Profile, ...Profile[]],
  eventId: EventId,
): Promise<void> {
  for (const one of await accountsElsewhere(ctx, unblocked)) {
    const latest = await ctx.db
      .query("moderationEvents")
      .withIndex("by_targetUserId_and_createdAt", (q) => q.eq("targetUserId", one.userId))
      .order("desc")
      .first();
    if (latest?.mailboxEventId === eventId) await mark(ctx, one, false, eventId);
  }
}

async function mark(ctx: MutationCtx, one: Profile, suspicious: boolean, eventId: EventId) {
  await ctx.db.patch("userProfiles", one._id, { suspicious });
  const reason = suspicious ? SUSPECTED : CLEARED;
  await recordAccountAction(ctx, null, "update_profile", one, { reason, mailboxEventId: eventId });
}

/** `accounts`: of one mailbox. */
async function accountsElsewhere(
  ctx: MutationCtx,
  accounts: readonly [Profile, ...Profile[]],
): Promise<Profile[]> {
  const [first, ...others] = accounts;
  const left = await Promise.all(others.map(({ userId }) => accountsLeftBy(ctx, userId)));
  const userIds = new Set([...(await usersOfMailbox(ctx, first)), ...left.flat()]);
  const profiles = await Promise.all([...userIds].map((userId) => profileOf(ctx, userId)));
  return profiles
    .filter((one) => one !== null)
    .filter(
      ({ deletedAt, role, mailbox }) =>
        deletedAt === null && role !== "admin" && mailbox !== first.mailbox,
    );
}
