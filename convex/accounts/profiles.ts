import { defineSchema } from "convex/server";
import { v } from "convex/values";
import { internalQuery, optionalUserQuery, userMutation } from "../functions";
import { requireViewer } from "../shared/model/access";
import * as profiles from "./model/profiles";
import { userProfiles } from "./tables";

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
  returns: profiles.caller,
  handler: async (ctx) => await profiles.callerView(ctx),
});

/** Changes the viewer's name and "about" text, also on the cards of their listings. */
export const update = userMutation({
  args: { fullName: v.string(), about: v.string() },
  returns: v.null(),
  handler: async (ctx, profile) => {
    await profiles.updateProfile(ctx, ctx.viewer, profile);
    return null;
  },
});

/**
 * Sets a registered `avatar` upload as the viewer's picture; null restores the one generated from the
 * name.
 */
export const setAvatar = userMutation({
  args: { storageId: v.union(v.id("_storage"), v.null()) },
  returns: v.null(),
  handler: async (ctx, { storageId }) => {
    await profiles.setAvatar(ctx, ctx.viewer, storageId);
    return null;
  },
});
