/** What of `shelfRows` is read for a set of filters: the narrowest parts that an index can begin with. */
import { distanceMiles } from "../../../domain/shared/geo";
import { allOutcodes, type Outcode } from "../../../domain/shared/postcodes";
import type { QueryCtx } from "../../../_generated/server";
import type { Asked } from "../filters";
import { bandsOf, cellOf, priceKey, type Shelf, shelfKey } from "./facts";
import { BEHIND, type KeptOrder, type KeyRange, type Lane, WHOLE } from "./lanes";
import { unknownSpeciesNamed } from "./search";

/** More lanes cost more rows read ahead than they save. */
const SPECIES_LANES_MAX = 40;
const CELL_LANES_MAX = 48;

export type Plan = { lanes: Lane[]; order: KeptOrder; range: KeyRange };

/** The lanes that hold every listing that passes the filters, each once, in the order asked for. */
export async function planOf(ctx: QueryCtx, asked: Asked): Promise<Plan> {
  const { sort } = asked.filters;
  const byPrice = sort === "price" || sort === "priceDesc";
  const order: KeptOrder = byPrice
    ? { key: "byPrice", falling: sort === "priceDesc" }
    : { key: "byAge", falling: true };
  const range = byPrice ? pricesOf(asked) : WHOLE;
  return { lanes: await lanesOf(ctx, asked, byPrice), order, range };
}

/** Nothing passes a range that ends before it begins. */
function pricesOf({ prices: { min, max } }: Asked): KeyRange {
  return { from: priceKey(min), to: max === Infinity ? BEHIND : priceKey(Math.floor(max) + 1) };
}

export const shelfAsked = ({ filters: { category, water, delivery } }: Asked): Shelf => ({
  category,
  water,
  delivery,
});

async function lanesOf(ctx: QueryCtx, asked: Asked, byPrice: boolean): Promise<Lane[]> {
  const shelf = shelfKey(shelfAsked(asked));
  const bySpecies = await namedLanes(ctx, asked, shelf);
  if (bySpecies) return bySpecies;
  const { place, within, prices } = asked;
  if (place && within !== null) {
    const cells = cellsWithin(place, within);
    if (cells.length <= CELL_LANES_MAX) return cells.map((cell) => ({ by: "cell", shelf, cell }));
  }
  const byFit = fittingLanes(asked, shelf);
  if (byFit) return byFit;
  const bands = byPrice ? null : bandsOf(prices);
  if (bands) return bands.map((band) => ({ by: "band", shelf, band }));
  return [{ by: "shelf", shelf }];
}

/** Lanes of a few species, where the filters leave no more; null where they do. */
export async function speciesLanes(ctx: QueryCtx, asked: Asked): Promise<Lane[] | null> {
  const shelf = shelfKey(shelfAsked(asked));
  return (await namedLanes(ctx, asked, shelf)) ?? fittingLanes(asked, shelf);
}

async function namedLanes(ctx: QueryCtx, asked: Asked, shelf: string): Promise<Lane[] | null> {
  const { filters, species, fitting } = asked;
  if (!species) return null;
  const named = [...species.names];
  const names = fitting ? named.filter((name) => fitting.has(name)) : named;
  if (names.length > SPECIES_LANES_MAX) return null;
  const rows = await unknownSpeciesNamed(ctx, filters, species.part);
  return [{ by: "found", rows }, ...names.map((name) => ofSpecies(shelf, name))];
}

function fittingLanes({ fitting }: Asked, shelf: string): Lane[] | null {
  if (!fitting || fitting.size >= SPECIES_LANES_MAX) return null;
  return [...fitting, ""].map((name) => ofSpecies(shelf, name));
}

const ofSpecies = (shelf: string, species: string): Lane => ({ by: "species", shelf, species });

/** Squares of the map that hold a place within so many miles. */
function cellsWithin(place: Outcode, miles: number): string[] {
  const near = allOutcodes().filter((outcode) => distanceMiles(outcode, place) <= miles);
  return [...new Set(near.map(cellOf))];
}
