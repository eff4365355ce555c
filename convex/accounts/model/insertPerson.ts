import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { nameKeyOf } from "#convex/domain/accounts/names.ts";
import { DEFAULT_CHOICES } from "#convex/domain/notifications/mailChoices.ts";
import { DEFAULT_QUIET_HOURS } from "#convex/domain/notifications/quietHours.ts";
import { fail } from "#convex/errors.ts";
import { designatedAddress, isDesignatedAddress, profileOf } from "#convex/shared/model/access.ts";
import { bumpCounter } from "#convex/shared/model/counters.ts";
import { restoreFormerAccount } from "./formerAccounts";
import { joinMailbox } from "./mailboxes";

export type NewPerson = {
  /** Normalised. */
  email: string;
  fullName: string;
  ageConfirmedAt: number;
  signupTimestamp: number;
};

export function profileSearchText(fullName: string, email: string): string {
  return `${fullName} ${email}`.toLowerCase();
}

/** A profile's name with all that is derived from it. */
export const nameFields = (fullName: string, email: string) => ({
  fullName,
  nameKey: nameKeyOf(fullName),
  searchText: profileSearchText(fullName, email),
});

/**
 * Creates a user with profile and settings, and adds one to the number of users. Errors: `profile_uniqueness` if
 * another profile already has the address.
 */
export async function insertPerson(ctx: MutationCtx, person: NewPerson): Promise<Id<"users">> {
  const { email, fullName, ageConfirmedAt, signupTimestamp } = person;
  const now = Date.now();
  const userId = await ctx.db.insert("users", { email });
  await requireUniqueEmail(ctx, email, userId);
  await ctx.db.insert("userProfiles", {
    userId,
    ...nameFields(fullName, email),
    email,
    role: "user",
    isSeller: false,
    sellerApproved: false,
    sellerQuizCompleted: false,
    failedQuizAttempts: 0,
    isBanned: false,
    bannedUntil: null,
    isSuspended: false,
    suspicious: false,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  });
  await ctx.db.insert("userSettings", {
    userId,
    deliveryBands: [],
    notifications: DEFAULT_CHOICES,
    quietHours: DEFAULT_QUIET_HOURS,
    ageConfirmedAt,
    signupTimestamp,
    updatedAt: now,
  });
  await bumpCounter(ctx, "users", 1);
  return userId;
}

async function requireUniqueEmail(ctx: QueryCtx, email: string, ownId: Id<"users">): Promise<void> {
  const holders = await ctx.db
    .query("userProfiles")
    .withIndex("by_email", (q) => q.eq("email", email))
    .take(2);
  if (holders.some((profile) => profile.userId !== ownId)) fail("profile_uniqueness");
}

/** The designated admin's account; null if it doesn't exist yet. */
export async function designatedAdminId(ctx: QueryCtx): Promise<Id<"users"> | null> {
  const holders = await ctx.db
    .query("userProfiles")
    .withIndex("by_email", (q) => q.eq("email", designatedAddress()))
    .take(1);
  return holders[0]?.userId ?? null;
}

/**
 * Records that the user has confirmed their address, passes on what stands against other accounts of the
 * mailbox, deleted ones included, and makes the designated admin an admin. Errors: `mailbox_full`.
 */
export async function confirmEmail(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const user = await ctx.db.get("users", userId);
  const profile = await profileOf(ctx, userId);
  if (user === null || profile === null) fail("profile_missing");
  if (user.emailVerificationTime === undefined) {
    await ctx.db.patch("users", userId, { emailVerificationTime: Date.now() });
    await joinMailbox(ctx, profile);
    await restoreFormerAccount(ctx, (await profileOf(ctx, userId)) ?? profile);
  }
  if (isDesignatedAddress(profile.email) && profile.role !== "admin") {
    await ctx.db.patch("userProfiles", profile._id, { role: "admin", updatedAt: Date.now() });
  }
}

export async function accountOf(ctx: QueryCtx, email: string): Promise<Doc<"authAccounts"> | null> {
  return await ctx.db
    .query("authAccounts")
    .withIndex("providerAndAccountId", (q) =>
      q.eq("provider", "password").eq("providerAccountId", email),
    )
    .unique();
}
