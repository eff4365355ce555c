/**
 * The listing as it was when bought: facts on the order, the description and photos in its `listingVersions` row.
 * Legal checks use this, not the current listing.
 */
import { pick } from "convex-helpers";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { isAnimalListed } from "#convex/domain/listings/animals.ts";
import { offersAnimals } from "#convex/domain/listings/livingWords.ts";
import type { Order } from "./records";

/** The listing with the order's snapshot laid over its current fields. */
export function listingAsBought(order: Order, listing: Doc<"listings">): Doc<"listings"> {
  const { listingTitle: title, deliveryMethod: method, carrierOffer } = order;
  return {
    ...listing,
    title,
    ...pick(order, ["species", "water", "category"]),
    ...carrierOffer,
    outcode: order.sellerOutcode ?? carrierOffer?.outcode ?? listing.outcode,
    deliveryMethods: [method],
  };
}

/**
 * Whether the parcel contains animals, as bought. Includes corals, which are listed under plants, and animals
 * offered as extras in the description.
 */
export async function carriesAnimals(ctx: QueryCtx, order: Order): Promise<boolean> {
  const listing = await ctx.db.get("listings", order.listingId);
  const boughtListing = listing && listingAsBought(order, listing);
  if (boughtListing?.category !== "plants") return true;
  const { description } = await boughtVersion(ctx, order);
  return isAnimalListed(boughtListing) || offersAnimals(description);
}

/** @throws if it is missing: a listing that was ordered is never removed. */
export async function boughtVersion(
  ctx: QueryCtx,
  { uuid, listingVersionId }: Order,
): Promise<Doc<"listingVersions">> {
  const version = await ctx.db.get("listingVersions", listingVersionId);
  if (version === null) throw new Error(`Order ${uuid} lacks its listing as bought`);
  return version;
}
