import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { CLAIM_PHOTOS_MAX } from "#convex/domain/claims/limits.ts";
import { fail } from "#convex/errors.ts";
import type { Order } from "#convex/orders/model/records.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { findUpload } from "#convex/shared/model/attachUpload.ts";
import { imageFileIds, type ImageRef, attachImages } from "#convex/shared/model/images.ts";
import { claimOfOrder } from "./records";

/** How many of a photo's files can have the same content: one per size. */
const SIZES_MAX = 3;

/**
 * Checks a side's photos and marks them as used. They must be the user's own, uploaded after arrival, and not
 * evidence in any other claim, even one of another user. A seller may answer with a photo of the claim
 * itself. Files are compared by sha256, so edited copies pass; the admin sees past claims with each case.
 */
export async function attachEvidence(
  ctx: MutationCtx,
  { userId }: Profile,
  { _id, deliveredAt = 0 }: Order,
  photos: ImageRef[],
  minCount: number,
): Promise<void> {
  if (photos.length < minCount || photos.length > CLAIM_PHOTOS_MAX) {
    refusePhotos(`please add ${minCount === 0 ? "at most" : `${minCount} to`} ${CLAIM_PHOTOS_MAX}`);
  }
  const uploads = await Promise.all(
    photos.flatMap(imageFileIds).map((storageId) => findUpload(ctx, storageId)),
  );
  const isTaken = uploads.some(
    (upload) => upload?.userId === userId && upload.purpose === "claim" && upload.used,
  );
  if (isTaken) refuseReused();
  await attachImages(ctx, userId, "claim", photos);
  for (const upload of uploads) {
    if (upload === null || upload.createdAt < deliveredAt) {
      refusePhotos("please take new photos now that the order has arrived");
    }
  }
  const contents = await Promise.all(photos.map((photo) => fileHashes(ctx, photo)));
  // A small photo has no separate thumbnail, so two of its sizes may be the same file.
  const hashes = contents.flatMap((files) => [...new Set(files.values())]);
  if (new Set(hashes).size < hashes.length) refusePhotos("the same photo was added twice");
  const claim = await claimOfOrder(ctx, _id);
  const claimFiles = new Set(claim?.photos.flatMap(imageFileIds));
  for (const sha256 of hashes) {
    if (await isEvidenceElsewhere(ctx, sha256, claimFiles)) refuseReused();
  }
  for (const upload of uploads) {
    if (upload !== null) await markEvidence(ctx, upload);
  }
}

/** Stores the upload's hash, so that the same content can't be evidence again. */
async function markEvidence(ctx: MutationCtx, upload: Doc<"uploads">): Promise<void> {
  const file = await ctx.db.system.get("_storage", upload.storageId);
  if (file) await ctx.db.patch("uploads", upload._id, { evidenceSha256: file.sha256 });
}

async function fileHashes(ctx: MutationCtx, photo: ImageRef): Promise<Map<Id<"_storage">, string>> {
  const contents = new Map<Id<"_storage">, string>();
  for (const storageId of imageFileIds(photo)) {
    const file = (await ctx.db.system.get("_storage", storageId)) ?? fail("not_found");
    contents.set(storageId, file.sha256);
  }
  return contents;
}

/** Whether an upload with this content is evidence, other than `claimFiles`. */
async function isEvidenceElsewhere(
  ctx: MutationCtx,
  sha256: string,
  claimFiles: ReadonlySet<Id<"_storage">>,
): Promise<boolean> {
  const earlierUploads = await ctx.db
    .query("uploads")
    .withIndex("by_evidenceSha256", (q) => q.eq("evidenceSha256", sha256))
    .take(SIZES_MAX + 1);
  return earlierUploads.some(({ storageId }) => !claimFiles.has(storageId));
}

function refusePhotos(problem: string): never {
  return fail("invalid_input", { field: "Photos", problem });
}

const refuseReused = (): never =>
  refusePhotos("one of these is already in another claim; please take a new photo of this order");
