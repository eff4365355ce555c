/** How well a listing matches a search, and how a page merges its lanes (index ranges). */

import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { matchOf } from "#convex/domain/listings/search/match.ts";
import { readSearch } from "#convex/domain/listings/search/readSearch.ts";
import { minPurchase } from "#convex/domain/listings/stock.ts";
import { findOutcode } from "#convex/domain/shared/postcodes.ts";
import type { BrowseFilters } from "#convex/listings/model/filters.ts";
import { JoinedLanes, ALL_KEYS } from "#convex/listings/model/shop/lanes.ts";
import { addListing, addSeller, type Backend, startBackend } from "../kit/helpers";

async function addShop() {
  const t = startBackend();
  const { userId } = await addSeller(t);
  const addOne = (changes: Parameters<typeof addListing>[2]) => addListing(t, userId, changes);
  return { t, addOne };
}

const locationOf = (name: string) => {
  const { outcode, lat: latitude, lon: longitude } = findOutcode(name)!;
  return { outcode, latitude, longitude };
};

/** The titles of all pages, four per page. */
async function titlesOf(t: Backend, filters: BrowseFilters): Promise<string[]> {
  const titles: string[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < 40; pages += 1) {
    const result: { page: { title: string }[]; isDone: boolean; continueCursor: string } =
      await t.query(api.listings.browse.list, {
        filters,
        paginationOpts: { numItems: 4, cursor },
      });
    titles.push(...result.page.map(({ title }) => title));
    if (result.isDone) return titles;
    cursor = result.continueCursor;
  }
  throw new Error("The pages do not end");
}

describe("a listing's match", () => {
  const row = {
    names: "blue halo | neocaridina davidi shrimp",
    words: "kept warm",
    isSpeciesKnown: true,
  };
  const match = (text: string) => matchOf(row, readSearch(text).units);

  test("ranks a species name above a title and a title above a prefix, and a description alone doesn't match", () => {
    const tiers = ["davidi", "halo", "davi", "warm"].map((text) => match(text).tier);
    expect(tiers).toEqual([3, 2, 1, 0]);
  });

  test("is affected by a word before the noun, which isn't required", () => {
    expect(match("blue shrimp").tier).toBe(3);
    expect(match("blue shrimp").score).toBeGreaterThan(match("red shrimp").score);
    expect(match("warm shrimp").score).toBeGreaterThan(match("red shrimp").score);
    expect(match("blue snail").tier).toBe(0);
  });
});

describe("a search", () => {
  test("finds a species by an old or abbreviated scientific name, nearest to a town or outward postcode first", async () => {
    const { t, addOne } = await addShop();
    const cherryShrimp = { species: "Cherry shrimp", scientificName: "Neocaridina davidi" };
    await addOne({ ...cherryShrimp, title: "Reds", ...locationOf("YO1"), town: "York" });
    await addOne({ ...cherryShrimp, title: "Nearer reds", ...locationOf("LS6"), town: "Leeds" });
    expect(await titlesOf(t, { search: "heteropoda york" })).toEqual(["Reds", "Nearer reds"]);
    expect(await titlesOf(t, { search: "rcs near ls6" })).toEqual(["Nearer reds", "Reds"]);
  });

  test("doesn't find a word that is only in a description", async () => {
    const { t, addOne } = await addShop();
    await addOne({ title: "Ten reds", description: "Never saw a heater, and no discus." });
    expect(await titlesOf(t, { search: "heater" })).toEqual([]);
    expect(await titlesOf(t, { search: "discus" })).toEqual([]);
  });
});

describe("sort orders", () => {
  test("show the newest first at the same price, even among the most expensive", async () => {
    const { t, addOne } = await addShop();
    for (const [title, price, createdAt] of [
      ["new", 300, 9],
      ["old", 300, 1],
      ["dear", 900, 5],
      ["middle", 300, 4],
    ] as const) {
      await addOne({ title, price, createdAt });
    }
    expect(await titlesOf(t, { sort: "price" })).toEqual(["new", "middle", "old", "dear"]);
  });

  test("show species missing from the data once each in price order across pages", async () => {
    const { t, addOne } = await addShop();
    const unknownSpecies = { species: "Cross of mine", scientificName: undefined };
    for (let i = 1; i <= 9; i += 1)
      await addOne({ ...unknownSpecies, title: `£${i}`, price: i * 100 });
    const byPrice = Array.from({ length: 9 }, (_, i) => `£${i + 1}`);
    expect(await titlesOf(t, { species: "cross", sort: "price" })).toEqual(byPrice);
    expect(await titlesOf(t, { species: "cross", sort: "priceDesc" })).toEqual(byPrice.reverse());
  });

  test("show a few listings of one species by distance, with none beyond the limit", async () => {
    const { t, addOne } = await addShop();
    const neon = { species: "Neon tetra", scientificName: "Paracheirodon innesi" };
    for (const place of ["EH1", "LS1", "YO1", "M1", "SW1A"]) {
      await addOne({ ...neon, title: place, ...locationOf(place) });
    }
    const nearest = { near: "LS6", sort: "distance", species: "neon tetra" } as const;
    expect(await titlesOf(t, nearest)).toEqual(["LS1", "YO1", "M1", "EH1", "SW1A"]);
    expect(await titlesOf(t, { ...nearest, within: 30 })).toEqual(["LS1", "YO1"]);
    const near = { near: "LS6", within: 40, sort: "newest" } as const;
    expect(await titlesOf(t, near)).toEqual(["M1", "YO1", "LS1"]);
  });
});

test("merged lanes return no row until all lanes are read, and nothing if the budget is too small", async () => {
  const { t, addOne } = await addShop();
  const neon = { species: "Neon tetra", scientificName: "Paracheirodon innesi" };
  const guppy = { species: "Guppy", scientificName: "Poecilia reticulata" };
  for (let i = 0; i < 6; i += 1) await addOne({ ...(i < 3 ? neon : guppy), createdAt: i });
  const readLanes = (budget: number) =>
    t.run(async (ctx) => {
      const lanes = [neon, guppy].map(
        ({ scientificName }) =>
          ({ by: "species", shelf: "any/any/any", species: scientificName }) as const,
      );
      const order = { key: "byAge", isDescending: true } as const;
      const lanesReader = new JoinedLanes(ctx, lanes, order, ALL_KEYS, budget, 10);
      const createdAts: number[] = [];
      for (let row = await lanesReader.next(); row; row = await lanesReader.next())
        createdAts.push(row.createdAt);
      return { found: createdAts, isEnded: lanesReader.isEnded };
    });
  expect(await readLanes(100)).toEqual({ found: [5, 4, 3, 2, 1, 0], isEnded: true });
  // One neon and three guppies use up the budget, so it is unknown whether a fourth guppy comes next.
  expect(await readLanes(4)).toEqual({ found: [5, 4, 3], isEnded: false });
  expect(await readLanes(1)).toEqual({ found: [], isEnded: false });
});

test("a remainder doesn't count as the last group while held stock may return and complete it", () => {
  expect(minPurchase({ available: 3, held: 3, minQuantity: 6 })).toBe(6);
  expect(minPurchase({ available: 3, held: 2, minQuantity: 6 })).toBe(3);
});
