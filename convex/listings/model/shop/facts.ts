import { pick } from "convex-helpers";
import type { WithoutSystemFields } from "convex/server";
import type { Doc } from "#convex/_generated/dataModel.js";
import { DELIVERY_METHODS } from "#convex/domain/listings/deliveryMethods.ts";
import { TITLE_END } from "#convex/domain/listings/search/match.ts";
import { speciesTokens, titleTokens } from "#convex/domain/listings/search/tokens.ts";
import { singular, wordsOf } from "#convex/domain/listings/search/words.ts";
import { findSpecies } from "#convex/domain/listings/species.ts";
import { type Point, pointOf } from "#convex/domain/shared/geo.ts";
import { foldText } from "#convex/domain/shared/text.ts";

type Listing = Doc<"listings">;
type ShelfRow = WithoutSystemFields<Doc<"shelfRows">>;
type SearchRow = WithoutSystemFields<Doc<"searchRows">>;
/** The fields that filters read, from either table. */
export type ShopFacts = Omit<ShelfRow, "shelf" | "cell" | "band">;

/** What a shelf contains; an omitted field means any value. */
export type Shelf = {
  category?: Listing["category"] | undefined;
  water?: Listing["water"] | undefined;
  delivery?: Listing["deliveryMethods"][number] | undefined;
};

/** Most listings have this water and can be collected, so neither gets its own shelves. */
const USUAL_WATER = "freshwater";
const USUAL_DELIVERY = "collection";

/** The shelf to read for a query. The usual water and delivery must be filtered row by row. */
export function shelfToRead({ delivery, category, water }: Shelf): Shelf {
  return {
    delivery: delivery === USUAL_DELIVERY ? undefined : delivery,
    category,
    water: water === USUAL_WATER ? undefined : water,
  };
}

export function shelfKey(shelf: Shelf): string {
  const { delivery, category, water } = shelfToRead(shelf);
  return [delivery, category, water].map((part) => part ?? "any").join("/");
}

/**
 * Squares of a quarter of a degree of latitude, about 17 miles, and about the same distance east to west.
 */
const CELL_DEGREES = { lat: 0.25, lon: 0.42 };

export function cellOf({ lat, lon }: Point): string {
  return `${Math.floor(lat / CELL_DEGREES.lat)}:${Math.floor(lon / CELL_DEGREES.lon)}`;
}

/** Lower bounds of the price bands, in pence. */
const BANDS = [0, 1, 200, 400, 600, 1_000, 1_500, 2_500, 4_000, 7_000, 12_000, 25_000];

const bandOf = (price: number) => BANDS.filter((from) => from <= price).length - 1;

/** The price bands that a price range touches; null when it touches all. */
export function bandsOf({ min, max }: { min: number; max: number }): number[] | null {
  const [first, last] = [bandOf(min), bandOf(max)];
  if (first <= 0 && last === BANDS.length - 1) return null;
  return BANDS.map((_, band) => band).filter((band) => band >= first && band <= last);
}

/** Padded so that strings sort like numbers; no price or time has more than 15 digits. */
const digits = (value: number) => String(Math.max(0, Math.floor(value))).padStart(15, "0");
export const TIME_MAX = 10 ** 15 - 1;

/** Sorts before every listing of that millisecond in `byAge`. */
export const ageKey = digits;
/** Sorts before every listing of that price in `byPrice`. */
export const priceKey = digits;

export function factsOfListing(listing: Listing): ShopFacts {
  const { _id, createdAt, price } = listing;
  return {
    ...pick(listing, ["category", "water", "deliveryMethods", "price", "outcode"]),
    ...pick(listing, ["latitude", "longitude", "createdAt"]),
    listingId: _id,
    species: listing.scientificName ?? "",
    speciesText: foldText(listing.species),
    byAge: digits(createdAt) + _id,
    byPrice: digits(price) + digits(TIME_MAX - createdAt) + _id,
  };
}

/** Four shelves for each delivery method with its own shelves, and four for all methods. */
export const SHELVES_MAX = 4 * DELIVERY_METHODS.length;

/**
 * A listing's rows in `shelfRows`: two to four for each delivery method except the usual one, and as many for all
 * methods together.
 */
export function shelfRowsOf(listing: Listing): ShelfRow[] {
  const facts = factsOfListing(listing);
  const cell = cellOf(pointOf(listing));
  const band = bandOf(listing.price);
  const { category, water } = listing;
  const shelves = new Set<string>();
  for (const delivery of [undefined, ...listing.deliveryMethods]) {
    for (const shelf of [{}, { category }, { water }, { category, water }]) {
      shelves.add(shelfKey({ ...shelf, delivery }));
    }
  }
  return [...shelves].map((shelf) => ({ ...facts, shelf, cell, band }));
}

export function searchRowOf(listing: Listing): SearchRow {
  const species = findSpecies(listing.scientificName ?? listing.species);
  const ownTokens = [...titleTokens(listing.species), singular(listing.category)];
  const tokens = new Set([...ownTokens, ...(species ? speciesTokens(species) : [])]);
  const offers = (method: Listing["deliveryMethods"][number]) =>
    listing.deliveryMethods.includes(method);
  return {
    ...factsOfListing(listing),
    names: [...titleTokens(listing.title), TITLE_END, ...tokens].join(" "),
    words: wordsOf(listing.description).join(" "),
    isSpeciesKnown: listing.scientificName !== undefined,
    collection: offers("collection"),
    meetup: offers("meetup"),
    dropoff: offers("dropoff"),
    courier: offers("courier"),
    post: offers("post"),
  };
}
