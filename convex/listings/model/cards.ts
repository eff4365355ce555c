import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { pricedOf } from "#convex/domain/listings/deliveryFrom.ts";
import {
  distanceMiles,
  type Point,
  wholeMiles,
  pointOf,
  type Coordinates,
} from "#convex/domain/shared/geo.ts";
import { traderOnOrder } from "#convex/shared/validators.ts";
import { listingDetails } from "../tables";

const ON_CARD = ["title", "species", "category", "water", "outcode", "deliveryMethods"] as const;

export const listingCard = v.object({
  _id: v.id("listings"),
  ...pick(listingDetails, [...ON_CARD, "price"]),
  /** Key into the species data; null if the species is not in it. */
  scientificName: v.nullable(v.string()),
  /** The cheapest delivery in pence, if the listing can only be sent and every way costs something. */
  deliveryFrom: v.optional(v.number()),
  available: v.number(),
  held: v.number(),
  minQuantity: v.number(),
  imageUrl: v.nullable(v.string()),
  /** The same photo at other widths, as a `srcset`; absent when there is only one width. */
  imageSrcSet: v.optional(v.string()),
  imagePlaceholder: v.optional(v.string()),
  town: v.string(),
  sellerId: v.id("users"),
  sellerName: v.string(),
  trader: v.optional(v.object(traderOnOrder)),
  createdAt: v.number(),
  /** Whole miles from the requested place; null without one. */
  distanceMiles: v.nullable(v.number()),
});
export type ListingCard = Infer<typeof listingCard>;

export function toCard(listing: Doc<"listings">, from: Point | null = null): ListingCard {
  const first = listing.images[0];
  return {
    _id: listing._id,
    ...pick(listing, [...ON_CARD]),
    scientificName: listing.scientificName ?? null,
    ...pricedOf(listing),
    imageUrl: listing.imageUrl ?? null,
    ...srcSetOf(listing),
    ...(first?.placeholder ? { imagePlaceholder: first.placeholder } : {}),
    town: listing.town,
    sellerId: listing.sellerId,
    sellerName: listing.username,
    ...(listing.trader ? { trader: listing.trader } : {}),
    createdAt: listing.createdAt,
    distanceMiles: from && wholeMiles(pointOf(listing), from),
  };
}

function srcSetOf({ imageUrl, imageThumbnailUrl, images }: Doc<"listings">) {
  const { width, cardWidth = width, thumbnailWidth } = images[0] ?? {};
  if (!imageUrl || !imageThumbnailUrl || !cardWidth || !thumbnailWidth) return {};
  return { imageSrcSet: `${imageThumbnailUrl} ${thumbnailWidth}w, ${imageUrl} ${cardWidth}w` };
}

export function milesTo(listing: Coordinates, from: Point): number {
  return distanceMiles(pointOf(listing), from);
}

/** The newest listings on sale, in one category or in all. */
export async function newestListed(
  ctx: QueryCtx,
  category: Doc<"listings">["category"] | null | undefined,
  count: number,
): Promise<Doc<"listings">[]> {
  const listings = ctx.db.query("listings");
  const listed = category
    ? listings.withIndex("by_isListed_and_category_and_createdAt", (q) =>
        q.eq("isListed", true).eq("category", category),
      )
    : listings.withIndex("by_isListed_and_createdAt", (q) => q.eq("isListed", true));
  return await listed.order("desc").take(count);
}
