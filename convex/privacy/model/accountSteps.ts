/**
 * Steps that remove an account's own rows, when its owner deletes it or its address was never confirmed.
 * They run in the transaction that ends the account, so that no half-deleted account exists.
 * `personalData.ts` assigns the steps to tables.
 */
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { profileSearchText } from "#convex/accounts/model/accounts.ts";
import { dropSecrets } from "#convex/accounts/model/secrets.ts";
import { endSessions } from "#convex/accounts/model/sessions.ts";
import { clearLibraryAttempts } from "#convex/accounts/model/attemptLimits.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { bumpCounter } from "#convex/shared/model/counters.ts";
import { deleteUserLimits } from "#convex/shared/model/rateLimits.ts";
import { DELETED_NAME, type Step } from "./deletionSteps";

/** The account being removed, as it was before the first step. */
export type Leaving = {
  profile: Profile;
  /** Null for users created without a sign-in. */
  account: Doc<"authAccounts"> | null;
};
export type AtOnce = (ctx: MutationCtx, leaving: Leaving) => Promise<void>;

const nobodysAddress = (userId: Id<"users">) => `deleted-${userId}@deleted.invalid`;

export const anonymiseUser: AtOnce = async ({ db }, { profile: { userId } }) => {
  await db.patch("users", userId, {
    name: undefined,
    image: undefined,
    phone: undefined,
    phoneVerificationTime: undefined,
    email: nobodysAddress(userId),
    emailVerificationTime: undefined,
  });
};

export const removeUser: AtOnce = async ({ db }, { profile: { userId } }) => {
  await db.delete("users", userId);
};

export const anonymiseProfile: AtOnce = async (ctx, { profile }) => {
  const now = Date.now();
  const placeholder = nobodysAddress(profile.userId);
  await ctx.db.patch("userProfiles", profile._id, {
    fullName: DELETED_NAME,
    email: placeholder,
    avatarUrl: undefined,
    avatarStorageId: undefined,
    about: undefined,
    trader: undefined,
    statusReason: undefined,
    role: "user",
    isSeller: false,
    sellerApproved: false,
    isSuspended: false,
    deletedAt: now,
    updatedAt: now,
    searchText: profileSearchText(DELETED_NAME, placeholder),
  });
  await uncount(ctx, profile);
};

export const removeProfile: AtOnce = async (ctx, { profile }) => {
  await ctx.db.delete("userProfiles", profile._id);
  await uncount(ctx, profile);
};

async function uncount(ctx: MutationCtx, { isSuspended }: Profile): Promise<void> {
  await bumpCounter(ctx, "users", -1);
  if (isSuspended) await bumpCounter(ctx, "suspendedUsers", -1);
}

/** Frees the address for a new sign-up. */
export const removeLogIn: AtOnce = async (ctx, { account }) => {
  if (account) await ctx.db.delete("authAccounts", account._id);
};

export const removeSecrets: AtOnce = async (ctx, { account }) => {
  if (account) await dropSecrets(ctx, account._id);
};

export const removeSessions: AtOnce = async (ctx, { profile }) => {
  await endSessions(ctx, profile.userId);
};

export const forgetLimits: AtOnce = async (ctx, { profile }) => {
  await deleteUserLimits(ctx, profile);
};

export const forgetLibraryLimits: AtOnce = async (ctx, { profile, account }) => {
  await clearLibraryAttempts(ctx, profile.email, account);
};

/** Runs a step to its end at once, for tables known to have few rows. */
export const wholly =
  (step: Step): AtOnce =>
  async (ctx, { profile }) => {
    let cursor: string | null = null;
    do {
      cursor = await step(ctx, profile.userId, cursor);
    } while (cursor !== null);
  };
