import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type * as z from "zod";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { livingKind } from "#convex/domain/listings/animals.ts";
import { postRestriction } from "#convex/domain/listings/delivery.ts";
import { lawPlacesOf } from "#convex/domain/listings/law/places.ts";
import {
  listingDetailsSchema,
  listingSchema,
  stockSchema,
} from "#convex/domain/listings/listingSchema.ts";
import { offersAnimals } from "#convex/domain/listings/livingWords.ts";
import { findSpecies, homeWater } from "#convex/domain/listings/species.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { shouldBeListed } from "#convex/domain/listings/stock.ts";
import { type Changes, withChanges } from "#convex/domain/shared/changes.ts";
import { QUANTITY_MAX } from "#convex/domain/shared/constants.ts";
import { fieldTexts } from "#convex/domain/shared/fieldTexts.ts";
import { findOutcode, townName } from "#convex/domain/shared/postcodes.ts";
import { fail, failIf } from "#convex/errors.ts";
import { afterPriceDrop } from "#convex/followUps.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { bumpUserCounter } from "#convex/shared/model/counters.ts";
import {
  checkImages,
  coverUrls,
  type ImageRef,
  attachImages,
} from "#convex/shared/model/images.ts";
import { parseInput } from "#convex/shared/model/parseInput.ts";
import { consumeLimit, consumeMailboxLimit } from "#convex/shared/model/rateLimits.ts";
import { LISTING_DETAILS, type proofFile } from "../tables";
import { checkListing, checkStoredListing } from "./checkLaw";
import { updateReview } from "./listingReview";
import { descriptionWithCaptions, imageFacts, versionKey } from "./listingVersions";
import type { DraftContents } from "./saveDraft";
import { saveProof, requeueProof, proofOf } from "./saveProof";
import { sellerCardFields } from "./sellerListings";
import { syncShopRows } from "./shop/syncShopRows";
import { shopCategoryOf } from "./speciesFacts";
import { changeStock, confirmationFields, recordArrival } from "./stock";
import { returnFields, similarTakedown } from "./takedown";

type Extras = {
  images: ImageRef[];
  proof?: Infer<typeof proofFile>;
};
export type ListingArgs = z.input<typeof listingSchema> & Extras;
type Details = z.input<typeof listingDetailsSchema>;
type DetailArgs = Details & Extras;
type Edit = {
  changes: Changes<Details & { images: ImageRef[] }>;
  proof?: Extras["proof"];
  stock?: ExpectedStock | undefined;
};

/** The unsold stock a seller entered, held ones included, and the sold count they saw at that time. */
export type ExpectedStock = { quantity: number; soldCount: number };

/**
 * Idempotent by `clientKey`. `draft`: the contents of the new listing's draft. Errors: `seller_required` unless
 * the seller has passed the knowledge quiz too, and as `catalogue.create`.
 */
