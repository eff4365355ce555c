/** Image URLs stored in rows, so that lists need not look up each file. */

import { literals } from "convex-helpers/validators";
import type { PaginationOptions } from "convex/server";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { MutationCtx } from "../_generated/server";
import { internalMutation } from "../functions";
import { coverUrls } from "../shared/model/images";

const BATCH = 100;

/** Run after the deployment has moved to another address: `npx convex run site/storageUrls:refresh`. */
export const refresh = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    for (const table of ["listings", "userProfiles"] as const) {
      await ctx.scheduler.runAfter(0, internal.site.storageUrls.step, { table, cursor: null });
    }
  },
});

/**
 * Refreshes the stored URLs of one table, 100 rows a step: they contain the deployment's address, which
 * changes when it moves.
 */
export const step = internalMutation({
  args: {
    table: literals("listings", "userProfiles"),
    cursor: v.nullable(v.string()),
  },
  returns: v.null(),
  handler: async (ctx, { table, cursor }): Promise<void> => {
    const refreshPage = table === "listings" ? refreshListings : refreshProfiles;
    const { isDone, continueCursor } = await refreshPage(ctx, { numItems: BATCH, cursor });
    if (isDone) return;
    await ctx.scheduler.runAfter(0, internal.site.storageUrls.step, {
      table,
      cursor: continueCursor,
    });
  },
});

async function refreshListings(ctx: MutationCtx, options: PaginationOptions) {
  const page = await ctx.db.query("listings").paginate(options);
  for (const listing of page.page) {
    const urls = await coverUrls(ctx, listing.images);
    const { imageUrl, imageThumbnailUrl } = urls;
    if (imageUrl === listing.imageUrl && imageThumbnailUrl === listing.imageThumbnailUrl) continue;
    await ctx.db.patch("listings", listing._id, urls);
  }
  return page;
}

async function refreshProfiles(ctx: MutationCtx, options: PaginationOptions) {
  const page = await ctx.db.query("userProfiles").paginate(options);
  for (const profile of page.page) {
    if (profile.avatarStorageId === undefined) continue;
    const avatarUrl = (await ctx.storage.getUrl(profile.avatarStorageId)) ?? undefined;
    if (avatarUrl === profile.avatarUrl) continue;
    await ctx.db.patch("userProfiles", profile._id, { avatarUrl });
  }
  return page;
}
