/**
 * Accounts of one mailbox (`nell@…`, `nell+2@…`) count as one person: what stands against one of them stands
 * against all.
 */

import { pick } from "convex-helpers";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { mailboxOf } from "#convex/domain/accounts/credentials.ts";
import { countsAsTrader } from "#convex/domain/sellers/trader.ts";
import { MAILBOX_ACCOUNTS_MAX } from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import { afterMailboxChange } from "#convex/followUps.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { bumpCounter } from "#convex/shared/model/counters.ts";
import { mailboxHashOf } from "#convex/shared/model/mailboxHash.ts";
import { recordAccountAction } from "#convex/shared/model/trail.ts";
import { formerBuyerIds, latestFirst } from "./formerAccounts";
import { accountsLeftBy, leaversOf, mailboxesLeftBy, recordJoining } from "./leftMailboxes";
import { moveFormerAccounts } from "./moveFormerAccounts";
import { staysIn, staysOf } from "./sellerStays";

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

/**
 * The users that count as one person: accounts of the profile's mailbox, those that left it within 90 days,
 * and those of mailboxes that the profile's account left within 90 days.
 */
export async function usersOfMailbox(
  ctx: QueryCtx,
  profile: Profile,
): Promise<Profile["userId"][]> {
  const accounts = await accountsOfMailbox(ctx, profile);
  const leavers = profile.mailbox === undefined ? [] : await leaversOf(ctx, profile.email);
  const left = await accountsLeftBy(ctx, profile.userId);
  return [...new Set([...accounts.map(({ userId }) => userId), ...leavers, ...left])];
}

/** The users whose orders and reviews count as one person's: `usersOfMailbox`, and the mailbox's deleted accounts. */
export async function buyersOfMailbox(
  ctx: QueryCtx,
  profile: Profile,
): Promise<Profile["userId"][]> {
  const users = await usersOfMailbox(ctx, profile);
  return [...new Set([...users, ...(await formerBuyerIds(ctx, profile.email))])];
}

/**
 * The users whose sales count as one person's: `usersOfMailbox`, and every seller with a stay
 * (`sellerStays.ts`) in the account's mailbox or in one that it left, until a year after that stay ended.
 */
export async function sellersOfMailbox(
  ctx: QueryCtx,
  profile: Profile,
): Promise<Profile["userId"][]> {
  const own = await staysOf(ctx, profile.userId);
  const mailboxHashes = new Set([
    await mailboxHashOf(profile.email),
    ...own.flatMap(({ mailboxHash }) => mailboxHash ?? []),
    ...(await mailboxesLeftBy(ctx, profile.userId)),
  ]);
  const stays = await Promise.all([...mailboxHashes].map((hash) => staysIn(ctx, hash)));
  const users = await usersOfMailbox(ctx, profile);
  return [...new Set([...users, ...stays.flat().map(({ sellerId }) => sellerId)])];
}

/** The mailbox's other accounts, to which a mark against this one applies too: all but admins. */
export async function otherAccounts(ctx: QueryCtx, profile: Profile): Promise<Profile[]> {
  const accounts = await accountsOfMailbox(ctx, profile);
  return accounts.filter(({ _id, role }) => _id !== profile._id && role !== "admin");
}

/** Whether the two accounts count as one person: they share a mailbox, or one left the other's within 90 days. */
export async function areOnePerson(
  ctx: QueryCtx,
  one: Profile,
  other: Profile | null,
): Promise<boolean> {
  if (other === null) return false;
  return await isOneOf(ctx, one, await usersOfMailbox(ctx, one), other);
}

/** Asks both sides: of two accounts that left a mailbox, only the first one's row names the other. */
const isOneOf = async (
  ctx: QueryCtx,
  one: Profile,
  users: readonly Id<"users">[],
  other: Profile,
): Promise<boolean> =>
  users.includes(other.userId) || (await usersOfMailbox(ctx, other)).includes(one.userId);

/** Errors: `forbidden` if one of `userIds` is the admin's own account or counts as the same person. */
export async function requireUninvolved(
  ctx: QueryCtx,
  admin: Profile,
  userIds: readonly Id<"users">[],
): Promise<void> {
  const users = await usersOfMailbox(ctx, admin);
  for (const userId of userIds) {
    const profile = await profileOf(ctx, userId);
    if (userId === admin.userId || (profile && (await isOneOf(ctx, admin, users, profile)))) {
      fail("forbidden");
    }
  }
}

/** Checks the end too, because the cron may not have lifted the ban yet. */
const isStillBanned = ({ isBanned, bannedUntil }: Profile): boolean =>
  isBanned && (bannedUntil ?? Infinity) > Date.now();

/** The profiles of `usersOfMailbox`. */
export async function profilesOfMailbox(ctx: QueryCtx, profile: Profile): Promise<Profile[]> {
  const users = await usersOfMailbox(ctx, profile);
  const profiles = await Promise.all(users.map((userId) => profileOf(ctx, userId)));
  return profiles.filter((one) => one !== null);
}

