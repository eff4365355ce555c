/** For any query, the shop's pages together equal a plain filter over all listings, in order. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { findSpecies, homeWater } from "#convex/domain/listings/species.ts";
import { distanceMiles } from "#convex/domain/shared/geo.ts";
import { findOutcode } from "#convex/domain/shared/postcodes.ts";
import { fitOf } from "#convex/domain/tanks/fit.ts";
import type { BrowseFilters } from "#convex/listings/model/filters.ts";
import { syncShopRows } from "#convex/listings/model/shop/syncShopRows.ts";
import { changeStock } from "#convex/listings/model/stock.ts";
import { addListing, addSeller, type Backend, startBackend } from "../kit/helpers";

const SPECIES = [
  "Cherry shrimp",
  "Amano shrimp",
  "Neon tetra",
  "Cardinal tetra",
  "Guppy",
  "Clownfish",
  "Java moss",
  "Bronze corydoras",
  "Panda corydoras",
  "Corydoras of a friend",
  "Unnamed snail",
];
const PLACES = ["LS6", "LS1", "YO1", "M1", "EH1", "SW1A", "BS7", "AB10"];
const METHODS = ["collection", "meetup", "dropoff", "courier"] as const;

const anyListing = fc.record({
  species: fc.constantFrom(...SPECIES),
  place: fc.constantFrom(...PLACES),
  price: fc.constantFrom(0, 150, 300, 999, 1_000, 2_600, 30_000),
  methods: fc.subarray([...METHODS], { minLength: 1 }),
  quantity: fc.integer({ min: 1, max: 8 }),
  held: fc.boolean(),
  /** A small range, so that some are created at the same time. */
  createdAt: fc.integer({ min: 1, max: 12 }),
});
type ListingSpec = typeof anyListing extends fc.Arbitrary<infer T> ? T : never;

const tank = {
  volumeLitres: 120,
  water: "freshwater" as const,
  temperatureC: 24,
  unheated: false,
  pH: 7,
  gh: 8,
  cycled: "yes" as const,
  cycledWeeks: 30,
  filter: "sponge" as const,
  plants: "dense" as const,
  cover: "some" as const,
  lid: true,
  copperRecently: false,
  quarantineTank: true,
  inhabitants: [{ species: "Neon tetra", count: 3 }],
};
const nanoTank = { ...tank, volumeLitres: 12 };
const marineTank = {
  ...tank,
  water: "marine" as const,
  temperatureC: 25,
  pH: 8.2,
  volumeLitres: 200,
};

const optional = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.option(arbitrary, { nil: undefined, freq: 2 });

const anyFilters: fc.Arbitrary<BrowseFilters> = fc
  .record({
    category: optional(fc.constantFrom("fish" as const, "shrimp" as const, "plants" as const)),
    species: optional(
      fc.constantFrom("neon tetras", "cory", "Paracheirodon", "corydoras of", "xyz"),
    ),
    water: optional(fc.constantFrom("freshwater" as const, "marine" as const)),
    minPrice: optional(fc.constantFrom(1, 300, 1_000)),
    maxPrice: optional(fc.constantFrom(0, 300, 2_600)),
    delivery: optional(fc.constantFrom(...METHODS)),
    near: fc.constantFrom("LS6", "SW1A 1AA"),
    within: optional(fc.constantFrom(5, 30, 200)),
    fitsTank: optional(fc.constantFrom(tank, nanoTank, marineTank)),
    hideSold: optional(fc.constant(true)),
    sort: optional(
      fc.constantFrom(
        "newest" as const,
        "price" as const,
        "priceDesc" as const,
        "distance" as const,
      ),
    ),
  })
  .map((filters) => JSON.parse(JSON.stringify(filters)) as BrowseFilters);

async function addShopListing(t: Backend, sellerId: Id<"users">, spec: ListingSpec): Promise<void> {
  const species = findSpecies(spec.species);
  const place = findOutcode(spec.place)!;
  await addListing(t, sellerId, {
    title: spec.species,
    species: spec.species,
    ...(species ? { scientificName: species.scientificName } : { scientificName: undefined }),
    category:
      species?.group === "plant" ? "plants" : species?.group === "shrimp" ? "shrimp" : "fish",
    water: species ? homeWater(species) : "freshwater",
    price: spec.price,
    deliveryMethods: spec.methods,
    quantity: spec.quantity,
    heldQuantity: spec.held ? spec.quantity : 0,
    outcode: place.outcode,
    latitude: place.lat,
    longitude: place.lon,
    createdAt: spec.createdAt,
  });
}

/** The expected listings, computed directly from all of them. */
async function expectedListings(t: Backend, filters: BrowseFilters): Promise<Doc<"listings">[]> {
  const all = await t.run((ctx) => ctx.db.query("listings").collect());
  const from = findOutcode(filters.near ?? "")!;
  const miles = (listing: Doc<"listings">) =>
    distanceMiles({ lat: listing.latitude, lon: listing.longitude }, from);
  const text = filters.species?.toLowerCase();
  return all.filter((listing) => {
    const free = listing.quantity - listing.heldQuantity;
    const row = findSpecies(listing.species);
    const names = row
      ? [row.scientificName, ...row.synonyms, ...row.commonNames]
      : [listing.species];
    const expectedNames =
      text === "neon tetras"
        ? row?.scientificName === "Paracheirodon innesi"
        : text === undefined || names.some((name) => name.toLowerCase().includes(text));
    return (
      listing.isListed &&
      expectedNames &&
      (!filters.category || listing.category === filters.category) &&
      (!filters.water || listing.water === filters.water) &&
      listing.price >= (filters.minPrice ?? 0) &&
      listing.price <= (filters.maxPrice ?? Infinity) &&
      (!filters.delivery || listing.deliveryMethods.includes(filters.delivery)) &&
      (filters.within === undefined || miles(listing) <= filters.within) &&
      (!filters.hideSold || free > 0) &&
      (!filters.fitsTank ||
        fitOf(filters.fitsTank, { ...listing, available: free }).verdict !== "unsuitable")
    );
  });
}

