import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import { removeFile } from "#convex/shared/model/attachUpload.ts";
import { bumpUserCounter } from "#convex/shared/model/counters.ts";
import { imageFileIds } from "#convex/shared/model/images.ts";
import { eraseListingStats } from "./listingStats";
import { eraseVersions } from "./listingVersions";
import { wasOrdered } from "./orderHistory";
import { discardDraft } from "./saveDraft";
import { removeProof } from "./saveProof";
import { syncShopRows } from "./shop/syncShopRows";
import { requireNeverTakenDown } from "./takedown";

/** Errors: `listing_ordered` if it was ever ordered, `takedown_kept` if an admin ever took it off sale. */
export async function removeListing(ctx: MutationCtx, listing: Doc<"listings">): Promise<void> {
  if (await wasOrdered(ctx, listing._id)) fail("listing_ordered");
  requireNeverTakenDown(listing);
  await discardDraft(ctx, listing.sellerId, { listingId: listing._id, as: "edit" });
  await eraseListing(ctx, listing);
}

/** Deletes the row with its photos and proof. References to it must cope with a missing row. */
export async function eraseListing(ctx: MutationCtx, listing: Doc<"listings">): Promise<void> {
  for (const file of listing.images.flatMap(imageFileIds)) await removeFile(ctx, file);
  await eraseVersions(ctx, listing._id);
  await removeProof(ctx, listing._id);
  await eraseListingStats(ctx, listing._id);
  await ctx.db.delete("listings", listing._id);
  await syncShopRows(ctx, listing._id);
  await bumpUserCounter(ctx, listing.sellerId, "listings", -1);
}
