import { defineSchema } from "convex/server";
import { v } from "convex/values";
import { internalQuery, optionalUserQuery, userMutation } from "../functions";
import { requireViewer } from "../shared/rules/access";
import * as profiles from "./rules/profiles";
import { userProfiles } from "./tables";

/** The caller in good standing, for actions, which have no database of their own. */
export const viewerForAction = internalQuery({
  args: {},
  returns: defineSchema({ userProfiles }).doc("userProfiles"),
  handler: async (ctx) => await requireViewer(ctx),
});

/**
 * Who the caller is: null for visitors and for sessions that were ended; `blocked` with the reason to show for
 * an account that was suspended, banned or deleted, even when its sessions are gone already; `profile_missing`
 * for somebody who has no profile. Every open tab watches this query, so that each signs out at once.
 */
export const me = optionalUserQuery({
  args: {},
  returns: profiles.caller,
  handler: async (ctx) => await profiles.callerView(ctx),
});

/** Changes the viewer's name and what they say about themselves; cards of their listings follow. */
export const update = userMutation({
  args: { fullName: v.string(), about: v.string() },
  returns: v.null(),
  handler: async (ctx, profile) => {
    await profiles.updateProfile(ctx, ctx.viewer, profile);
    return null;
  },
});

/** Shows a registered `avatar` upload as the viewer's picture; null goes back to the one made of the name. */
export const setAvatar = userMutation({
  args: { storageId: v.union(v.id("_storage"), v.null()) },
  returns: v.null(),
  handler: async (ctx, { storageId }) => {
    await profiles.setAvatar(ctx, ctx.viewer, storageId);
    return null;
  },
});
