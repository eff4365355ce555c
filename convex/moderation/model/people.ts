import { type Infer, v } from "convex/values";
import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { normaliseEmail } from "#convex/domain/accounts/credentials.ts";
import { profileHiddenFlag, profileOf } from "#convex/shared/model/access.ts";
import { isProfileHidden } from "#convex/shared/validators.ts";

export const moderatedPerson = v.object({
  userId: v.id("users"),
  /** The full name, or else the email, or else 'Unknown'. */
  name: v.string(),
  /** Tells people of one name apart; null for users without a profile. */
  email: v.nullable(v.string()),
  isProfileHidden,
  isSuspended: v.boolean(),
  /** False for admins, deleted and banned accounts, which cannot be suspended. */
  canSuspend: v.boolean(),
});

/** A user by id, even without a profile. */
export async function moderatedPersonView(
  ctx: QueryCtx,
  userId: Id<"users">,
): Promise<Infer<typeof moderatedPerson>> {
  const profile = await profileOf(ctx, userId);
  return {
    userId,
    name: profile?.fullName || profile?.email || "Unknown",
    email: profile?.email ?? null,
    ...profileHiddenFlag(profile),
    isSuspended: profile?.isSuspended ?? false,
    canSuspend:
      profile !== null &&
      profile.role !== "admin" &&
      profile.deletedAt === null &&
      !profile.isBanned,
  };
}

/** The user with an email address: null if there is none, undefined if no address was given. */
export async function personOfAddress(
  ctx: QueryCtx,
  text = "",
): Promise<Id<"users"> | null | undefined> {
  if (text.trim() === "") return undefined;
  const email = normaliseEmail(text);
  if (email === null) return null;
  const profile = await ctx.db
    .query("userProfiles")
    .withIndex("by_email", (q) => q.eq("email", email))
    .first();
  return profile && profile.userId;
}
