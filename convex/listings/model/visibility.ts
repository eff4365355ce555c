import type { Doc } from "#convex/_generated/dataModel.js";
import { isWithheld } from "#convex/domain/listings/stock.ts";
import type { Profile } from "#convex/shared/model/access.ts";

/** Whether `viewer` (null: a visitor) may see a listing: withheld ones are visible to their seller and to admins. */
export function canViewListing(listing: Doc<"listings">, viewer: Profile | null): boolean {
  if (!isWithheld(listing)) return true;
  return viewer !== null && (listing.sellerId === viewer.userId || viewer.role === "admin");
}

/** The title for anyone who knows of the listing: nothing that its seller wrote while it is withheld. */
export function shownTitle(listing: Doc<"listings"> | null): string {
  if (listing === null) return "A removed listing";
  return isWithheld(listing) ? "A listing that isn't on sale" : listing.title;
}
