/** An account moves from one mailbox to another. */
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { MAILBOX_CHANGE_MS } from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { mailboxHashOf } from "#convex/shared/model/mailboxHash.ts";
import { formerAccountOf } from "./formerAccounts";
import {
  addCounts,
  type Marks,
  marksToKeep,
  NO_COUNTS,
  NO_MARKS,
  saveRecord,
} from "./saveFormerAccount";

/**
 * For an account that leaves its mailbox for another: the old one keeps its marks, for accounts that sign up there, and
 * the new one gets what deleted accounts left to the old, once, however often the account comes and goes. Returns the
 * marks that deleted accounts left to the new one. `profile`: as it was before.
 */
export async function moveFormerAccounts(
  ctx: MutationCtx,
  profile: Profile,
  newEmail: string,
): Promise<Marks> {
  const oldHash = await mailboxHashOf(profile.email);
  const newHash = await mailboxHashOf(newEmail);
  const oldRow = await formerAccountOf(ctx, oldHash);
  const newRow = await formerAccountOf(ctx, newHash);
  const marks = await marksToKeep(ctx, profile, oldRow);
  await saveRecord(ctx, oldHash, marks, addCounts(NO_COUNTS, oldRow), oldRow ?? {});
  const areJoined = oldRow?.joined?.includes(newHash) || newRow?.joined?.includes(oldHash);
  if (oldRow && !areJoined) {
    const counts = addCounts(addCounts(NO_COUNTS, newRow), oldRow);
    const joined = [...(newRow?.joined ?? []), oldHash];
    await saveRecord(ctx, newHash, newRow ?? NO_MARKS, counts, { joined, leftAt: newRow?.leftAt });
  }
  return newRow ?? NO_MARKS;
}

/**
 * Throws `email_changed_recently` if an account has left the address's mailbox for another within 90 days: otherwise each
 * account could use up the mailbox's limits and make room for the next.
 */
export async function requireMayLeave(ctx: QueryCtx, email: string): Promise<void> {
  const row = await formerAccountOf(ctx, await mailboxHashOf(email));
  const from = (row?.leftAt ?? 0) + MAILBOX_CHANGE_MS;
  if (from > Date.now()) fail("email_changed_recently", { from });
}

/** Stores when an account left the address's mailbox for another (ms epoch); undefined once it is back. */
export async function recordLeaving(
  ctx: MutationCtx,
  email: string,
  leftAt: number | undefined,
): Promise<void> {
  const mailboxHash = await mailboxHashOf(email);
  const row = await formerAccountOf(ctx, mailboxHash);
  if (row !== null) await ctx.db.patch("formerAccounts", row._id, { leftAt });
  else await saveRecord(ctx, mailboxHash, NO_MARKS, NO_COUNTS, { leftAt });
}
