/** The steps that end an account at once: `personalData.ts` assigns them to tables. */

import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { nameFields } from "#convex/accounts/model/insertPerson.ts";
import { bumpCounter } from "#convex/shared/model/counters.ts";
import type { ClosingAccount } from "./answers";
import { DELETED_NAME } from "./forget";

const anonymousAddress = (userId: Id<"users">) => `deleted-${userId}@deleted.invalid`;

export async function endUser(
  { db }: MutationCtx,
  { profile: { userId }, isUnconfirmed }: ClosingAccount,
): Promise<void> {
  if (isUnconfirmed) return await db.delete("users", userId);
  await db.patch("users", userId, {
    name: undefined,
    image: undefined,
    phone: undefined,
    phoneVerificationTime: undefined,
    email: anonymousAddress(userId),
    emailVerificationTime: undefined,
  });
}

export async function endProfile(ctx: MutationCtx, user: ClosingAccount): Promise<void> {
  const { profile, isUnconfirmed } = user;
  await bumpCounter(ctx, "users", -1);
  if (profile.isSuspended) await bumpCounter(ctx, "suspendedUsers", -1);
  if (isUnconfirmed) return await ctx.db.delete("userProfiles", profile._id);
  const now = Date.now();
  const email = anonymousAddress(profile.userId);
  await ctx.db.patch("userProfiles", profile._id, {
    ...nameFields(DELETED_NAME, email),
    email,
    mailbox: undefined,
    emailProblem: undefined,
    avatarUrl: undefined,
    avatarStorageId: undefined,
    about: undefined,
    trader: undefined,
    selling: undefined,
    banReason: undefined,
    suspensionReason: undefined,
    role: "user",
    isSeller: false,
    sellerApproved: false,
    isSuspended: false,
    deletedAt: now,
    updatedAt: now,
  });
}
