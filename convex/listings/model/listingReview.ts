/** Listings in the moderators' queue: they mention a barred species, came back after a takedown, or repeat part of one. */

import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { namesToReview } from "#convex/domain/listings/law/law.ts";
import { lawPlacesOf } from "#convex/domain/listings/law/places.ts";
import { descriptionWithCaptions, versionKey } from "./listingVersions";

/** Names that an admin found harmless in the listing as it is; under another title or in other words they may be for sale. */
export async function dismissedNamesOf(listing: Doc<"listings">): Promise<string[]> {
  const { dismissedNames = [], dismissedVersion } = listing;
  return dismissedVersion === (await versionKey(listing)) ? dismissedNames : [];
}

/**
 * Queues an active listing when it names a barred species (`namesToReview`) that no admin has dismissed in this
 * version, or when it came back after a takedown; otherwise removes it from the queue. A queued listing keeps its place
 * while it is off sale. Call it after a change of text, location or `isActive`.
 */
export async function updateReview(ctx: MutationCtx, listingId: Id<"listings">): Promise<void> {
  const listing = await ctx.db.get("listings", listingId);
  if (listing === null) return;
  const { title, species: name, outcode, isActive, reviewNames = [], reviewSince } = listing;
  const canWait = isActive || reviewSince !== undefined;
  const names = canWait
    ? namesToReview(descriptionWithCaptions(listing), lawPlacesOf(outcode), { title, name })
    : [];
  const dismissedNames = await dismissedNamesOf(listing);
  const isDismissed = names.every((mention) => dismissedNames.includes(mention));
  const namesToDecide = isDismissed ? [] : names;
  const isWaiting = !isDismissed || (canWait && listing.returnReason !== undefined);
  const isQueued = reviewSince !== undefined;
  if (namesToDecide.join() === reviewNames.join() && isWaiting === isQueued) return;
  await ctx.db.patch("listings", listingId, {
    reviewNames: isDismissed ? undefined : namesToDecide,
    reviewSince: isWaiting ? (reviewSince ?? Date.now()) : undefined,
  });
}
