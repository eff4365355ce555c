import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { formOf } from "../domain/listings/listingSchema";
import { fail } from "../errors";
import { internalMutation, sellerQuery, userAction } from "../functions";
import { requireSeller } from "../shared/model/access";
import { findUpload, registerCopy } from "../shared/model/attachUpload";
import { imageFileIds, type ImageRef } from "../shared/model/images";
import { consumeMailboxLimit } from "../shared/model/rateLimits";
import { findDraft } from "./model/draftRows";
import { requireOwnListing } from "./model/ownListing";
import { saveDraft } from "./model/saveDraft";

/**
 * Starts a copy of the caller's own listing: the draft of `{listingId, as: "copy"}`. Does nothing if the copy
 * exists. Errors: `not_found`, `forbidden`, `seller_required`, `rate_limited`.
 */
export const start = userAction({
  args: { listingId: v.id("listings") },
  returns: v.null(),
  handler: async (ctx, { listingId }) => {
    const files: Id<"_storage">[] = await ctx.runMutation(internal.listings.copies.prepare, {
      listingId,
    });
    const copiedFiles: { from: Id<"_storage">; to: Id<"_storage"> }[] = [];
    // One at a time: all photos together could exceed an action's memory.
    for (const from of files) {
      const blob = await ctx.storage.get(from);
      if (blob) copiedFiles.push({ from, to: await ctx.storage.store(blob) });
    }
    await ctx.runMutation(internal.listings.copies.save, { listingId, copiedFiles });
  },
});

/**
 * The listing that a copy's URL refers to: the viewer's own, or one the viewer has already started to
 * copy, even if it has since been deleted. Null for anything else.
 */
export const source = sellerQuery({
  args: { listingId: v.string() },
  returns: v.nullable(v.id("listings")),
  handler: async (ctx, args) => {
    const listingId = ctx.db.normalizeId("listings", args.listingId);
    if (listingId === null) return null;
    const listing = await ctx.db.get("listings", listingId);
    const isOwn = listing?.sellerId === ctx.viewer.userId;
    return isOwn || (await findDraft(ctx, ctx.viewer.userId, { listingId, as: "copy" }))
      ? listingId
      : null;
  },
});

/** Files to copy, charged to the caller's upload limit; none if the copy already exists. */
export const prepare = internalMutation({
  args: { listingId: v.id("listings") },
  returns: v.array(v.id("_storage")),
  handler: async (ctx, { listingId }) => {
    const { viewer, listing, hasDraft } = await findSource(ctx, listingId);
    if (hasDraft) return [];
    const files = listing.images.flatMap(imageFileIds);
    if (files.length > 0) await consumeMailboxLimit(ctx, "upload", viewer, files.length);
    return files;
  },
});

/**
 * Registers the copied files to the caller and saves the draft that uses them, leaving out photos whose file is gone.
 * The sweep deletes copied files that aren't used.
 */
export const save = internalMutation({
  args: {
    listingId: v.id("listings"),
    copiedFiles: v.array(v.object({ from: v.id("_storage"), to: v.id("_storage") })),
  },
  returns: v.null(),
  handler: async (ctx, { listingId, copiedFiles }) => {
    const { viewer, listing, hasDraft } = await findSource(ctx, listingId);
    if (hasDraft) return;
    for (const { from, to } of copiedFiles) {
      const upload = await findUpload(ctx, from);
      if (upload?.userId === viewer.userId) await registerCopy(ctx, upload, to);
    }
    const images = copiesOf(listing.images, new Map(copiedFiles.map(({ from, to }) => [from, to])));
    const form = formOf(listing);
    // A sold-out listing has no stock to copy: the seller has to enter it.
    const quantity = listing.quantity > 0 ? form.quantity : "";
    await saveDraft(
      ctx,
      viewer,
      { listingId, as: "copy" },
      { form: { ...form, quantity }, images },
    );
  },
});

async function findSource(ctx: MutationCtx, listingId: Id<"listings">) {
  const viewer = await requireSeller(ctx);
  if (!viewer.sellerQuizCompleted) fail("seller_required");
  const listing = await requireOwnListing(ctx, viewer, listingId);
  const hasDraft = (await findDraft(ctx, viewer.userId, { listingId, as: "copy" })) !== null;
  return { viewer, listing, hasDraft };
}

function copiesOf(
  images: Doc<"listings">["images"],
  fileOf: ReadonlyMap<Id<"_storage">, Id<"_storage">>,
): ImageRef[] {
  return images.flatMap(
    ({ storageId, cardId, cardWidth, thumbnailId, thumbnailWidth, ...rest }) => {
      const fullImage = fileOf.get(storageId);
      const card = cardId && fileOf.get(cardId);
      const thumbnail = thumbnailId && fileOf.get(thumbnailId);
      if (fullImage === undefined) return [];
      return [
        {
          ...rest,
          storageId: fullImage,
          ...(card && cardWidth !== undefined ? { cardId: card, cardWidth } : {}),
          ...(thumbnail && thumbnailWidth !== undefined
            ? { thumbnailId: thumbnail, thumbnailWidth }
            : {}),
        },
      ];
    },
  );
}
