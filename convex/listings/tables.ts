import { omit } from "convex-helpers";
import { literals, partial } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { type GenericValidator, v } from "convex/values";
import type { ListingDetails, ListingForm } from "../domain/listings/listingSchema";
import { LISTING_CATEGORIES, WATERS } from "../domain/listings/speciesTypes";
import { PROOF_WAITS } from "../domain/listings/stock";
import { deliveryBand, deliveryMethod, imageRef, traderOnOrder } from "../shared/validators";

export const category = literals(...LISTING_CATEGORIES);
export const water = literals(...WATERS);

/**
 * What a seller writes of a listing: the table, the arguments, the draft, the views and the export of a person's data
 * take it from here. Bounds and texts stand in `domain/listings/listingSchema.ts`, under the same names.
 */
export const listingDetails = {
  title: v.string(),
  /** Common name or free text. */
  species: v.string(),
  category,
  water,
  description: v.string(),
  /** Pence; 0 means "free to a good home". */
  price: v.number(),
  /** The smallest group that is sold. Absent for one by one. */
  minQuantity: v.optional(v.number()),
  deliveryMethods: v.array(deliveryMethod),
  deliveryBands: v.array(deliveryBand),
  /** Pence, of tracked post; absent where it is not offered. */
  postage: v.optional(v.number()),
  /** Who carries it; absent where no courier is offered, or was named. The dispatch form begins with it. */
  courier: v.optional(v.string()),
  /** The number of the courier's authorisation to carry animals. */
  courierAuthorisation: v.optional(v.string()),
  /** Outward postcode. */
  outcode: v.string(),
} satisfies Record<keyof ListingDetails, GenericValidator>;

export const LISTING_DETAILS = Object.keys(listingDetails) as (keyof ListingDetails)[];

/** The create form as typed: numbers are still text, nothing is checked yet. */
export const listingForm = v.object({
  ...omit(listingDetails, ["price", "minQuantity", "deliveryBands", "postage"]),
  /** In pounds. */
  price: v.string(),
  quantity: v.string(),
  minQuantity: v.optional(v.string()),
  bands: v.array(v.object({ upToMiles: v.string(), price: v.string() })),
  /** In pounds. */
  postage: v.optional(v.string()),
} satisfies Record<keyof ListingForm, GenericValidator>);

/**
 * `quantity` is the stock that is not sold; `heldQuantity` of it is reserved by unpaid orders, and
 * 0 <= heldQuantity <= quantity always. What can be bought now is the difference.
 */
export const listings = defineTable({
  sellerId: v.id("users"),
  /** The seller's name as shown on cards; follows the profile. */
  username: v.string(),
  /** As which licensed trader the seller is shown on cards; follows the profile. */
  trader: v.optional(v.object(traderOnOrder)),
  ...listingDetails,
  /** Key into the species data when the species is known there. */
  scientificName: v.optional(v.string()),
  quantity: v.number(),
  heldQuantity: v.number(),
  soldCount: v.number(),
  images: v.array(imageRef),
  /** Served addresses of the first image as cards show it, so that they need no look-up: `coverUrls`. */
  imageUrl: v.optional(v.string()),
  imageThumbnailUrl: v.optional(v.string()),
  isActive: v.boolean(),
  /** The ban that took it off the shelf, whose undo puts it back. */
  purgedBy: v.optional(v.id("moderationEvents")),
  /** True while the seller may not sell (blocked, or not approved any more): hidden without touching their own choice. */
  isHidden: v.boolean(),
  /** isActive, not hidden, not without proof and something left to buy or held: what browse lists. */
  isListed: v.boolean(),
  /** Kept from everybody else until an admin has accepted the proof that the law asks for (`listingProofs`). */
  proof: v.optional(literals(...PROOF_WAITS)),
  /** Why the law took it off the shelf, in whole sentences; until it is changed or put back. */
  barred: v.optional(v.string()),
  /** The table of law that it was last held against; rows from before there was one have none. */
  lawVersion: v.optional(v.string()),
  /** An admin has accepted the proof for what the listing is of now. */
  proofSeen: v.optional(v.boolean()),
  town: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  /** Made by the seller's form: a create sent twice finds the first one. */
  clientKey: v.optional(v.string()),
  createdAt: v.number(),
  updatedAt: v.number(),
})
  .index("by_sellerId_and_createdAt", ["sellerId", "createdAt"])
  .index("by_sellerId_and_clientKey", ["sellerId", "clientKey"])
  .index("by_sellerId_and_isActive_and_createdAt", ["sellerId", "isActive", "createdAt"])
  .index("by_isListed_and_createdAt", ["isListed", "createdAt"])
  .index("by_isListed_and_category_and_createdAt", ["isListed", "category", "createdAt"])
  .index("by_isListed_and_scientificName", ["isListed", "scientificName", "createdAt"])
  /** Which were held against another table of law than that of now. */
  .index("by_lawVersion", ["lawVersion"]);

