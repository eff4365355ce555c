import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { setSuspended } from "./rules/standing";
import { userPage, userRow } from "./rules/users";

/** Users with their counts, newest first, or those whose name or address matches `search`. */
export const list = adminQuery({
  args: { search: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(userRow),
  handler: async (ctx, { search, paginationOpts }) => await userPage(ctx, search, paginationOpts),
});

/** Suspends an account or lets it back in, with the reason. `user_not_found`, `forbidden`, `reason_…`. */
export const suspend = adminMutation({
  args: { userId: v.id("users"), suspended: v.boolean(), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId, suspended, reason }) => {
    await setSuspended(ctx, ctx.viewer, userId, suspended, reason);
    return null;
  },
});
