/** Which listings wait in the moderators' queue because their description names a barred species. */
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { namesToReview } from "#convex/domain/listings/law/law.ts";
import { lawPlacesOf } from "#convex/domain/listings/law/places.ts";

/** The description and the photo captions: buyers and search engines read both. */
export const descriptionWithCaptions = ({
  description,
  images,
}: Pick<Doc<"listings">, "description" | "images">) =>
  [description, ...images.map(({ alt = "" }) => alt)].join("\n");

/**
 * Puts a listing on sale into the queue when its description names a barred species that no admin has
 * dismissed, and takes it out when the names are gone. Call it after a change of text, location or
 * `isActive`.
 */
export async function updateReview(ctx: MutationCtx, listingId: Id<"listings">): Promise<void> {
  const listing = await ctx.db.get("listings", listingId);
  if (listing === null) return;
  const { title, species: name, outcode, reviewNames = [], dismissedNames = [] } = listing;
  const names = listing.isActive
    ? namesToReview(descriptionWithCaptions(listing), lawPlacesOf(outcode), { title, name })
    : [];
  const isDismissed = names.every((mention) => dismissedNames.includes(mention));
  const namesToDecide = isDismissed ? [] : names;
  if (namesToDecide.join() === reviewNames.join()) return;
  await ctx.db.patch("listings", listingId, {
    reviewNames: isDismissed ? undefined : namesToDecide,
    reviewSince: isDismissed ? undefined : (listing.reviewSince ?? Date.now()),
  });
}
