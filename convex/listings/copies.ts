/** A copy of a listing: the draft of a new one with the same words, and with photographs of its own. */
import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import { internalMutation, sellerQuery, userAction } from "../functions";
import * as copies from "./rules/copies";

/**
 * Begins a copy of an own listing, unless one is begun already: the draft of `{listingId, as: "copy"}`. Calling it twice
 * does no harm. `not_found`, `forbidden`, `seller_required`, `rate_limited`.
 */
export const begin = userAction({
  args: { listingId: v.id("listings") },
  returns: v.null(),
  handler: async (ctx, { listingId }) => {
    const files: Id<"_storage">[] = await ctx.runMutation(internal.listings.copies.open, {
      listingId,
    });
    const copied: { from: Id<"_storage">; to: Id<"_storage"> }[] = [];
    // One after the other: a telephone's photographs together are more than an action may hold.
    for (const from of files) {
      const blob = await ctx.storage.get(from);
      if (blob) copied.push({ from, to: await ctx.storage.store(blob) });
    }
    await ctx.runMutation(internal.listings.copies.keep, { listingId, copied });
    return null;
  },
});

/**
 * The listing that the address of a copy names: an own one, or one whose copy the viewer has begun, which outlives it.
 * Null for anything else.
 */
export const source = sellerQuery({
  args: { listingId: v.string() },
  returns: v.union(v.id("listings"), v.null()),
  handler: async (ctx, { listingId }) => await copies.sourceOf(ctx, ctx.viewer, listingId),
});

/** The files that are to be copied, paid for from the caller's limit of uploads; none when the copy is begun already. */
export const open = internalMutation({
  args: { listingId: v.id("listings") },
  returns: v.array(v.id("_storage")),
  handler: async (ctx, { listingId }) => await copies.openCopy(ctx, listingId),
});

/** Makes the copied files the caller's, and the draft of the copy with them. */
export const keep = internalMutation({
  args: {
    listingId: v.id("listings"),
    copied: v.array(v.object({ from: v.id("_storage"), to: v.id("_storage") })),
  },
  returns: v.null(),
  handler: async (ctx, { listingId, copied }) => {
    await copies.keepCopy(ctx, listingId, copied);
    return null;
  },
});
