import { type Infer, v } from "convex/values";
import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { normaliseEmail } from "#convex/domain/accounts/credentials.ts";
import { noPageFlag, profileOf } from "#convex/shared/model/access.ts";
import { noPage } from "#convex/shared/validators.ts";

/** A person as moderation pages show them. */
export const moderatedPerson = v.object({
  userId: v.id("users"),
  /** Full name, else address, else 'Unknown'. */
  name: v.string(),
  noPage,
  isSuspended: v.boolean(),
  /** False for admins, deleted and banned accounts, which cannot be suspended. */
  canSuspend: v.boolean(),
});

/** A person by id, also one whose profile is gone. */
export async function moderatedPersonView(
  ctx: QueryCtx,
  userId: Id<"users">,
): Promise<Infer<typeof moderatedPerson>> {
  const profile = await profileOf(ctx, userId);
  return {
    userId,
    name: profile?.fullName || profile?.email || "Unknown",
    ...noPageFlag(profile),
    isSuspended: profile?.isSuspended ?? false,
    canSuspend:
      profile !== null &&
      profile.role !== "admin" &&
      profile.deletedAt === null &&
      !profile.isBanned,
  };
}

/** Whose address it is: null for nobody's, undefined when none is asked for. */
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
