/**
 * Mailboxes that accounts left for others, by a change of address or by undoing one. For 90 days an account counts as one
 * person with those that stayed, and none of them may leave too. Otherwise one person could move account after account to
 * mailboxes with unused limits, and open new ones in their place.
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

/**
 * Mailboxes that an account may leave by changes of its address within 90 days. Each of them, with its accounts, is read for
 * every limit, so three changes a day for 90 days would be too many.
 */
export const LEFT_MAX = 10;

/** The mailboxes that the account left within 90 days, latest first. */
async function leftBy(ctx: QueryCtx, userId: Id<"users">): Promise<LeftMailbox[]> {
  return await ctx.db
    .query("leftMailboxes")
    .withIndex("by_userId_and_leftAt", (q) =>
      q.eq("userId", userId).gt("leftAt", Date.now() - MAILBOX_CHANGE_MS),
    )
    .order("desc")
    // Undoing a change leaves a mailbox too.
    .take(2 * LEFT_MAX);
}

/** Hashes of the mailboxes that the account left within 90 days. */
export async function mailboxesLeftBy(ctx: QueryCtx, userId: Id<"users">): Promise<string[]> {
  return (await leftBy(ctx, userId)).map(({ mailboxHash }) => mailboxHash);
}

/** The other accounts of the mailboxes that the account left within 90 days. */
export async function accountsLeftBy(ctx: QueryCtx, userId: Id<"users">): Promise<Id<"users">[]> {
  return (await leftBy(ctx, userId)).flatMap(({ others }) => others);
}

/**
 * Throws `email_changed_recently` if another account has left the profile's mailbox within 90 days, or this one has left
 * `LEFT_MAX`.
 */
export async function requireMayLeave(ctx: QueryCtx, { email, userId }: Profile): Promise<void> {
  const last = (await rowsOfMailbox(ctx, email)).find((row) => row.userId !== userId);
  const earliest = (await leftBy(ctx, userId))[LEFT_MAX - 1];
  const leftAt = Math.max(last?.leftAt ?? 0, earliest?.leftAt ?? 0);
  if (leftAt > 0) fail("email_changed_recently", { from: leftAt + MAILBOX_CHANGE_MS });
}

const latestOthers = (latest: Id<"users">[], earlier: Id<"users">[]): Id<"users">[] =>
  [...new Set([...latest, ...earlier])].slice(0, MAILBOX_ACCOUNTS_MAX);

/** Stores that the account has left its mailbox and that `others` stayed. `profile`: as it was before the move. */
export async function recordLeaving(
  ctx: MutationCtx,
  profile: Profile,
  others: Id<"users">[],
): Promise<void> {
  const { userId, email } = profile;
  const earlier = await rowOf(ctx, profile);
  const fields = { others: latestOthers(others, earlier?.others ?? []), leftAt: Date.now() };
  if (earlier) await ctx.db.patch("leftMailboxes", earlier._id, fields);
  else {
    const mailboxHash = await mailboxHashOf(email);
    await ctx.db.insert("leftMailboxes", { userId, mailboxHash, ...fields });
  }
}

/** Adds an account that joins the address's mailbox to the `others` of each account that left it. */
export async function recordJoining(
  ctx: MutationCtx,
  userId: Id<"users">,
  email: string,
): Promise<void> {
  for (const row of await rowsOfMailbox(ctx, email)) {
    if (row.userId === undefined || row.userId === userId) continue;
    await ctx.db.patch("leftMailboxes", row._id, { others: latestOthers([userId], row.others) });
  }
}

/** Call when an account is deleted: if it had left this mailbox and come back, `formerAccounts` now has its counts. */
export async function endLeaving(ctx: MutationCtx, profile: Profile): Promise<void> {
  const row = await rowOf(ctx, profile);
  if (row) await ctx.db.patch("leftMailboxes", row._id, { userId: undefined, others: [] });
}
