import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { IMAGES_MAX } from "../domain/constants";
import { fail } from "../errors";
import { findUpload, releaseUpload } from "./uploads";

export type ImageRef = Doc<"listings">["images"][number];
export type ImageView = {
  storageId: Id<"_storage">;
  thumbnailId?: Id<"_storage">;
  url: string;
  thumbnailUrl: string;
  width: number;
  height: number;
  alt?: string;
};

const filesOf = (image: ImageRef) =>
  image.thumbnailId ? [image.storageId, image.thumbnailId] : [image.storageId];

/**
 * Takes pictures into a listing: each must be a file that this user uploaded for a listing, and they
 * become safe from the sweep of unused uploads. Pictures of `previous` that are no longer used are left to it.
 */
export async function takeImages(
  ctx: MutationCtx,
  userId: Id<"users">,
  images: ImageRef[],
  previous: ImageRef[] = [],
): Promise<void> {
  if (images.length === 0) {
    fail("invalid_input", { field: "Photographs", problem: "add at least one photograph" });
  }
  if (images.length > IMAGES_MAX) fail("images_too_many");
  const files = images.flatMap(filesOf);
  if (new Set(files).size !== files.length) {
    fail("invalid_input", { field: "Photographs", problem: "the same photograph is there twice" });
  }
  const known = new Set(previous.flatMap(filesOf));
  for (const storageId of files) {
    if (known.delete(storageId)) continue;
    const upload = await findUpload(ctx, storageId);
    if (upload?.userId !== userId || upload.purpose !== "listing") {
      fail("invalid_input", { field: "Photographs", problem: "please upload this picture again" });
    }
    await ctx.db.patch("uploads", upload._id, { used: true });
  }
  for (const storageId of known) await releaseUpload(ctx, storageId);
}

/** Served address of the first picture's small version, for cards. */
export async function coverUrl(ctx: MutationCtx, images: ImageRef[]): Promise<string | undefined> {
  const first = images[0];
  if (!first) return undefined;
  return (await ctx.storage.getUrl(first.thumbnailId ?? first.storageId)) ?? undefined;
}

/** Pictures with their served addresses, in the seller's order; a file that is gone is left out. */
export async function imageViews(ctx: QueryCtx, images: ImageRef[]): Promise<ImageView[]> {
  const views = await Promise.all(
    images.map(async (image) => {
      const url = await ctx.storage.getUrl(image.storageId);
      const small = image.thumbnailId ? await ctx.storage.getUrl(image.thumbnailId) : url;
      return url === null ? null : { ...image, url, thumbnailUrl: small ?? url };
    }),
  );
  return views.filter((view) => view !== null);
}
