import { pick } from "convex-helpers";
import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { pricedOf } from "#convex/domain/listings/deliveryFrom.ts";
import { PROOF_HOLDS } from "#convex/domain/listings/stock.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { imageView, imageViews } from "#convex/shared/model/images.ts";
import { LISTING_DETAILS, listingDetails, listings } from "../tables";
import { listingCard, toCard } from "./cards";
import { sellerCard, toSellerCard } from "./sellerCard";
import { factsOf, speciesFacts } from "./speciesFacts";

/**
 * What keeps a listing off sale: the state of its proof, or "review" until an admin has checked its content;
 * null if nothing does.
 */
const saleHold = v.nullable(literals(...PROOF_HOLDS, "review"));
const saleHoldOf = ({ proof, awaitsReview }: Doc<"listings">) =>
  proof ?? (awaitsReview ? ("review" as const) : null);
/** Why the law took it off sale; null if it didn't. */
const barReason = v.nullable(v.string());

const PAGE_FIELDS = [
  ...(["sellerId", "quantity", "soldCount", "isActive", "createdAt", "updatedAt"] as const),
  ...(["town", "latitude", "longitude"] as const),
] as const;

/** Why an admin took it off sale, and whether the seller can't put it back; for its seller only. */
export const takedown = v.nullable(v.object({ reason: v.string(), isFinal: v.boolean() }));
export const takedownOf = ({
  takedownReason: reason,
  isTakedownFinal,
}: Doc<"listings">): Infer<typeof takedown> =>
  reason === undefined ? null : { reason, isFinal: isTakedownFinal === true };

/** Everything the listing page shows; stock is live. */
export const listingPage = v.object({
  _id: v.id("listings"),
  ...listingDetails,
  ...pick(listings.validator.fields, [...PAGE_FIELDS]),
  minQuantity: v.number(),
  deliveryFrom: listingCard.fields.deliveryFrom,
  scientificName: v.nullable(v.string()),
  /** Of the unsold stock, `held` is reserved by unpaid orders, `available` can be bought now. */
  held: v.number(),
  available: v.number(),
  proof: saleHold,
  barReason,
  /** Whether an admin took it off sale; only its seller may read why. */
  isTakenDown: v.boolean(),
  /** Set once an admin has accepted the legally required proof; absent otherwise. */
  isProofAccepted: v.optional(v.boolean()),
  images: v.array(imageView),
  seller: v.nullable(sellerCard),
  facts: v.nullable(speciesFacts),
});
export type ListingPage = Infer<typeof listingPage>;

export async function findListing(ctx: QueryCtx, id: string): Promise<Doc<"listings"> | null> {
  const listingId = ctx.db.normalizeId("listings", id);
  return listingId && (await ctx.db.get("listings", listingId));
}

/** The listing page. Deactivated listings stay readable, since orders link to them. */
export async function viewListing(ctx: QueryCtx, listing: Doc<"listings">): Promise<ListingPage> {
  const seller = await profileOf(ctx, listing.sellerId);
  return {
    _id: listing._id,
    ...pick(listing, LISTING_DETAILS),
    ...pick(listing, [...PAGE_FIELDS]),
    ...pricedOf(listing),
    scientificName: listing.scientificName ?? null,
    proof: saleHoldOf(listing),
    barReason: listing.barReason ?? null,
    isTakenDown: listing.takedownReason !== undefined,
    ...(listing.isProofAccepted ? { isProofAccepted: true } : {}),
    images: await imageViews(ctx, listing.images),
    seller: seller && (await toSellerCard(ctx, seller)),
    facts: factsOf(listing),
  };
}

const OWN_FIELDS = ["description", "isActive", "isHidden", "quantity", "soldCount"] as const;

export const ownListingCard = v.object({
  ...listingCard.fields,
  ...pick(listings.validator.fields, [...OWN_FIELDS]),
  proof: saleHold,
  barReason,
  takedown,
});

export function toOwnCard(listing: Doc<"listings">): Infer<typeof ownListingCard> {
  return {
    ...toCard(listing),
    ...pick(listing, [...OWN_FIELDS]),
    proof: saleHoldOf(listing),
    barReason: listing.barReason ?? null,
    takedown: takedownOf(listing),
  };
}
