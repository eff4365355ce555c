import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";

/** The caller's own listing; `not_found`, or `forbidden` when it belongs to another seller. */
export async function requireOwnListing(
  ctx: QueryCtx,
  viewer: Profile,
  listingId: Id<"listings">,
): Promise<Doc<"listings">> {
  const listing = await ctx.db.get("listings", listingId);
  if (listing === null) fail("not_found");
  return listing.sellerId === viewer.userId ? listing : fail("forbidden");
}
