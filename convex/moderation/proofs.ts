import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { decidedFilter, decidedPage, decidedProof } from "./model/decidedProofs";
import { decideProof } from "./model/proofs";
import { requireReason } from "./model/queue";

/**
 * Accepts or refuses the proof that a restricted species may be sold, as it stood when the admin saw it; its seller is
 * told the reason. `reason_required`, `not_found`, `decided_already`, `proof_changed`; `forbidden` for the admin whose
 * listing it is.
 */
export const decide = adminMutation({
  args: {
    proofId: v.id("listingProofs"),
    /** Of the proof that the admin has seen (`at` in the queue): another file or species since is another proof. */
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

/** Proofs that were accepted, or refused, the newest decision first; an address that is nobody's finds none. */
export const decided = adminQuery({
  args: { ...decidedFilter, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(decidedProof),
  handler: async (ctx, { paginationOpts, ...asked }) =>
    await decidedPage(ctx, asked, paginationOpts),
});
