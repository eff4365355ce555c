import { v } from "convex/values";
import { adminMutation } from "../functions";
import { decideProof } from "./rules/proofs";
import { requireReason } from "./rules/queue";

/**
 * Accepts or refuses the proof that a restricted species may be sold, by the file that the admin has seen; its seller
 * is told the reason. `reason_required`, `not_found`, `proof_changed`; `forbidden` for the admin whose listing it is.
 */
export const decide = adminMutation({
  args: {
    proofId: v.id("listingProofs"),
    fileId: v.id("_storage"),
    accept: v.boolean(),
    reason: v.string(),
  },
  returns: v.null(),
  handler: async (ctx, { reason, ...args }) => {
    await decideProof(ctx, ctx.viewer, { ...args, reason: requireReason(reason) });
    return null;
  },
});