/**
 * Adds a newly confirmed account to its mailbox, and passes on a ban, a suspension, a refusal, an application
 * as a trader and suspicion from the accounts there; the application also from accounts that left within 90
 * days. Errors: `mailbox_full`.
 */
export async function joinMailbox(ctx: MutationCtx, profile: Profile): Promise<void> {
  const mailbox = mailboxOf(profile.email);
  const accounts = await accountsOf(ctx, mailbox);
  if (accounts.length >= MAILBOX_ACCOUNTS_MAX) {
    fail("mailbox_full", { max: MAILBOX_ACCOUNTS_MAX });
  }
  await recordJoining(ctx, profile.userId, profile.email);
  const isTrader = (await profilesOfMailbox(ctx, { ...profile, mailbox })).some(countsAsTrader);
  const banned = accounts.find(isStillBanned);
  const suspended = accounts.find(({ isSuspended }) => isSuspended);
  const refused = accounts.find(({ sellerRefusedAt }) => sellerRefusedAt !== undefined);
  await ctx.db.patch("userProfiles", profile._id, {
    mailbox,
    ...(banned && pick(banned, ["isBanned", "bannedUntil", "banReason"])),
    ...(suspended && pick(suspended, ["isSuspended", "suspensionReason"])),
    ...(refused && pick(refused, ["sellerRefusedAt"])),
    ...(isTrader && { appliedAsTrader: true as const }),
    suspicious: accounts.some(({ suspicious }) => suspicious),
  });
  if (suspended) await bumpCounter(ctx, "suspendedUsers", 1);
}

export const isMailboxFull = async (ctx: QueryCtx, email: string): Promise<boolean> =>
  (await accountsOf(ctx, mailboxOf(email))).length >= MAILBOX_ACCOUNTS_MAX;

/** Whether the address belongs to another mailbox than the account's. */
export const changesMailbox = ({ mailbox }: Profile, email: string): boolean =>
  mailbox !== mailboxOf(email);

/**
 * Moves an account, whose new address is confirmed, to that address's mailbox. What stands against the
 * accounts there, deleted ones included, now stands against the account, as does an application as a trader
 * by one that left within 90 days. They take on its refusal, its application as a trader and its suspicion,
 * and a blocked account makes them suspicious. They don't take on its ban or suspension: only undoing a change
 * moves a blocked account, and an intruder may have done what it is blocked for. `profile`: as it was before
 * the move. Errors: `mailbox_full`.
 */
export async function changeMailbox(
  ctx: MutationCtx,
  profile: Profile,
  newEmail: string,
): Promise<void> {
  const { _id, userId, role } = profile;
  const isBlocked = isStillBanned(profile) || profile.isSuspended;
  const mailbox = mailboxOf(newEmail);
  const accounts = await accountsOf(ctx, mailbox);
  if (accounts.length >= MAILBOX_ACCOUNTS_MAX) {
    fail("mailbox_full", { max: MAILBOX_ACCOUNTS_MAX });
  }
  const former = await moveFormerAccounts(ctx, profile, newEmail);
  const isSuspicious =
    profile.suspicious || former.suspicious || accounts.some(({ suspicious }) => suspicious);
  const refusals = [profile, former, ...accounts].flatMap(
    ({ sellerRefusedAt }) => sellerRefusedAt ?? [],
  );
  const [sellerRefusedAt] = latestFirst(refusals);
  await ctx.db.patch("userProfiles", _id, { mailbox });
  await recordJoining(ctx, userId, newEmail);
  const moved = { ...profile, mailbox, email: newEmail };
  const isTrader = [former, ...(await profilesOfMailbox(ctx, moved))].some(countsAsTrader);
  for (const one of [profile, ...accounts]) {
    if (one.role === "admin") continue;
    const joinsBlocked = isBlocked && one._id !== _id;
    if (joinsBlocked && !one.suspicious) {
      const reason = "suspicious: true, since a blocked account came back to its mailbox";
      await recordAccountAction(ctx, null, "update_profile", one, { reason });
    }
    await ctx.db.patch("userProfiles", one._id, {
      suspicious: isSuspicious || joinsBlocked,
      ...(sellerRefusedAt !== undefined && !one.sellerApproved && { sellerRefusedAt }),
      ...(isTrader && { appliedAsTrader: true as const }),
    });
  }
  const banned = accounts.find(isStillBanned);
  const suspended = accounts.find(({ isSuspended }) => isSuspended);
  const bannedUntil = Math.max(banned?.bannedUntil ?? 0, former.bannedUntil ?? 0);
  const marks = {
    bannedUntil: bannedUntil > Date.now() ? bannedUntil : null,
    banReason: banned?.banReason ?? "",
    isSuspended: suspended !== undefined || former.isSuspended,
    suspensionReason: suspended?.suspensionReason ?? "",
    isRefused: sellerRefusedAt !== undefined && profile.sellerApproved,
  };
  const isMarked = marks.bannedUntil !== null || marks.isSuspended || marks.isRefused;
  if (isMarked && role !== "admin") await afterMailboxChange(ctx, { userId, ...marks });
}
