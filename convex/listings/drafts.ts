/** Listing forms half filled in: of a new listing, of a change to one, of a copy of one. */
import { v } from "convex/values";
import { internalMutation, sellerMutation, sellerQuery } from "../functions";
import { sweepListingDrafts } from "../shared/rules/drafts";
import { imageRef } from "../shared/validators";
import * as drafts from "./rules/drafts";
import { draftOf, listingForm, proofFile } from "./tables";

/** The viewer's draft with its pictures; null when there is none. `of`: a change or a copy of an own listing. */
export const mine = sellerQuery({
  args: { of: v.optional(draftOf) },
  returns: v.union(drafts.draftView, v.null()),
  handler: async (ctx, { of }) => await drafts.viewDraft(ctx, ctx.viewer.userId, of),
});

/** The viewer's drafts, at most twenty, the one that was changed last first. */
export const list = sellerQuery({
  args: {},
  returns: v.array(drafts.draftCard),
  handler: async (ctx) => await drafts.listDrafts(ctx, ctx.viewer.userId),
});

/**
 * Keeps the form as it stands, with its pictures, for thirty days after the last change. `invalid_input`, and
 * `not_found`, `forbidden` unless the listing is the viewer's; `proof_in_use` for another listing's or draft's proof.
 */
export const save = sellerMutation({
  args: {
    of: v.optional(draftOf),
    form: listingForm,
    images: v.array(imageRef),
    /** An own upload for the purpose `proof`. */
    proof: v.optional(proofFile),
  },
  returns: v.null(),
  handler: async (ctx, { of, ...draft }) => {
    await drafts.saveDraft(ctx, ctx.viewer, of, draft);
    return null;
  },
});

/** Throws a draft away, with the files that nothing else shows. */
export const discard = sellerMutation({
  args: { of: v.optional(draftOf) },
  returns: v.null(),
  handler: async (ctx, { of }) => {
    await drafts.discardDraft(ctx, ctx.viewer.userId, of);
    return null;
  },
});

/** By cron: hands over the drafts that nobody has touched for thirty days. Returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await sweepListingDrafts(ctx),
});

/** Forgets a draft that nobody has touched for thirty days. */
export const forgetOld = internalMutation({
  args: { rowId: v.id("listingDrafts") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await drafts.forgetOldDraft(ctx, rowId);
    return true;
  },
});
