import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { fail } from "../../errors";
import type { Profile } from "../../shared/model/access";

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
