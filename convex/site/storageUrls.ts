import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import { refreshStorageUrls } from "./model/storageUrls";

/** Run after the deployment has moved to another address: `npx convex run site/storageUrls:refresh`. */
export const refresh = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    for (const table of ["listings", "userProfiles"] as const) {
      await ctx.scheduler.runAfter(0, internal.site.storageUrls.step, { table, cursor: null });
    }
    return null;
  },
});

export const step = internalMutation({
  args: {
    table: v.union(v.literal("listings"), v.literal("userProfiles")),
    cursor: v.union(v.string(), v.null()),
  },
  returns: v.null(),
  handler: async (ctx, { table, cursor }) => {
    await refreshStorageUrls(ctx, table, cursor);
    return null;
  },
});
