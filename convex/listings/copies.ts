/** Copies a listing into a new draft: the same text, and copies of its photos. */
import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import { internalMutation, sellerQuery, userAction } from "../functions";
import * as copies from "./model/copies";

/**
 * Starts a copy of the caller's own listing: the draft of `{listingId, as: "copy"}`. Does nothing if the
 * copy exists. `not_found`, `forbidden`, `seller_required`, `rate_limited`.
 */
export const start = userAction({
  args: { listingId: v.id("listings") },
  returns: v.null(),
  handler: async (ctx, { listingId }) => {
    const files: Id<"_storage">[] = await ctx.runMutation(internal.listings.copies.prepare, {
      listingId,
    });
    const copied: { from: Id<"_storage">; to: Id<"_storage"> }[] = [];
    // One at a time: a phone's photos together exceed an action's memory.
    for (const from of files) {
      const blob = await ctx.storage.get(from);
      if (blob) copied.push({ from, to: await ctx.storage.store(blob) });
    }
    await ctx.runMutation(internal.listings.copies.save, { listingId, copied });
    return null;
  },
});

/**
 * The listing that a copy's URL refers to: the viewer's own, or one the viewer has already started to
 * copy, even if it has since been deleted. Null for anything else.
 */
export const source = sellerQuery({
  args: { listingId: v.string() },
  returns: v.union(v.id("listings"), v.null()),
  handler: async (ctx, { listingId }) => await copies.sourceOf(ctx, ctx.viewer, listingId),
});

/** Files to copy, charged to the caller's upload limit; none if the copy already exists. */
export const prepare = internalMutation({
  args: { listingId: v.id("listings") },
  returns: v.array(v.id("_storage")),
  handler: async (ctx, { listingId }) => await copies.startCopy(ctx, listingId),
});

/** Registers the copied files to the caller and saves the draft that uses them. */
export const save = internalMutation({
  args: {
    listingId: v.id("listings"),
    copied: v.array(v.object({ from: v.id("_storage"), to: v.id("_storage") })),
  },
  returns: v.null(),
  handler: async (ctx, { listingId, copied }) => {
    await copies.saveCopy(ctx, listingId, copied);
    return null;
  },
});