export async function createListing(
  ctx: MutationCtx,
  viewer: Profile,
  clientKey: string,
  args: ListingArgs,
  draft: DraftContents,
): Promise<Id<"listings">> {
  if (!viewer.sellerQuizCompleted) fail("seller_required");
  const existingListing = await ctx.db
    .query("listings")
    .withIndex("by_sellerId_and_clientKey", (q) =>
      q.eq("sellerId", viewer.userId).eq("clientKey", clientKey),
    )
    .unique();
  if (existingListing) return existingListing._id;
  await consumeMailboxLimit(ctx, "createListing", viewer);

  const { quantity } = parseInput(listingSchema, args, "Listing");
  const { fields, toProve } = parseDetails(args, []);
  const review = await similarTakedown(ctx, viewer, { ...fields, images: args.images });
  await attachListingPhotos(ctx, viewer, args.images, draft.images);
  const now = Date.now();
  const stock = { quantity, isActive: true, isHidden: false, ...review };
  const listingId = await ctx.db.insert("listings", {
    ...fields,
    ...stock,
    isListed: shouldBeListed(stock),
    heldQuantity: 0,
    soldCount: 0,
    sellerId: viewer.userId,
    ...sellerCardFields(viewer),
    images: args.images,
    ...(await coverUrls(ctx, args.images)),
    clientKey,
    confirmedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  await syncShopRows(ctx, listingId);
  await bumpUserCounter(ctx, viewer.userId, "listings", 1);
  await saveProof(ctx, viewer, listingId, toProve, args.proof, draft.draftId);
  await recordArrival(ctx, listingId);
  await updateReview(ctx, listingId);
  return listingId;
}

/** Applies an edit to the listing as it is now. `draft`: the contents of the edit's draft. */
export async function updateListing(
  ctx: MutationCtx,
  viewer: Profile,
  listing: Doc<"listings">,
  { changes, proof, stock }: Edit,
  draft: DraftContents,
): Promise<void> {
  await consumeMailboxLimit(ctx, "changeListing", viewer);
  const current: Details & { images: ImageRef[] } = pick(listing, [...LISTING_DETAILS, "images"]);
  const args = { ...withChanges(current, changes), proof };
  const provenSpecies = (await proofOf(ctx, listing._id))?.species ?? [];
  const { fields, toProve } = parseDetails(args, provenSpecies);
  const quantity = stock && adjustedStock(listing, stock);
  const content = { ...fields, images: args.images };
  if ((await versionKey(content)) !== (await versionKey(listing))) {
    await consumeLimit(ctx, "changeContent", listing._id);
  }
  // A listing that is off sale after a takedown is compared with takedowns when it is put back.
  const review =
    listing.takedownReason === undefined
      ? await similarTakedown(ctx, viewer, content, listing)
      : {};
  await attachListingPhotos(ctx, viewer, args.images, [...listing.images, ...draft.images]);
  await ctx.db.patch("listings", listing._id, {
    ...fields,
    barReason: undefined,
    images: args.images,
    ...(await coverUrls(ctx, args.images)),
    ...(listing.isStale ? {} : confirmationFields(Date.now())),
    updatedAt: Date.now(),
  });
  await saveProof(ctx, viewer, listing._id, toProve, args.proof, draft.draftId);
  if (differsFromAccepted(listing, { ...content, quantity })) {
    await requeueProof(ctx, listing._id);
  }
  await changeStock(ctx, listing._id, () => ({
    ...review,
    ...(quantity !== undefined && { quantity }),
  }));
  await syncShopRows(ctx, listing._id);
  if (fields.price < listing.price) await afterPriceDrop(ctx, listing._id);
  await updateReview(ctx, listing._id);
}

export async function setListingActive(
  ctx: MutationCtx,
  viewer: Profile,
  listing: Doc<"listings">,
  isActive: boolean,
): Promise<void> {
  // Putting a listing back compares it with every saved search. Taking it off sale is hardly limited: the
  // animal may have died.
  if (isActive && !listing.isActive) await consumeMailboxLimit(ctx, "changeListing", viewer);
  else await consumeLimit(ctx, "write", viewer.userId);
  if (isActive) failIf((await checkStoredListing(ctx, listing)).problem);
  const returned = isActive ? await returnFields(listing) : {};
  const review =
    isActive && !listing.isActive ? await similarTakedown(ctx, viewer, listing, listing) : {};
  await changeStock(ctx, listing._id, () => ({
    isActive,
    ...review,
    ...(isActive ? { barReason: undefined, ...confirmationFields(Date.now()), ...returned } : {}),
  }));
  await updateReview(ctx, listing._id);
}

/**
 * The stock that a seller's number means now: sales since they saw it are deducted, cancellations added. The
 * total offered is the same however often the form is submitted. Errors: `invalid_input` when the result is
 * below what buyers hold.
 */
function adjustedStock(listing: Doc<"listings">, expectedStock: ExpectedStock): number {
  const newQuantity = parseInput(stockSchema, expectedStock.quantity, "Quantity");
  const soldSince = listing.soldCount - expectedStock.soldCount;
  const quantity = newQuantity - soldSince;
  const refuse = (problem: string): never => fail("invalid_input", { field: "Quantity", problem });
  if (!Number.isInteger(expectedStock.soldCount)) refuse("please check it again");
  const soldText = soldSince > 0 ? `${soldSince} sold while you were editing` : null;
  const { heldQuantity } = listing;
  const heldText =
    heldQuantity > 0 ? `${heldQuantity} ${heldQuantity === 1 ? "is" : "are"} being paid for` : null;
  if (quantity < heldQuantity) {
    const texts = [soldText, heldText].filter(Boolean).join(", and ");
    refuse(soldText ? `${texts}; please check it again` : `${texts}, so it can't be lower`);
  }
  return quantity > QUANTITY_MAX ? refuse(`list at most ${QUANTITY_MAX} at once`) : quantity;
}

async function attachListingPhotos(
  ctx: MutationCtx,
  viewer: Profile,
  images: ImageRef[],
  previous: ImageRef[],
): Promise<void> {
  if (images.length === 0) {
    fail("invalid_input", { field: "Photos", problem: "add at least one photo" });
  }
  await attachImages(ctx, viewer.userId, "listing", images, previous);
}

/**
 * Validates what the seller wrote, checks it against the law, and derives species, category and place.
 * `provenSpecies`: species already covered by a proof. `toProve`: species the law requires proof for.
 */
function parseDetails(args: DetailArgs, provenSpecies: readonly string[]) {
  const input = parseInput(listingDetailsSchema, args, "Listing");
  const species = findSpecies(input.species);
  const place =
    findOutcode(input.outcode) ??
    fail("invalid_input", { field: "Postcode", problem: "we don't recognise this postcode area" });
  // Check the number of photos first: all their captions are read below.
  checkImages(args.images);
  const { toProve, problem } = checkListing(input, provenSpecies, args.proof !== undefined);
  failIf(problem);
  // The species data overrides the seller's choice, so that filters can rely on it.
  const category = species ? shopCategoryOf(species) : input.category;
  const water = species ? waterOf(species, input.water) : input.water;
  const kind = livingKind({ ...input, category, water });
  const restriction = postRestriction(input.deliveryMethods, kind !== "plant");
  if (restriction !== null && kind === "unnamed") {
    fail("invalid_input", { field: "Species", problem: fieldTexts.namePlant });
  }
  if (restriction !== null)
    fail("invalid_input", { field: "Delivery options", problem: restriction });
  const words = descriptionWithCaptions({ description: input.description, images: args.images });
  if (input.deliveryMethods.includes("post") && offersAnimals(words)) {
    fail("invalid_input", { field: "Description", problem: fieldTexts.animalsByPost });
  }
  const usesCourier = input.deliveryMethods.includes("courier");
  const fields = {
    ...input,
    category,
    water,
    deliveryBands: usesCourier ? input.deliveryBands : [],
    postage: input.deliveryMethods.includes("post") ? input.postage : undefined,
    // Set explicitly, so that an edit that removes their delivery option clears them.
    courier: usesCourier ? input.courier : undefined,
    courierAuthorisation: usesCourier && kind !== "plant" ? input.courierAuthorisation : undefined,
    scientificName: species?.scientificName,
    outcode: place.outcode,
    town: townName(place),
    latitude: place.lat,
    longitude: place.lon,
  };
  return { fields, toProve };
}

type ProvenContent = Pick<
  Doc<"listings">,
  "title" | "species" | "description" | "images" | "outcode" | "quantity"
>;

/**
 * Whether the offer differs from what an admin accepted a proof for: other text or photos, more animals,
 * or other law.
 */
const differsFromAccepted = (
  before: ProvenContent,
  now: Omit<ProvenContent, "quantity"> & { quantity?: number },
) =>
  (["title", "species", "description"] as const).some((field) => before[field] !== now[field]) ||
  imageFacts(before.images) !== imageFacts(now.images) ||
  (now.quantity ?? 0) > before.quantity ||
  hasDifferentLaw(before.outcode, now.outcode);

const hasDifferentLaw = (before: string, now: string) =>
  lawPlacesOf(before).join() !== lawPlacesOf(now).join();

/** The seller's choice, if the species lives in that water. */
function waterOf(species: Species, chosenWater: Doc<"listings">["water"]) {
  return species.water.includes(chosenWater) ? chosenWater : homeWater(species);
}
