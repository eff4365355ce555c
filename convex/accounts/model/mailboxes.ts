/**
 * Accounts of one mailbox (`nell@…`, `nell+2@…`) count as one person: what stands against one of them stands
 * against all.
 */
import { pick } from "convex-helpers";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { mailboxOf } from "#convex/domain/accounts/credentials.ts";
import { MAILBOX_ACCOUNTS_MAX } from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { bumpCounter } from "#convex/shared/model/counters.ts";

async function accountsOf(ctx: QueryCtx, mailbox: string): Promise<Profile[]> {
  return await ctx.db
    .query("userProfiles")
    .withIndex("by_mailbox", (q) => q.eq("mailbox", mailbox))
    .take(MAILBOX_ACCOUNTS_MAX);
}

/** The confirmed accounts of the profile's mailbox, itself included. */
export async function accountsOfMailbox(ctx: QueryCtx, profile: Profile): Promise<Profile[]> {
  return profile.mailbox === undefined ? [profile] : await accountsOf(ctx, profile.mailbox);
}

/** The others of them that a mark against this one is against too. Admins are exempt from every block. */
export async function otherAccounts(ctx: QueryCtx, profile: Profile): Promise<Profile[]> {
  const accounts = await accountsOfMailbox(ctx, profile);
  return accounts.filter(({ _id, role }) => _id !== profile._id && role !== "admin");
}

export const sharesMailbox = (one: Profile, other: Profile | null): boolean =>
  one.mailbox !== undefined && one.mailbox === other?.mailbox;

/**
 * Counts a newly confirmed account among its mailbox's, which it inherits a ban, a suspension, a refusal and
 * suspicion from. Errors: `mailbox_full`.
 */
export async function joinMailbox(ctx: MutationCtx, profile: Profile): Promise<void> {
  const mailbox = mailboxOf(profile.email);
  const accounts = await accountsOf(ctx, mailbox);
  if (accounts.length >= MAILBOX_ACCOUNTS_MAX) {
    fail("mailbox_full", { max: MAILBOX_ACCOUNTS_MAX });
  }
  // The cron hasn't lifted a ban yet that has just ended.
  const banned = accounts.find((one) => one.isBanned && (one.bannedUntil ?? Infinity) > Date.now());
  const suspended = accounts.find(({ isSuspended }) => isSuspended);
  const refused = accounts.find(({ sellerRefusedAt }) => sellerRefusedAt !== undefined);
  await ctx.db.patch("userProfiles", profile._id, {
    mailbox,
    ...(banned && pick(banned, ["isBanned", "bannedUntil", "banReason"])),
    ...(suspended && pick(suspended, ["isSuspended", "suspensionReason"])),
    ...(refused && pick(refused, ["sellerRefusedAt"])),
    suspicious: accounts.some(({ suspicious }) => suspicious),
  });
  if (suspended) await bumpCounter(ctx, "suspendedUsers", 1);
}
