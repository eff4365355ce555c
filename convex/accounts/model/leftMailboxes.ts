/**
 * Mailboxes that accounts left for others, by a change of address or by undoing one. For 90 days an account counts as one
 * person with those that stayed, and none of them may leave too: otherwise each could use up a mailbox's limits elsewhere
 * and make room for the next.
 */

import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { MAILBOX_ACCOUNTS_MAX, MAILBOX_CHANGE_MS } from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { mailboxHashOf } from "#convex/shared/model/mailboxHash.ts";

type LeftMailbox = Doc<"leftMailboxes">;

async function rowsOfMailbox(ctx: QueryCtx, email: string): Promise<LeftMailbox[]> {
  const mailboxHash = await mailboxHashOf(email);
  return await ctx.db
    .query("leftMailboxes")
    .withIndex("by_mailboxHash_and_leftAt", (q) =>
      q.eq("mailboxHash", mailboxHash).gt("leftAt", Date.now() - MAILBOX_CHANGE_MS),
    )
    .order("desc")
    .take(MAILBOX_ACCOUNTS_MAX);
}

async function rowOf(ctx: QueryCtx, { userId, email }: Profile): Promise<LeftMailbox | null> {
  const mailboxHash = await mailboxHashOf(email);
  return await ctx.db
    .query("leftMailboxes")
    .withIndex("by_userId_and_mailboxHash", (q) =>
      q.eq("userId", userId).eq("mailboxHash", mailboxHash),
    )
    .unique();
}

/** The accounts that left the address's mailbox within 90 days; they may be back. */
export async function leaversOf(ctx: QueryCtx, email: string): Promise<Id<"users">[]> {
  return (await rowsOfMailbox(ctx, email)).flatMap(({ userId }) => userId ?? []);
}

/** More mailboxes than an account leaves in 90 days. */
const LEFT_MAX = 50;

/** Hashes of the mailboxes that the account left within 90 days. */
export async function mailboxesLeftBy(ctx: QueryCtx, userId: Id<"users">): Promise<string[]> {
  const rows = await ctx.db
    .query("leftMailboxes")
    .withIndex("by_userId_and_mailboxHash", (q) => q.eq("userId", userId))
    .take(LEFT_MAX);
  return rows
    .filter(({ leftAt }) => leftAt > Date.now() - MAILBOX_CHANGE_MS)
    .map(({ mailboxHash }) => mailboxHash);
}

/** Throws `email_changed_recently` if another account has left the profile's mailbox within 90 days. */
export async function requireMayLeave(ctx: QueryCtx, { email, userId }: Profile): Promise<void> {
  const last = (await rowsOfMailbox(ctx, email)).find((row) => row.userId !== userId);
  if (last) fail("email_changed_recently", { from: last.leftAt + MAILBOX_CHANGE_MS });
}

/** Stores that the account leaves its mailbox. `profile`: as it was before. */
export async function recordLeaving(ctx: MutationCtx, profile: Profile): Promise<void> {
  const { userId, email } = profile;
  const leftAt = Date.now();
  const earlier = await rowOf(ctx, profile);
  if (earlier) await ctx.db.patch("leftMailboxes", earlier._id, { leftAt });
  else {
    const mailboxHash = await mailboxHashOf(email);
    await ctx.db.insert("leftMailboxes", { userId, mailboxHash, leftAt });
  }
}

/** For an account that is deleted in a mailbox which it had left before: the mailbox's record has its counts from now on. */
export async function endLeaving(ctx: MutationCtx, profile: Profile): Promise<void> {
  const row = await rowOf(ctx, profile);
  if (row) await ctx.db.patch("leftMailboxes", row._id, { userId: undefined });
}
