import { getAuthUserId } from "@convex-dev/auth/server";
import { v } from "convex/values";
import { profileSchema } from "../domain/accounts/settingsSchemas";
import { errorText, fail } from "../errors";
import { internal } from "../_generated/api";
import { internalQuery, optionalUserQuery, userMutation } from "../functions";
import {
  isDesignatedAdmin,
  profileOf,
  requireViewer,
  standingProblem,
} from "../shared/rules/access";
import { profileSearchText } from "./rules/accounts";
import { requireName } from "./rules/names";
import { parseInput } from "../shared/rules/parseInput";
import { takeFromLimit } from "../shared/rules/rateLimits";
import { currentSessionId } from "./rules/sessions";
import { releaseUpload, takeUpload } from "../shared/rules/uploads";
import schema from "../schema";
import { role } from "./tables";

/** The caller in good standing, for actions, which have no database of their own. */
export const viewerForAction = internalQuery({
  args: {},
  returns: schema.doc("userProfiles"),
  handler: async (ctx) => await requireViewer(ctx),
});

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
const out = v.object({
  status: v.literal("out"),
  code: v.union(
    v.literal("account_suspended"),
    v.literal("account_banned"),
    v.literal("account_deleted"),
  ),
  message: v.string(),
});

/**
 * Who the caller is: null for visitors and for sessions that were ended; `out` with the reason to show for
 * an account that was suspended, banned or deleted, even when its sessions are gone already; `profile_missing`
 * for somebody who has no profile. Every open tab watches this query, so that each is put out at once.
 */
export const me = optionalUserQuery({
  args: {},
  returns: v.union(v.null(), person, out),
  handler: async (ctx) => {
    const userId = await getAuthUserId(ctx);
    const id = userId === null ? null : ctx.db.normalizeId("users", userId);
    if (id === null) return null;
    const sessionId = await currentSessionId(ctx);
    const session = sessionId && (await ctx.db.get("authSessions", sessionId));
    const profile = await profileOf(ctx, id);
    if (profile === null) return session ? fail("profile_missing") : null;
    const problem = standingProblem(profile);
    if (problem) {
      const message =
        problem.code === "account_deleted"
          ? errorText(problem.code)
          : errorText(problem.code, { reason: problem.reason });
      return { status: "out" as const, code: problem.code, message };
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
  },
});

/** Changes the viewer's name and what they say about themselves; cards of their listings follow. */
export const update = userMutation({
  args: { fullName: v.string(), about: v.string() },
  returns: v.null(),
  handler: async (ctx, args) => {
    const { viewer } = ctx;
    const { fullName: typed, about } = parseInput(profileSchema, args, "Profile");
    // A name from before the rule is kept until it is changed.
    const fullName = typed === viewer.fullName ? typed : requireName(typed, viewer.email);
    if (fullName === viewer.fullName && about === (viewer.about ?? "")) return null;
    const isNewName = fullName !== viewer.fullName;
    if (isNewName) await takeFromLimit(ctx, "rename", viewer.userId);
    await ctx.db.patch("userProfiles", viewer._id, {
      fullName,
      about: about === "" ? undefined : about,
      searchText: profileSearchText(fullName, viewer.email),
      updatedAt: Date.now(),
    });
    if (isNewName) {
      await ctx.scheduler.runAfter(0, internal.listings.listings.stepSellerJob, {
        sellerId: viewer.userId,
        job: "follow",
        cursor: null,
      });
    }
    return null;
  },
});

/** Shows a registered `avatar` upload as the viewer's picture; null goes back to the one made of the name. */
export const setAvatar = userMutation({
  args: { storageId: v.union(v.id("_storage"), v.null()) },
  returns: v.null(),
  handler: async (ctx, { storageId }) => {
    const { viewer } = ctx;
    const previous = viewer.avatarStorageId;
    if (storageId === (previous ?? null)) return null;
    let avatarUrl: string | undefined;
    if (storageId !== null) {
      await takeUpload(ctx, viewer, storageId, "avatar");
      avatarUrl = (await ctx.storage.getUrl(storageId)) ?? fail("not_found");
    }
    await ctx.db.patch("userProfiles", viewer._id, {
      avatarUrl,
      avatarStorageId: storageId ?? undefined,
      updatedAt: Date.now(),
    });
    if (previous !== undefined) await releaseUpload(ctx, previous);
    return null;
  },
});