/** The sort keys of the cards; they must not decrease. */
function sortKeysOf(cards: Card[], { sort }: BrowseFilters): number[] {
  if (sort === "price") return cards.map((card) => card.price);
  if (sort === "priceDesc") return cards.map((card) => -card.price);
  if (sort === "distance") return cards.map((card) => card.distanceMiles ?? Infinity);
  return cards.map((card) => -card.createdAt);
}

type Card = { _id: string; price: number; createdAt: number; distanceMiles: number | null };
type LoadedPage = { cursor: string | null; end: string };

const browse = (
  t: Backend,
  filters: BrowseFilters,
  range: { cursor: string | null; endCursor?: string },
) => t.query(api.listings.browse.list, { filters, paginationOpts: { numItems: 4, ...range } });

/** Loads pages until the end, or at most this many. */
async function load(t: Backend, filters: BrowseFilters, before: LoadedPage[], maxPages = Infinity) {
  const pages = [...before];
  const cards: Card[] = [];
  let isDone = false;
  while (!isDone && pages.length < before.length + maxPages) {
    const cursor = pages.at(-1)?.end ?? null;
    const result = await browse(t, filters, { cursor });
    cards.push(...result.page);
    pages.push({ cursor, end: result.continueCursor });
    isDone = result.isDone;
    if (pages.length > 60) throw new Error("The pages do not end");
  }
  return { cards, pages, isDone };
}

/** Reloads the loaded pages, each up to the start of the next. */
async function reload(t: Backend, filters: BrowseFilters, pages: LoadedPage[]): Promise<Card[]> {
  const cards: Card[] = [];
  for (const { cursor, end } of pages) {
    const result = await browse(t, filters, { cursor, endCursor: end });
    expect(result.pageStatus ?? null).toBeNull();
    cards.push(...result.page);
  }
  return cards;
}

const ids = (rows: { _id: string }[]) => rows.map((row) => row._id).sort();

async function shopOf(specs: ListingSpec[]) {
  const t = startBackend();
  const { userId } = await addSeller(t);
  for (const listing of specs) await addShopListing(t, userId, listing);
  return { t, userId };
}

describe("pages of the shop", () => {
  test("contain every matching listing once and in order", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyListing, { minLength: 20, maxLength: 40 }),
        fc.array(anyFilters, { minLength: 12, maxLength: 12 }),
        async (specs, askedFilters) => {
          const { t } = await shopOf(specs);
          for (const filters of askedFilters) {
            const { cards } = await load(t, filters, []);
            expect(ids(cards)).toEqual(ids(await expectedListings(t, filters)));
            const sortKeys = sortKeysOf(cards, filters);
            expect(sortKeys).toEqual([...sortKeys].sort((a, b) => a - b));
          }
        },
      ),
      { numRuns: 5, endOnFailure: true },
    );
  }, 300_000);

  test("leave no gaps while listings come, go and change price", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyListing, { minLength: 25, maxLength: 25 }),
        fc.array(anyListing, { minLength: 4, maxLength: 4 }),
        fc.array(anyFilters, { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 1, max: 4 }),
        async (specs, later, askedFilters, loaded) => {
          const { t, userId } = await shopOf(specs);
          for (const [i, filters] of askedFilters.entries()) {
            const first = await load(t, filters, [], loaded);
            const [addition] = later.slice(i);
            if (addition) await addShopListing(t, userId, addition);
            await t.run(async (ctx) => {
              const listings = await ctx.db.query("listings").collect();
              const [soldListing, cheaper] = [listings[i * 3], listings[i * 3 + 1]];
              if (!soldListing || !cheaper) throw new Error("An empty shop");
              await changeStock(ctx, soldListing._id, () => ({ isActive: false }));
              await ctx.db.patch("listings", cheaper._id, { price: 299 });
              await syncShopRows(ctx, cheaper._id);
            });
            const cards = await reload(t, filters, first.pages);
            const rest = first.isDone ? { cards: [] } : await load(t, filters, first.pages);
            const currentCards = [...cards, ...rest.cards];
            expect(new Set(ids(currentCards)).size).toBe(currentCards.length);
            const after = new Set(ids(currentCards));
            const missing = (await expectedListings(t, filters)).filter(
              ({ _id }) => !after.has(_id),
            );
            // If all pages were loaded before, the reload ends at the last one and misses later additions.
            if (!first.isDone) expect(missing).toEqual([]);
            const sortKeys = sortKeysOf(currentCards, filters);
            expect(sortKeys).toEqual([...sortKeys].sort((a, b) => a - b));
          }
        },
      ),
      { numRuns: 5, endOnFailure: true },
    );
  }, 300_000);
});