/**
 * What filters ask of a listed listing, without its stock: what sells re-runs only the lists that show it.
 * `rules/shop/keep.ts` is the only writer of the two tables that hold it.
 */
export const shopFacts = {
  listingId: v.id("listings"),
  category,
  water,
  deliveryMethods: v.array(deliveryMethod),
  /** Pence. */
  price: v.number(),
  /** The scientific name; "" for what the species data does not know. */
  species: v.string(),
  /** What the seller calls it, folded for comparing. */
  calledSpecies: v.string(),
  outcode: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  createdAt: v.number(),
  /** Orders by time, and by price with the newest of one price first; no two listings have the same. */
  byAge: v.string(),
  byPrice: v.string(),
};

/**
 * One row for each browse shelf that a listed listing is on: one for every way of delivery but collection and one for
 * all of them, each for its category and for all, and for its water unless that is fresh. A shelf is what an index can
 * begin with, so that rare things are found without passing the common ones: at 20,000 listings, indexes on `listings`
 * alone leave half of the bench's first pages short after 500 documents (`tests/bench/README.md`).
 */
export const shelfRows = defineTable({
  ...shopFacts,
  /** `shelfOf` in `rules/shop/facts.ts`. */
  shelf: v.string(),
  /** A square of the map. */
  cell: v.string(),
  /** A step of the price scale. */
  band: v.number(),
})
  .index("by_listingId", ["listingId"])
  .index("by_shelf_and_byAge", ["shelf", "byAge"])
  .index("by_shelf_and_byPrice", ["shelf", "byPrice"])
  .index("by_shelf_and_species_and_byAge", ["shelf", "species", "byAge"])
  .index("by_shelf_and_species_and_byPrice", ["shelf", "species", "byPrice"])
  .index("by_shelf_and_cell_and_byAge", ["shelf", "cell", "byAge"])
  .index("by_shelf_and_cell_and_byPrice", ["shelf", "cell", "byPrice"])
  /** A range of prices in the order of time. */
  .index("by_shelf_and_band_and_byAge", ["shelf", "band", "byAge"])
  /** Nearest first: places are visited in order of their distance. */
  .index("by_shelf_and_outcode_and_byAge", ["shelf", "outcode", "byAge"]);

/** A listed listing as search finds it: words without case, accents and plural endings. */
export const searchRows = defineTable({
  ...shopFacts,
  /** What it is found by: words of the title; names and kinds of the species (`domain/listings/search/tokens.ts`). */
  names: v.string(),
  /** Words of the description: they rank, and find nothing. */
  words: v.string(),
  /** Whether the species data knows the species. */
  isKnown: v.boolean(),
  collection: v.boolean(),
  meetup: v.boolean(),
  dropoff: v.boolean(),
  courier: v.boolean(),
  post: v.boolean(),
})
  .index("by_listingId", ["listingId"])
  .searchIndex("search_names", {
    searchField: "names",
    filterFields: [
      "category",
      "water",
      "isKnown",
      "collection",
      "meetup",
      "dropoff",
      "courier",
      "post",
    ],
  });

export const proofFile = v.object({ storageId: v.id("_storage"), name: v.string() });

/**
 * What a seller has sent to show that the law lets them sell a restricted species. One row a listing; for them and
 * admins only.
 */
