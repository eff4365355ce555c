/** Unfinished listing forms: for a new listing, an edit or a copy. */
import { v } from "convex/values";
import { internalMutation, sellerMutation, sellerQuery } from "../functions";
import { imageRef } from "../shared/validators";
import * as drafts from "./model/drafts";
import { draftSource, listingForm, proofFile } from "./tables";

/**
 * The viewer's draft with its photos; null when there is none. `of`: an edit or a copy of the viewer's
 * own listing.
 */
export const mine = sellerQuery({
  args: { source: v.optional(draftSource) },
  returns: v.union(drafts.draftView, v.null()),
  handler: async (ctx, { source }) => await drafts.viewDraft(ctx, ctx.viewer.userId, source),
});

/** The viewer's drafts, at most twenty, most recently changed first. */
export const list = sellerQuery({
  args: {},
  returns: v.array(drafts.draftCard),
  handler: async (ctx) => await drafts.listDrafts(ctx, ctx.viewer.userId),
});

/**
 * Saves the form and its photos; they expire thirty days after the last change. `invalid_input`;
 * `not_found` or `forbidden` unless the listing is the viewer's; `proof_in_use` for another listing's or
 * draft's proof.
 */
export const save = sellerMutation({
  args: {
    source: v.optional(draftSource),
    form: listingForm,
    images: v.array(imageRef),
    /** The caller's own upload for the purpose `proof`. */
    proof: v.optional(proofFile),
  },
  returns: v.null(),
  handler: async (ctx, { source, ...draft }) => {
    await drafts.saveDraft(ctx, ctx.viewer, source, draft);
    return null;
  },
});

/** Deletes a draft and the files that nothing else uses. */
export const discard = sellerMutation({
  args: { source: v.optional(draftSource) },
  returns: v.null(),
  handler: async (ctx, { source }) => {
    await drafts.discardDraft(ctx, ctx.viewer.userId, source);
    return null;
  },
});

/** Cron: enqueues drafts untouched for thirty days. Returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await drafts.sweepDrafts(ctx),
});

/** Deletes a draft untouched for thirty days. */
export const deleteOld = internalMutation({
  args: { rowId: v.id("listingDrafts") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await drafts.deleteOldDraft(ctx, rowId);
    return true;
  },
});
