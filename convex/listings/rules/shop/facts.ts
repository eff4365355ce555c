/** What the kept rows of a listing say: its shelves, its place in every order, its square of the map, its words. */
import { pick } from "convex-helpers";
import type { WithoutSystemFields } from "convex/server";
import type { Doc } from "../../../_generated/dataModel";
import { DELIVERY_METHODS } from "../../../domain/listings/delivery";
import { findSpecies } from "../../../domain/listings/species";
import { TITLE_END } from "../../../domain/listings/search/match";
import { speciesTokens, titleTokens } from "../../../domain/listings/search/tokens";
import { singular, wordsOf } from "../../../domain/listings/search/words";
import type { Point } from "../../../domain/shared/geo";
import { foldText } from "../../../domain/shared/text";

type Listing = Doc<"listings">;
type ShelfRow = WithoutSystemFields<Doc<"shelfRows">>;
type SearchRow = WithoutSystemFields<Doc<"searchRows">>;
/** What filters ask of a listing, whichever table it comes from. */
export type ShopFacts = Omit<ShelfRow, "shelf" | "cell" | "band">;

/** What a shelf holds; what is left out does not matter to it. */
export type Shelf = {
  category?: Listing["category"] | undefined;
  water?: Listing["water"] | undefined;
  delivery?: Listing["deliveryMethods"][number] | undefined;
};

/** Most listings are of this water and can be collected: neither has shelves of its own. */
const USUAL_WATER = "freshwater";
const USUAL_DELIVERY = "collection";

/** The shelf that holds what is asked for. The usual water and delivery must be tested row by row. */
export function shelfRead({ delivery, category, water }: Shelf): Shelf {
  return {
    delivery: delivery === USUAL_DELIVERY ? undefined : delivery,
    category,
    water: water === USUAL_WATER ? undefined : water,
  };
}

/** The name of a shelf in `shelfRows`. */
export function shelfKey(asked: Shelf): string {
  const { delivery, category, water } = shelfRead(asked);
  return [delivery, category, water].map((part) => part ?? "any").join("/");
}

/** Squares of a quarter of a degree of latitude, some 17 miles, and about as much to the east. */
const CELL_DEGREES = { lat: 0.25, lon: 0.42 };

export function cellOf({ lat, lon }: Point): string {
  return `${Math.floor(lat / CELL_DEGREES.lat)}:${Math.floor(lon / CELL_DEGREES.lon)}`;
}

/** Where the steps of the price scale begin, in pence. */
const BANDS = [0, 1, 200, 400, 600, 1_000, 1_500, 2_500, 4_000, 7_000, 12_000, 25_000];

const bandOf = (price: number) => BANDS.filter((from) => from <= price).length - 1;

/** The steps of the price scale that a range of prices touches; null when that is all of them. */
export function bandsOf({ min, max }: { min: number; max: number }): number[] | null {
  const [first, last] = [bandOf(min), bandOf(max)];
  if (first <= 0 && last === BANDS.length - 1) return null;
  return BANDS.map((_, band) => band).filter((band) => band >= first && band <= last);
}

/** Sorts like the number; no price or time is longer. */
const digits = (value: number) => String(Math.max(0, Math.floor(value))).padStart(15, "0");
export const LATEST = 10 ** 15 - 1;

/** Where a time stands among `byAge`: before every listing of that millisecond. */
export const ageKey = digits;
/** Where a price stands among `byPrice`: before every listing of that price. */
export const priceKey = digits;

/** What filters ask of a listing. */
export function factsOfListing(listing: Listing): ShopFacts {
  const { _id, createdAt, price } = listing;
  return {
    ...pick(listing, ["category", "water", "deliveryMethods", "price", "outcode"]),
    ...pick(listing, ["latitude", "longitude", "createdAt"]),
    listingId: _id,
    species: listing.scientificName ?? "",
    calledSpecies: foldText(listing.species),
    byAge: digits(createdAt) + _id,
    byPrice: digits(price) + digits(LATEST - createdAt) + _id,
  };
}

/** Four shelves for each way of delivery that has its own, and for all ways together. */
export const SHELVES_MAX = 4 * DELIVERY_METHODS.length;

/** The rows of a listing in `shelfRows`: two to four for each way of delivery but the usual one, and for all. */
export function shelfRowsOf(listing: Listing): ShelfRow[] {
  const facts = factsOfListing(listing);
  const cell = cellOf({ lat: listing.latitude, lon: listing.longitude });
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

/** The row of a listing in `searchRows`. */
export function searchRowOf(listing: Listing): SearchRow {
  const known = findSpecies(listing.scientificName ?? listing.species);
  const called = [...titleTokens(listing.species), singular(listing.category)];
  const tokens = new Set([...called, ...(known ? speciesTokens(known) : [])]);
  const offers = (method: Listing["deliveryMethods"][number]) =>
    listing.deliveryMethods.includes(method);
  return {
    ...factsOfListing(listing),
    names: [...titleTokens(listing.title), TITLE_END, ...tokens].join(" "),
    words: wordsOf(listing.description).join(" "),
    isKnown: listing.scientificName !== undefined,
    collection: offers("collection"),
    meetup: offers("meetup"),
    dropoff: offers("dropoff"),
    courier: offers("courier"),
    post: offers("post"),
  };
}
