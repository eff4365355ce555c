import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { ALT_MAX, IMAGES_MAX } from "#convex/domain/shared/constants.ts";
import {
  IMAGE_SIDES,
  isPlaceholder,
  SMALL_IMAGE_MAX_BYTES,
} from "#convex/domain/shared/imageSizes.ts";
import { normaliseLine } from "#convex/domain/shared/normaliseText.ts";
import { fail } from "#convex/errors.ts";
import { imageRef } from "../validators";
import { findUpload, releaseUpload, type UploadPurpose } from "./attachUpload";

export type ImageRef = Infer<typeof imageRef>;

/**
 * An image with its URLs. A missing small size falls back to the other small one, then to the full size; the
 * card size of a photo no larger than a card is the full one.
 */
export const imageView = v.object({
  ...imageRef.fields,
  url: v.string(),
  cardUrl: v.string(),
  thumbnailUrl: v.string(),
});
export type ImageView = Infer<typeof imageView>;

/** An image's files: all its sizes. */
export const imageFileIds = ({ storageId, cardId, thumbnailId }: ImageRef): Id<"_storage">[] =>
  [storageId, cardId, thumbnailId].filter((file) => file !== undefined);

/**
 * Marks images as used, which protects them from the sweep of unused uploads. Each must be in `previous`, or
 * the user's own upload for this purpose that nothing else uses. Images of `previous` that are no longer used
 * are left to the sweep. Errors: `images_too_many`, `invalid_input`.
 */
export async function attachImages(
  ctx: MutationCtx,
  userId: Id<"users">,
  purpose: UploadPurpose,
  images: ImageRef[],
  previous: ImageRef[] = [],
): Promise<void> {
  checkImages(images);
  const files = images.flatMap(imageFileIds);
  if (new Set(files).size !== files.length) refuse("the same photo was added twice");
  const previousIds = new Set(previous.flatMap(imageFileIds));
  for (const storageId of files) {
    if (previousIds.delete(storageId)) continue;
    const upload = await requireOwnUpload(ctx, userId, purpose, storageId);
    // Each file has one owner; with two, deleting one would break the other.
    if (upload.used || upload.sizeBytes > mostBytes(images, storageId)) {
      refuse("please upload this photo again");
    }
    await ctx.db.patch("uploads", upload._id, { used: true });
  }
  for (const storageId of previousIds) await releaseUpload(ctx, storageId);
}

/** Leaves images that are no longer shown to the sweep of unused uploads. */
export async function releaseImages(ctx: MutationCtx, images: ImageRef[]): Promise<void> {
  for (const storageId of images.flatMap(imageFileIds)) await releaseUpload(ctx, storageId);
}

/**
 * Validates image metadata from the client: number, plausible sizes, one-line descriptions. Errors:
 * `images_too_many`, `invalid_input`.
 */
export function checkImages(images: ImageRef[]): void {
  if (images.length > IMAGES_MAX) fail("images_too_many");
  const isSize = (n: number) => Number.isInteger(n) && n >= 1 && n <= SIDE_MAX;
  for (const { width, height, alt = "", ...sizes } of images) {
    if (!isSize(width) || !isSize(height)) refuse(`a side must be 1 to ${SIDE_MAX} pixels`);
    const { cardId, cardWidth, thumbnailId, thumbnailWidth, placeholder } = sizes;
    const isSmall = (n = 1) => isSize(n) && n <= width;
    const hasUnpairedSize =
      (cardId === undefined) !== (cardWidth === undefined) ||
      (thumbnailId === undefined) !== (thumbnailWidth === undefined);
    if (hasUnpairedSize || !isSmall(cardWidth) || !isSmall(thumbnailWidth)) {
      refuse("please upload this photo again");
    }
    if (placeholder !== undefined && !isPlaceholder(placeholder)) {
      refuse("please upload this photo again");
    }
    if (alt.length > ALT_MAX || normaliseLine(alt) !== alt) {
      refuse(`each description must be one line of at most ${ALT_MAX} characters`);
    }
  }
}
/** In pixels; more than any browser can draw. */
const SIDE_MAX = 20_000;

/** The maximum bytes for a file in its role: a card as heavy as the full photo would be pointless. */
function mostBytes(images: ImageRef[], storageId: Id<"_storage">): number {
  for (const { cardId, thumbnailId } of images) {
    if (storageId === cardId) return SMALL_IMAGE_MAX_BYTES.card;
    if (storageId === thumbnailId) return SMALL_IMAGE_MAX_BYTES.thumbnail;
  }
  return Number.POSITIVE_INFINITY;
}

async function requireOwnUpload(
  ctx: MutationCtx,
  userId: Id<"users">,
  purpose: UploadPurpose,
  storageId: Id<"_storage">,
): Promise<Doc<"uploads">> {
  const upload = await findUpload(ctx, storageId);
  const isOwn = upload?.userId === userId && upload.purpose === purpose;
  return isOwn ? upload : refuse("please upload this photo again");
}

function refuse(problem: string): never {
  return fail("invalid_input", { field: "Photos", problem });
}

/** The file to show on a card; a photo no larger than a card has no file of its own for it. */
function cardFile({ storageId, cardId, thumbnailId, width, height }: ImageRef): Id<"_storage"> {
  if (cardId) return cardId;
  const isSmall = Math.max(width, height) <= IMAGE_SIDES.card;
  return isSmall ? storageId : (thumbnailId ?? storageId);
}

/** The first image in the size for cards and orders; null without images. */
export const coverImageId = (images: ImageRef[]): Id<"_storage"> | null =>
  images[0] ? cardFile(images[0]) : null;

/** URLs of `coverImageId`, and of its thumbnail if that is a separate file, for the listing's row. */
export async function coverUrls(ctx: MutationCtx, images: ImageRef[]) {
  const cover = coverImageId(images);
  const { thumbnailId } = images[0] ?? {};
  const [imageUrl, imageThumbnailUrl] = await Promise.all([
    cover && ctx.storage.getUrl(cover),
    thumbnailId && thumbnailId !== cover ? ctx.storage.getUrl(thumbnailId) : null,
  ]);
  return { imageUrl: imageUrl ?? undefined, imageThumbnailUrl: imageThumbnailUrl ?? undefined };
}

/** Images with their URLs, in the owner's order; skips deleted files. */
export async function imageViews(ctx: QueryCtx, images: ImageRef[]): Promise<ImageView[]> {
  const views = await Promise.all(
    images.map(async (image) => {
      const [url, card, small] = await Promise.all([
        ctx.storage.getUrl(image.storageId),
        ctx.storage.getUrl(cardFile(image)),
        image.thumbnailId ? ctx.storage.getUrl(image.thumbnailId) : null,
      ]);
      if (url === null) return null;
      return { ...image, url, cardUrl: card ?? small ?? url, thumbnailUrl: small ?? card ?? url };
    }),
  );
  return views.filter((view) => view !== null);
}
