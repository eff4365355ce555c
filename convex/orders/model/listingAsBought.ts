/** The listing as it was when bought. Legal checks use this, not the current listing. */
import { pick } from "convex-helpers";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { isAnimalListed } from "#convex/domain/listings/animals.ts";
import { offersAnimals } from "#convex/domain/listings/livingWords.ts";
import { boughtListingOf } from "./boughtListings";
import type { Order } from "./records";

/** The listing with the order's snapshot laid over its current fields. */
export function listingAsBought(order: Order, listing: Doc<"listings">): Doc<"listings"> {
  const { listingTitle: title, deliveryMethod: method, courierOffer } = order;
  return {
    ...listing,
    title,
    ...pick(order, ["species", "water", "category"]),
    ...courierOffer,
    outcode: order.sellerOutcode ?? courierOffer?.outcode ?? listing.outcode,
    deliveryMethods: [method],
  };
}

/**
 * Whether the parcel contains animals, as bought. Includes corals, which are listed under plants, and animals
 * offered as extras in the description.
 */
export async function carriesAnimals(ctx: QueryCtx, order: Order): Promise<boolean> {
  const listing = await ctx.db.get("listings", order.listingId);
  const bought = listing && listingAsBought(order, listing);
  if (bought?.category !== "plants") return true;
  const kept = await boughtListingOf(ctx, order._id);
  return isAnimalListed(bought) || offersAnimals(kept?.description ?? bought.description);
}
