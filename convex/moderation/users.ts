import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { STANDINGS } from "../domain/accounts/standings";
import { adminQuery, blockingMutation } from "../functions";
import { setSuspended } from "./model/standing";
import { standingChange } from "./model/undo";
import { userPage, userRow } from "./model/users";

/**
 * Users with their counts, by time, newest first unless `oldestFirst`, optionally of one standing. With
 * `search`, those whose name or email matches, best matches first.
 */
export const list = adminQuery({
  args: {
    search: v.string(),
    standing: v.optional(literals(...STANDINGS)),
    oldestFirst: v.optional(v.boolean()),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(userRow),
  handler: async (ctx, { paginationOpts, ...asked }) => await userPage(ctx, asked, paginationOpts),
});

/**
 * Suspends an account with a reason, or lifts the suspension. Returns the trail entry, for undo.
 * `user_not_found`, `forbidden`, `reason_…`, `account_is_banned`, `decided_already`.
 */
export const suspend = blockingMutation({
  args: { userId: v.id("users"), suspended: v.boolean(), reason: v.string() },
  returns: standingChange,
  handler: async (ctx, { userId, suspended, reason }) => ({
    eventId: await setSuspended(ctx, ctx.viewer, userId, suspended, reason),
  }),
});
