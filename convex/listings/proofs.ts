import { v } from "convex/values";
import { sellerQuery } from "../functions";
import { requireOwnListing } from "./model/ownListing";
import { ownProof, viewProof } from "./model/proofs";

/**
 * The proof for the viewer's own listing and the admin's decision; null when none was sent. `not_found`,
 * `forbidden`.
 */
export const mine = sellerQuery({
  args: { listingId: v.id("listings") },
  returns: v.union(ownProof, v.null()),
  handler: async (ctx, { listingId }) => {
    await requireOwnListing(ctx, ctx.viewer, listingId);
    return await viewProof(ctx, listingId);
  },
});
