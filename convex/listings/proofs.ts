import { v } from "convex/values";
import { sellerQuery } from "../functions";
import { requireOwnListing } from "./model/ownListing";
import { proofOf } from "./model/saveProof";
import { listingProofs } from "./tables";

const ownProof = v.object({
  status: listingProofs.validator.fields.status,
  species: v.array(v.string()),
  fileName: v.string(),
  url: v.nullable(v.string()),
  /** The admin's reason; null while it waits. */
  reason: v.nullable(v.string()),
});

/**
 * The proof for the viewer's own listing and the admin's decision; null when none was sent. Errors:
 * `not_found`, `forbidden`.
 */
export const mine = sellerQuery({
  args: { listingId: v.id("listings") },
  returns: v.nullable(ownProof),
  handler: async (ctx, { listingId }) => {
    await requireOwnListing(ctx, ctx.viewer, listingId);
    const proof = await proofOf(ctx, listingId);
    if (proof === null) return null;
    const { status, species, fileName, fileId, reason = null } = proof;
    return { status, species, fileName, url: await ctx.storage.getUrl(fileId), reason };
  },
});
