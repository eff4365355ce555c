/** Image URLs stored in rows, so that lists need not look up each file. */
import type { PaginationOptions } from "convex/server";
import { internal } from "#convex/_generated/api.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { coverUrls } from "#convex/shared/model/images.ts";

const BATCH = 100;

export type TableWithUrls = "listings" | "userProfiles";

/**
 * Refreshes the stored URLs of one table, 100 rows a step: they contain the deployment's address, which
 * changes when it moves.
 */
export async function refreshStorageUrls(
  ctx: MutationCtx,
  table: TableWithUrls,
  cursor: string | null,
): Promise<void> {
  const refreshPage = table === "listings" ? refreshListings : refreshProfiles;
  const { isDone, continueCursor } = await refreshPage(ctx, { numItems: BATCH, cursor });
  if (isDone) return;
  await ctx.scheduler.runAfter(0, internal.site.storageUrls.step, {
    table,
    cursor: continueCursor,
  });
}

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
