/** A user's own profile: the view that the app always watches, and the user's changes to it. */
import { v } from "convex/values";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { profileSchema } from "#convex/domain/accounts/settingsSchemas.ts";
import { errorText, fail } from "#convex/errors.ts";
import { afterRename } from "#convex/followUps.ts";
import {
  callerIds,
  isDesignatedAdmin,
  type Profile,
  profileOf,
  standingProblem,
} from "#convex/shared/model/access.ts";
import { parseInput } from "#convex/shared/model/parseInput.ts";
import { consumeLimit } from "#convex/shared/model/rateLimits.ts";
import { releaseUpload, attachUpload } from "#convex/shared/model/uploads.ts";
import { role } from "../tables";
import { profileSearchText } from "./accounts";
import { requireName } from "./names";

const person = v.object({
  status: v.literal("ok"),
  userId: v.id("users"),
  email: v.string(),
  emailVerified: v.boolean(),
  fullName: v.string(),
  avatarUrl: v.union(v.string(), v.null()),
  about: v.union(v.string(), v.null()),
  role,
  isDesignatedAdmin: v.boolean(),
  isSeller: v.boolean(),
  sellerApproved: v.boolean(),
  sellerQuizCompleted: v.boolean(),
  createdAt: v.number(),
});
const blocked = v.object({
  status: v.literal("blocked"),
  code: v.union(
    v.literal("account_suspended"),
    v.literal("account_banned"),
    v.literal("account_deleted"),
  ),
  message: v.string(),
});
export const caller = v.union(v.null(), person, blocked);

/** The caller, or the reason why they are signed out. */
export async function callerView(ctx: QueryCtx) {
  const { userId: id, sessionId } = await callerIds(ctx);
  if (id === null) return null;
  const session = sessionId && (await ctx.db.get("authSessions", sessionId));
  const profile = await profileOf(ctx, id);
  if (profile === null) return session ? fail("profile_missing") : null;
  const problem = standingProblem(profile);
  if (problem) {
    const message =
      problem.code === "account_deleted"
        ? errorText(problem.code)
        : errorText(problem.code, { reason: problem.reason });
    return { status: "blocked" as const, code: problem.code, message };
  }
  if (!session) return null;
  const user = await ctx.db.get("users", profile.userId);
  return {
    status: "ok" as const,
    userId: profile.userId,
    email: profile.email,
    emailVerified: user?.emailVerificationTime !== undefined,
    fullName: profile.fullName,
    avatarUrl: profile.avatarUrl ?? null,
    about: profile.about ?? null,
    role: profile.role,
    isDesignatedAdmin: isDesignatedAdmin(profile),
    isSeller: profile.isSeller,
    sellerApproved: profile.sellerApproved,
    sellerQuizCompleted: profile.sellerQuizCompleted,
    createdAt: profile.createdAt,
  };
}

/** Changes the viewer's name and "about" text, also on the cards of their listings. */
export async function updateProfile(
  ctx: MutationCtx,
  viewer: Profile,
  typedProfile: { fullName: string; about: string },
): Promise<void> {
  const { fullName: typed, about } = parseInput(profileSchema, typedProfile, "Profile");
  const fullName = requireName(typed, viewer.email);
  if (fullName === viewer.fullName && about === (viewer.about ?? "")) return;
  const isNewName = fullName !== viewer.fullName;
  if (isNewName) await consumeLimit(ctx, "rename", viewer.userId);
  await ctx.db.patch("userProfiles", viewer._id, {
    fullName,
    about: about === "" ? undefined : about,
    searchText: profileSearchText(fullName, viewer.email),
    updatedAt: Date.now(),
  });
  if (isNewName) await afterRename(ctx, viewer.userId);
}

/** Sets an upload as the viewer's picture; null restores the one generated from the name. */
export async function setAvatar(
  ctx: MutationCtx,
  viewer: Profile,
  storageId: Id<"_storage"> | null,
): Promise<void> {
  const previous = viewer.avatarStorageId;
  if (storageId === (previous ?? null)) return;
  let avatarUrl: string | undefined;
  if (storageId !== null) {
    await attachUpload(ctx, viewer, storageId, "avatar");
    avatarUrl = (await ctx.storage.getUrl(storageId)) ?? fail("not_found");
  }
  await ctx.db.patch("userProfiles", viewer._id, {
    avatarUrl,
    avatarStorageId: storageId ?? undefined,
    updatedAt: Date.now(),
  });
  if (previous !== undefined) await releaseUpload(ctx, previous);
}
