import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { decidedFilter, decidedPage, decidedProof } from "./model/decidedProofs";
import { decideProof } from "./model/proofs";
import { requireReason } from "./model/queue";

/**
 * Accepts or refuses the proof that a restricted species may be sold, in the version the admin saw; sends the
 * seller the reason. `reason_required`, `not_found`, `decided_already`, `proof_changed`; `forbidden` for the
 * admin's own listing.
 */
export const decide = adminMutation({
  args: {
    proofId: v.id("listingProofs"),
    /**
     * When the version the admin saw was sent (`at` in the queue): a new file or species makes a new version.
     */
    sentAt: v.number(),
    accept: v.boolean(),
    reason: v.string(),
  },
  returns: v.null(),
  handler: async (ctx, { reason, ...args }) => {
    await decideProof(ctx, ctx.viewer, { ...args, reason: requireReason(reason) });
    return null;
  },
});

/** Accepted or refused proofs, latest decision first; an unknown email address finds none. */
export const decided = adminQuery({
  args: { ...decidedFilter, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(decidedProof),
  handler: async (ctx, { paginationOpts, ...asked }) =>
    await decidedPage(ctx, asked, paginationOpts),
});