export const listingProofs = defineTable({
  listingId: v.id("listings"),
  sellerId: v.id("users"),
  fileId: v.id("_storage"),
  fileName: v.string(),
  /** Scientific names of what it is for. */
  species: v.array(v.string()),
  status: literals("waiting", "accepted", "refused"),
  /** What the admin said of it. */
  reason: v.optional(v.string()),
  sentAt: v.number(),
  decidedAt: v.optional(v.number()),
  /** An admin has accepted it at some time, so that animals may have been sold under it. */
  acceptedAt: v.optional(v.number()),
  /** Of which listing and species the latest yes was: both may become others under the same file. */
  accepted: v.optional(v.object({ listingTitle: v.string(), species: v.array(v.string()) })),
  /** Since when the listing needs it no more or has another: kept for what was sold under it. */
  keptSince: v.optional(v.number()),
})
  .index("by_listingId_and_keptSince", ["listingId", "keptSince"])
  .index("by_sellerId", ["sellerId"])
  /** Which listing has a file: no two share one. */
  .index("by_fileId", ["fileId"])
  /** The moderators' queue. */
  .index("by_status_and_sentAt", ["status", "sentAt"])
  /** What was decided, for admins: all of it, and one seller's. */
  .index("by_status_and_decidedAt", ["status", "decidedAt"])
  .index("by_status_and_sellerId_and_decidedAt", ["status", "sellerId", "decidedAt"]);

/** How many listings stand in a category and water, by way of delivery; "any" counts each once. */
export const shelfCounts = defineTable({
  category,
  water,
  delivery: v.union(deliveryMethod, v.literal("any")),
  value: v.number(),
}).index("by_delivery_and_category_and_water", ["delivery", "category", "water"]);

/** What a draft is of, unless of a new listing. */
export const draftOf = v.object({ listingId: v.id("listings"), as: literals("edit", "copy") });

/** A form half filled in: one for a new listing, and one for each change and copy of one that is there. */
export const listingDrafts = defineTable({
  userId: v.id("users"),
  ...partial(draftOf.fields),
  form: listingForm,
  images: v.array(imageRef),
  /** Chosen for a restricted species, and not sent yet. */
  proof: v.optional(proofFile),
  updatedAt: v.number(),
})
  .index("by_userId_and_listingId_and_as", ["userId", "listingId", "as"])
  /** The sweep of those that nobody has touched for long. */
  .index("by_updatedAt", ["updatedAt"]);

export const favourites = defineTable({
  userId: v.id("users"),
  listingId: v.id("listings"),
  createdAt: v.number(),
  /** What it cost when it was marked, in pence. */
  markedPrice: v.number(),
  /** The least that it has cost since: only less than this is a drop, however often the price goes up and down. */
  lowestPrice: v.number(),
  /** ms epoch of the last word about a drop. */
  toldAt: v.optional(v.number()),
  /** What the next daily mail calls the price before, in pence; absent when there is nothing to mail. */
  mailPriceBefore: v.optional(v.number()),
})
  .index("by_userId_and_listingId", ["userId", "listingId"])
  .index("by_userId_and_createdAt", ["userId", "createdAt"])
  /** Whom a lower price is told. */
  .index("by_listingId", ["listingId"])
  /** What of a person's waits for the daily mail. */
  .index("by_userId_and_mailPriceBefore", ["userId", "mailPriceBefore"]);

export const savedSearches = defineTable({
  userId: v.id("users"),
  name: v.string(),
  /** The query string of /browse. */
  query: v.string(),
  createdAt: v.number(),
  /** Whether new listings are counted beside it and told by the bell; absent for no. */
  mark: v.optional(v.boolean()),
  /** Whether new listings come with the daily mail; absent for no. */
  mail: v.optional(v.boolean()),
  /** The listings that it is compared with (`domain/listings/watching.ts`); absent while it has no alert. */
  watchKey: v.optional(v.string()),
  /** New listings since its owner last looked, and those that wait for the daily mail; absent for none. */
  newCount: v.optional(v.number()),
  mailCount: v.optional(v.number()),
})
  .index("by_userId", ["userId"])
  /** The searches that a new listing is compared with. */
  .index("by_watchKey", ["watchKey"]);

/** Listings that came to the shelf, or came back: saved searches hear of them. A row goes after two days. */
export const listingArrivals = defineTable({
  listingId: v.id("listings"),
  isMatched: v.boolean(),
  at: v.number(),
})
  /** What waits to be compared. */
  .index("by_isMatched_and_at", ["isMatched", "at"])
  /** What a search that failed is compared with once more, and what goes. */
  .index("by_at", ["at"]);
