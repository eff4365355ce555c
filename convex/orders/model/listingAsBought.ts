/**
 * The listing as it was when bought: facts on the order, the description and photos in `boughtListings`. Legal
 * checks use this, not the current listing.
 */
import { pick } from "convex-helpers";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { isAnimalListed } from "#convex/domain/listings/animals.ts";
import { offersAnimals } from "#convex/domain/listings/livingWords.ts";
import { imageFileIds } from "#convex/shared/model/images.ts";
import { retainUpload } from "#convex/shared/model/attachUpload.ts";
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
  const savedCopy = await boughtListingOf(ctx, order._id);
  return (
    isAnimalListed(boughtListing) ||
    offersAnimals(savedCopy?.description ?? boughtListing.description)
  );
}

/** Stores the description and photos for an order; the files outlive the listing. */
export async function saveBoughtListing(
  ctx: MutationCtx,
  orderId: Id<"orders">,
  { description, images }: Pick<Doc<"listings">, "description" | "images">,
): Promise<void> {
  for (const file of images.flatMap(imageFileIds)) await retainUpload(ctx, file);
  await ctx.db.insert("boughtListings", { orderId, description, images });
}

export async function boughtListingOf(
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<Doc<"boughtListings"> | null> {
  return await ctx.db
    .query("boughtListings")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .unique();
}
