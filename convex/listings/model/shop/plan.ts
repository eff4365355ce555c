/**
 * Chooses which parts of `shelfRows` to read for a set of filters: the narrowest that an index can start
 * with.
 */

import type { QueryCtx } from "#convex/_generated/server.js";
import { distanceMiles } from "#convex/domain/shared/geo.ts";
import { allOutcodes, type Outcode } from "#convex/domain/shared/postcodes.ts";
import type { ShopQuery } from "../filters";
import { bandsOf, cellOf, priceKey, type Shelf, shelfKey } from "./facts";
import { AFTER_PREFIX, type IndexOrder, type KeyRange, type Lane, ALL_KEYS } from "./lanes";
import { unknownSpeciesNamed } from "./search";

/** Beyond this, reading ahead in each lane costs more than it saves. */
const SPECIES_LANES_MAX = 40;
const CELL_LANES_MAX = 48;

export type Plan = { lanes: Lane[]; order: IndexOrder; range: KeyRange };

/** Lanes that together hold every matching listing once, in the requested order. */
export async function planOf(ctx: QueryCtx, query: ShopQuery): Promise<Plan> {
  const { sort } = query.filters;
  const isByPrice = sort === "price" || sort === "priceDesc";
  const order: IndexOrder = isByPrice
    ? { key: "byPrice", isDescending: sort === "priceDesc" }
    : { key: "byAge", isDescending: true };
  const range = isByPrice ? pricesOf(query) : ALL_KEYS;
  return { lanes: await lanesOf(ctx, query, isByPrice), order, range };
}

/** A maximum below the minimum gives an empty range. */
function pricesOf({ prices: { min, max } }: ShopQuery): KeyRange {
  return {
    from: priceKey(min),
    to: max === Infinity ? AFTER_PREFIX : priceKey(Math.floor(max) + 1),
  };
}

export const requestedShelf = ({ filters: { category, water, delivery } }: ShopQuery): Shelf => ({
  category,
  water,
  delivery,
});

async function lanesOf(ctx: QueryCtx, query: ShopQuery, isByPrice: boolean): Promise<Lane[]> {
  const shelf = shelfKey(requestedShelf(query));
  const bySpecies = await namedLanes(ctx, query, shelf);
  if (bySpecies) return bySpecies;
  const { place, within, prices } = query;
  if (place && within !== null) {
    const cells = cellsWithin(place, within);
    if (cells.length <= CELL_LANES_MAX) return cells.map((cell) => ({ by: "cell", shelf, cell }));
  }
  const byFit = fittingLanes(query, shelf);
  if (byFit) return byFit;
  const bands = isByPrice ? null : bandsOf(prices);
  if (bands) return bands.map((band) => ({ by: "band", shelf, band }));
  return [{ by: "shelf", shelf }];
}

/** Lanes per species, when the filters leave only a few; else null. */
export async function speciesLanes(ctx: QueryCtx, query: ShopQuery): Promise<Lane[] | null> {
  const shelf = shelfKey(requestedShelf(query));
  return (await namedLanes(ctx, query, shelf)) ?? fittingLanes(query, shelf);
}

async function namedLanes(ctx: QueryCtx, query: ShopQuery, shelf: string): Promise<Lane[] | null> {
  const { filters, species, fittingNames, traitNames } = query;
  if (!species) return null;
  const names = [...species.names].filter(
    (name) => (fittingNames?.has(name) ?? true) && (traitNames?.has(name) ?? true),
  );
  if (names.length > SPECIES_LANES_MAX) return null;
  const rows = await unknownSpeciesNamed(ctx, filters, species.speciesPart);
  return [{ by: "found", rows }, ...names.map((name) => ofSpecies(shelf, name))];
}

/**
 * Lanes per species that has the requested traits and fits the tank; null if there are too many. The lane "" has species
 * missing from the data: they may fit the tank, but have no known traits.
 */
function fittingLanes({ fittingNames, traitNames }: ShopQuery, shelf: string): Lane[] | null {
  const wanted = traitNames ?? fittingNames;
  if (!wanted) return null;
  const names = [...wanted].filter((name) => fittingNames?.has(name) ?? true);
  if (names.length >= SPECIES_LANES_MAX) return null;
  return (traitNames ? names : [...names, ""]).map((name) => ofSpecies(shelf, name));
}

const ofSpecies = (shelf: string, species: string): Lane => ({ by: "species", shelf, species });

/** Map squares that contain an outward postcode within this many miles. */
function cellsWithin(place: Outcode, miles: number): string[] {
  const nearbyOutcodes = allOutcodes().filter((outcode) => distanceMiles(outcode, place) <= miles);
  return [...new Set(nearbyOutcodes.map(cellOf))];
}
