import { v } from "convex/values";
import { internal } from "../_generated/api";
import { DRAFT_LIFE_MS } from "../domain/shared/constants";
import {
  internalMutation,
  ownLimitSellerMutation,
  sellerMutation,
  sellerQuery,
} from "../functions";
import { startSweep } from "../shared/jobs";
import { coverImageId, imageView, imageViews } from "../shared/model/images";
import { imageRef } from "../shared/validators";
import { draftsOf, findDraft } from "./model/draftRows";
import { deleteDraft, discardDraft, saveDraft } from "./model/saveDraft";
import { changedForm, draftSource, proofFile } from "./tables";

const draftView = v.object({
  form: changedForm,
  /** Null while they are those the form was loaded with. */
  images: v.nullable(v.array(imageView)),
  proof: v.nullable(proofFile),
  updatedAt: v.number(),
});

/**
 * The viewer's draft with its photos; null when there is none. `source`: the listing that it edits or copies;
 * absent for a new listing.
 */
export const mine = sellerQuery({
  args: { source: v.optional(draftSource) },
  returns: v.nullable(draftView),
  handler: async (ctx, { source }) => {
    const row = await findDraft(ctx, ctx.viewer.userId, source);
    if (row === null) return null;
    const { form, proof = null, updatedAt } = row;
    const images = row.images ? await imageViews(ctx, row.images) : null;
    return { form, images, proof, updatedAt };
  },
});

/** Listings searched for the seller's last courier. */
const RECENT_LISTINGS = 20;

/** The courier and its authorisation on the viewer's latest listing with both; null without one. */
export const lastCarrier = sellerQuery({
  args: {},
  returns: v.nullable(v.object({ courier: v.string(), courierAuthorisation: v.string() })),
  handler: async (ctx) => {
    const listings = await ctx.db
      .query("listings")
      .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", ctx.viewer.userId))
      .order("desc")
      .take(RECENT_LISTINGS);
    for (const { courier, courierAuthorisation } of listings) {
      if (courier !== undefined && courierAuthorisation !== undefined)
        return { courier, courierAuthorisation };
    }
    return null;
  },
});

const draftCard = v.object({
  source: v.nullable(draftSource),
  title: v.string(),
  species: v.string(),
  imageUrl: v.nullable(v.string()),
  updatedAt: v.number(),
});

/** The viewer's drafts, at most twenty, most recently changed first. */
export const list = sellerQuery({
  args: {},
  returns: v.array(draftCard),
  handler: async (ctx) => {
    const rows = (await draftsOf(ctx, ctx.viewer.userId)).sort((a, b) => b.updatedAt - a.updatedAt);
    return await Promise.all(
      rows.map(async ({ listingId, as, form, images, updatedAt }) => {
        // An edit's draft has only what it changes.
        const listing = as === "edit" && listingId && (await ctx.db.get("listings", listingId));
        const { title = "", species = "" } = { ...(listing || {}), ...form };
        const cover = coverImageId(images ?? (listing ? listing.images : []));
        const imageUrl = cover && (await ctx.storage.getUrl(cover));
        const source = listingId && as ? { listingId, as } : null;
        return { source, title, species, imageUrl, updatedAt };
      }),
    );
  },
});

/**
 * Merges what one tab has changed since it last saved into the draft, so that other tabs' fields stay. Deletes a draft
 * that is left without changes; drafts expire thirty days after the last change. Errors: `invalid_input`, also for photos
 * that aren't the viewer's; `images_too_many`, `rate_limited`; `not_found` for another user's proof; `not_found` or
 * `forbidden` for another seller's listing; `proof_in_use` for another listing's or draft's proof.
 */
export const save = ownLimitSellerMutation({
  args: {
    source: v.optional(draftSource),
    form: changedForm,
    images: v.optional(v.array(imageRef)),
    proof: v.optional(proofFile),
    /** Fields, `photos` and `proof` that are set back to what the form was loaded with. */
    undone: v.optional(v.array(v.string())),
  },
  returns: v.null(),
  handler: async (ctx, { source, ...edit }) => {
    await saveDraft(ctx, ctx.viewer, source, edit);
  },
});

export const discard = sellerMutation({
  args: { source: v.optional(draftSource) },
  returns: v.null(),
  handler: async (ctx, { source }) => {
    await discardDraft(ctx, ctx.viewer.userId, source);
  },
});

/** Cron: schedules the deletion of drafts untouched for thirty days. Returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx): Promise<number> => {
    const oldDrafts = ctx.db
      .query("listingDrafts")
      .withIndex("by_updatedAt", (q) => q.lt("updatedAt", Date.now() - DRAFT_LIFE_MS));
    return await startSweep(
      ctx,
      { run: internal.listings.drafts.deleteOld, label: "Delete an old listing draft" },
      oldDrafts,
    );
  },
});

export const deleteOld = internalMutation({
  args: { rowId: v.id("listingDrafts") },
  returns: v.null(),
  handler: async (ctx, { rowId }) => {
    const draft = await ctx.db.get("listingDrafts", rowId);
    if (draft && draft.updatedAt < Date.now() - DRAFT_LIFE_MS) await deleteDraft(ctx, draft);
  },
});
