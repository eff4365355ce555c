/** The shop's indexes: rows derived from the listings, and counts of listings. */

import { pick } from "convex-helpers";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { deliveryMethod } from "../shared/validators";
import { category, listingDetails, water } from "./tables";

/**
 * The fields that filters read. Stock is left out, so that a sale re-runs only the lists that show the
 * listing. `model/shop/syncShopRows.ts` is the only writer of the two tables that contain them.
 */
const shopFacts = {
  listingId: v.id("listings"),
  ...pick(listingDetails, ["category", "water", "deliveryMethods", "price", "outcode"]),
  /** Scientific name; "" if not in the species data. */
  species: v.string(),
  /** The seller's name for the species, folded for comparison. */
  speciesText: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  createdAt: v.number(),
  /** Sort keys, by time and by price (newest first within a price). Unique per listing. */
  byAge: v.string(),
  byPrice: v.string(),
};

/**
 * One row per browse shelf that a listed listing is on: for each delivery method except collection, and for all
 * methods together, each by category and across categories, and by water unless it is freshwater. An index can
 * start with a shelf, so rare listings are found without scanning common ones; `tests/bench/README.md` has the
 * comparison with indexes on `listings`.
 */
export const shelfRows = defineTable({
  ...shopFacts,
  /** `shelfKey` in `model/shop/facts.ts`. */
  shelf: v.string(),
  /** Map square: `cellOf` in `model/shop/facts.ts`. */
  cell: v.string(),
  /** Price band: an index into `BANDS` in `model/shop/facts.ts`. */
  band: v.number(),
})
  .index("by_listingId", ["listingId"])
  .index("by_shelf_and_byAge", ["shelf", "byAge"])
  .index("by_shelf_and_byPrice", ["shelf", "byPrice"])
  .index("by_shelf_and_species_and_byAge", ["shelf", "species", "byAge"])
  .index("by_shelf_and_species_and_byPrice", ["shelf", "species", "byPrice"])
  .index("by_shelf_and_cell_and_byAge", ["shelf", "cell", "byAge"])
  .index("by_shelf_and_cell_and_byPrice", ["shelf", "cell", "byPrice"])
  /** A price range, ordered by time. */
  .index("by_shelf_and_band_and_byAge", ["shelf", "band", "byAge"])
  /** Nearest first: outward postcodes are visited in order of distance. */
  .index("by_shelf_and_outcode_and_byAge", ["shelf", "outcode", "byAge"]);

/**
 * The search index entry for a listed listing: words folded to lower case, without accents or plural
 * endings.
 */
export const searchRows = defineTable({
  ...shopFacts,
  /** Searchable words: the title, and the species' names and kinds (`domain/listings/search/tokens.ts`). */
  names: v.string(),
  /** Words of the description; they affect ranking but match nothing. */
  words: v.string(),
  isSpeciesKnown: v.boolean(),
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
      "isSpeciesKnown",
      "collection",
      "meetup",
      "dropoff",
      "courier",
      "post",
    ],
  });

/** Listings per category and water, by delivery method; "any" counts each listing once. */
export const shelfCounts = defineTable({
  category,
  water,
  delivery: v.union(deliveryMethod, v.literal("any")),
  value: v.number(),
}).index("by_delivery_and_category_and_water", ["delivery", "category", "water"]);
