import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { formOf } from "#convex/domain/listings/listingSchema.ts";
import { smallestGroup } from "#convex/domain/listings/stock.ts";
import { fail } from "#convex/errors.ts";
import { type Profile, requireSeller } from "#convex/shared/model/access.ts";
import { imageFileIds, type ImageRef } from "#convex/shared/model/images.ts";
import { consumeLimit } from "#convex/shared/model/rateLimits.ts";
import { findUpload, registerCopy } from "#convex/shared/model/uploads.ts";
import { findDraft } from "./draftRows";
import { saveDraft } from "./drafts";
import { requireOwnListing } from "./ownListing";

type CopiedFiles = { from: Id<"_storage">; to: Id<"_storage"> }[];

/** The files to copy from the viewer's own listing; none if the copy already exists. */
export async function startCopy(
  ctx: MutationCtx,
  listingId: Id<"listings">,
): Promise<Id<"_storage">[]> {
  const { viewer, listing, hasDraft } = await findSource(ctx, listingId);
  if (hasDraft) return [];
  const files = listing.images.flatMap(imageFileIds);
  if (files.length > 0) await consumeLimit(ctx, "upload", viewer.userId, files.length);
  return files;
}

/**
 * Saves the copy as a draft, leaving out photos whose file is gone. The sweep deletes copied files that
 * aren't used.
 */
export async function saveCopy(
  ctx: MutationCtx,
  listingId: Id<"listings">,
  copied: CopiedFiles,
): Promise<void> {
  const { viewer, listing, hasDraft } = await findSource(ctx, listingId);
  if (hasDraft) return;
  for (const { from, to } of copied) {
    const upload = await findUpload(ctx, from);
    if (upload?.userId === viewer.userId) await registerCopy(ctx, upload, to);
  }
  const images = copiesOf(listing.images, new Map(copied.map(({ from, to }) => [from, to])));
  const form = formOf({ ...listing, minQuantity: smallestGroup(listing) });
  // A sold-out listing's stock is not copied: the seller has to enter it.
  const quantity = listing.quantity > 0 ? form.quantity : "";
  await saveDraft(ctx, viewer, { listingId, as: "copy" }, { form: { ...form, quantity }, images });
}

/**
 * The listing that a copy's URL refers to; null unless it is the viewer's own or its copy already exists.
 */
export async function sourceOf(
  ctx: QueryCtx,
  { userId }: Profile,
  named: string,
): Promise<Id<"listings"> | null> {
  const listingId = ctx.db.normalizeId("listings", named);
  if (listingId === null) return null;
  const listing = await ctx.db.get("listings", listingId);
  const isOwn = listing?.sellerId === userId;
  return isOwn || (await findDraft(ctx, userId, { listingId, as: "copy" })) ? listingId : null;
}

async function findSource(ctx: MutationCtx, listingId: Id<"listings">) {
  const viewer = await requireSeller(ctx);
  if (!viewer.sellerQuizCompleted) fail("seller_required");
  const listing = await requireOwnListing(ctx, viewer, listingId);
  const hasDraft = (await findDraft(ctx, viewer.userId, { listingId, as: "copy" })) !== null;
  return { viewer, listing, hasDraft };
}

/** The photos with their new files. A missing thumbnail or card size is dropped, since it is optional. */
function copiesOf(
  images: Doc<"listings">["images"],
  fileOf: ReadonlyMap<Id<"_storage">, Id<"_storage">>,
): ImageRef[] {
  return images.flatMap(
    ({ storageId, cardId, cardWidth, thumbnailId, thumbnailWidth, ...rest }) => {
      const full = fileOf.get(storageId);
      const card = cardId && fileOf.get(cardId);
      const thumbnail = thumbnailId && fileOf.get(thumbnailId);
      if (full === undefined) return [];
      return [
        {
          ...rest,
          storageId: full,
          ...(card && cardWidth !== undefined ? { cardId: card, cardWidth } : {}),
          ...(thumbnail ? { thumbnailId: thumbnail } : {}),
          ...(thumbnail && thumbnailWidth !== undefined ? { thumbnailWidth } : {}),
        },
      ];
    },
  );
}
