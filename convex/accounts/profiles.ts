/** A user's own profile: the view that the app always watches, and the user's changes to it. */

import { pick } from "convex-helpers";
import { literals } from "convex-helpers/validators";
import { defineSchema } from "convex/server";
import { type Infer, v } from "convex/values";
import { profileSchema } from "../domain/accounts/settingsSchemas";
import { withChanges } from "../domain/shared/changes";
import { errorText, fail } from "../errors";
import { afterRename } from "../followUps";
import { internalQuery, optionalUserQuery, ownLimitMutation } from "../functions";
import {
  callerIds,
  isDesignatedAdmin,
  profileOf,
  requireViewer,
  standingProblem,
} from "../shared/model/access";
import { attachUpload, releaseUpload } from "../shared/model/attachUpload";
import { parseInput } from "../shared/model/parseInput";
import { consumeLimit } from "../shared/model/rateLimits";
import { changesOf } from "../shared/validators";
import { nameFields } from "./model/insertPerson";
import { requireName } from "./model/names";
import { userProfiles } from "./tables";

const SHOWN_FIELDS = [
  ...(["userId", "email", "emailProblem", "fullName", "role", "createdAt"] as const),
  ...(["isSeller", "sellerApproved", "sellerQuizCompleted"] as const),
] as const;

const person = v.object({
  status: v.literal("ok"),
  ...pick(userProfiles.validator.fields, [...SHOWN_FIELDS]),
  avatarUrl: v.nullable(v.string()),
  about: v.nullable(v.string()),
  isDesignatedAdmin: v.boolean(),
});
const blocked = v.object({
  status: v.literal("blocked"),
  code: literals("account_suspended", "account_banned", "account_deleted"),
  message: v.string(),
});
const caller = v.union(v.null(), person, blocked);

/** The caller in good standing, for actions, which have no database. */
export const viewerForAction = internalQuery({
  args: {},
  returns: defineSchema({ userProfiles }).doc("userProfiles"),
  handler: async (ctx) => await requireViewer(ctx),
});

/**
 * The caller: null for visitors and ended sessions; `blocked` with the reason to show if the account was
 * suspended, banned or deleted, even after its sessions are gone; `profile_missing` for a user without a
 * profile. Every open tab watches this query, so all of them sign out at once.
 */
export const me = optionalUserQuery({
  args: {},
  returns: caller,
  handler: async (ctx): Promise<Infer<typeof caller>> => {
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
      return { status: "blocked", code: problem.code, message };
    }
    if (!session) return null;
    return {
      status: "ok",
      ...pick(profile, [...SHOWN_FIELDS]),
      avatarUrl: profile.avatarUrl ?? null,
      about: profile.about ?? null,
      isDesignatedAdmin: isDesignatedAdmin(profile),
    };
  },
});

/**
 * Changes the viewer's name, "about" text or both; a new name also appears on their listings. Errors:
 * `invalid_input`, `name_reserved`, `rate_limited`.
 */
export const update = ownLimitMutation({
  args: changesOf({ fullName: v.string(), about: v.string() }),
  returns: v.null(),
  handler: async (ctx, changes) => {
    const { viewer } = ctx;
    const current = { fullName: viewer.fullName, about: viewer.about ?? "" };
    const profile = withChanges(current, changes);
    const { fullName: nameText, about } = parseInput(profileSchema, profile, "Profile");
    const fullName = requireName(nameText, viewer.email);
    if (fullName === viewer.fullName && about === (viewer.about ?? "")) return;
    const isNewName = fullName !== viewer.fullName;
    await consumeLimit(ctx, isNewName ? "rename" : "changeContent", viewer.userId);
    await ctx.db.patch("userProfiles", viewer._id, {
      ...nameFields(fullName, viewer.email),
      about: about === "" ? undefined : about,
      updatedAt: Date.now(),
    });
    if (isNewName) await afterRename(ctx, viewer.userId);
  },
});

/**
 * Sets a registered `avatar` upload as the viewer's picture; null restores the one generated from the
 * name. Errors: `rate_limited`, and `not_found` for another file.
 */
export const setAvatar = ownLimitMutation({
  args: { storageId: v.nullable(v.id("_storage")) },
  returns: v.null(),
  handler: async (ctx, { storageId }) => {
    const { viewer } = ctx;
    const previous = viewer.avatarStorageId;
    if (storageId === (previous ?? null)) return;
    await consumeLimit(ctx, "changeContent", viewer.userId);
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
  },
});
