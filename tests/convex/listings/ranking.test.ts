/** How well a listing answers a search, and what joins the parts of the shop that are read for a page. */
import { describe, expect, test } from "vitest";
import { leastToBuy } from "../../../convex/domain/listings/stock";
import { findOutcode } from "../../../convex/domain/shared/postcodes";
import type { BrowseFilters } from "../../../convex/listings/rules/filters";
import { JoinedLanes, WHOLE } from "../../../convex/listings/rules/shop/lanes";
import { matchOf } from "../../../convex/listings/rules/shop/matches";
import { api } from "../../../convex/_generated/api";
import { addListing, addSeller, type Backend, startBackend } from "../kit/helpers";

async function shop() {
  const t = startBackend();
  const { userId } = await addSeller(t);
  const put = (changes: Parameters<typeof addListing>[2]) => addListing(t, userId, changes);
  return { t, put };
}

const at = (name: string) => {
  const { outcode, lat: latitude, lon: longitude } = findOutcode(name)!;
  return { outcode, latitude, longitude };
};

/** The titles of all pages, four to a page. */
async function titlesOf(t: Backend, filters: BrowseFilters): Promise<string[]> {
  const titles: string[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < 40; pages += 1) {
    const found: { page: { title: string }[]; isDone: boolean; continueCursor: string } =
      await t.query(api.listings.browse.list, {
        filters,
        paginationOpts: { numItems: 4, cursor },
      });
    titles.push(...found.page.map(({ title }) => title));
    if (found.isDone) return titles;
    cursor = found.continueCursor;
  }
  throw new Error("The pages do not end");
}

describe("a listing's match", () => {
  const row = { names: "blue trio | neocaridina davidi shrimp", words: "leeds ls6 kept warm" };
  const match = (...words: string[]) =>
    matchOf(
      row,
      words.map((word) => [word]),
    );

  test("the title before the names, these before their beginnings, these before the description", () => {
    const scores = ["trio", "shrimp", "neoc", "leeds", "war"].map((word) => match(word).score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
    expect(match("marine")).toEqual({ words: 0, isNamed: false, score: 0 });
  });

  test("the word that is still being typed may be a beginning, the ones before it may not", () => {
    expect(match("neoc")).toMatchObject({ words: 1, isNamed: true });
    expect(match("war")).toMatchObject({ words: 1, isNamed: false });
    expect(match("neoc", "trio")).toEqual(match("trio"));
    expect(match("war", "trio")).toEqual(match("trio"));
  });
});

describe("a search", () => {
  test("finds a species by an old scientific name, and a listing by its town and outward postcode", async () => {
    const { t, put } = await shop();
    const reds = { species: "Cherry shrimp", scientificName: "Neocaridina davidi" };
    await put({ ...reds, title: "Reds", ...at("YO1"), town: "York" });
    const guppy = { species: "Guppy", scientificName: "Poecilia reticulata" };
    await put({ ...guppy, title: "Others", ...at("LS6"), town: "Leeds" });
    expect(await titlesOf(t, { search: "heteropoda", exact: true })).toEqual(["Reds"]);
    expect(await titlesOf(t, { search: "york" })).toEqual(["Reds"]);
    expect(await titlesOf(t, { search: "yo1" })).toEqual(["Reds"]);
  });

  test("finds all that only say a word in their descriptions, and what is named so once", async () => {
    const { t, put } = await shop();
    for (let i = 0; i < 35; i += 1) {
      await put({ title: `L${i}`, description: "From a paludarium.", createdAt: i });
    }
    await put({ title: "Paludarium set", description: "A paludarium without its glass." });
    const found = await titlesOf(t, { search: "paludarium" });
    expect(found[0]).toBe("Paludarium set");
    expect([...found].sort()).toEqual(
      ["Paludarium set", ...Array.from({ length: 35 }, (_, i) => `L${i}`)].sort(),
    );
  });
});

describe("orders", () => {
  test("of one price the newest comes first, also among the dearest", async () => {
    const { t, put } = await shop();
    for (const [title, price, createdAt] of [
      ["new", 300, 9],
      ["old", 300, 1],
      ["dear", 900, 5],
      ["middle", 300, 4],
    ] as const) {
      await put({ title, price, createdAt });
    }
    expect(await titlesOf(t, { sort: "price" })).toEqual(["new", "middle", "old", "dear"]);
  });

  test("species that the data does not know stand once each in an order by price, over its pages", async () => {
    const { t, put } = await shop();
    const odd = { species: "Cross of mine", scientificName: undefined };
    for (let i = 1; i <= 9; i += 1) await put({ ...odd, title: `£${i}`, price: i * 100 });
    const byPrice = Array.from({ length: 9 }, (_, i) => `£${i + 1}`);
    expect(await titlesOf(t, { species: "cross", sort: "price" })).toEqual(byPrice);
    expect(await titlesOf(t, { species: "cross", sort: "priceDesc" })).toEqual(byPrice.reverse());
  });

  test("a few of one species stand by distance, and none beyond it", async () => {
    const { t, put } = await shop();
    const neon = { species: "Neon tetra", scientificName: "Paracheirodon innesi" };
    for (const place of ["EH1", "LS1", "YO1", "M1", "SW1A"]) {
      await put({ ...neon, title: place, ...at(place) });
    }
    const nearest = { near: "LS6", sort: "distance", species: "neon tetra" } as const;
    expect(await titlesOf(t, nearest)).toEqual(["LS1", "YO1", "M1", "EH1", "SW1A"]);
    expect(await titlesOf(t, { ...nearest, within: 30 })).toEqual(["LS1", "YO1"]);
    const near = { near: "LS6", within: 40, sort: "newest" } as const;
    expect(await titlesOf(t, near)).toEqual(["M1", "YO1", "LS1"]);
  });
});

test("joined lanes give no row before all of them are read, and nothing when the budget does not reach", async () => {
  const { t, put } = await shop();
  const neon = { species: "Neon tetra", scientificName: "Paracheirodon innesi" };
  const guppy = { species: "Guppy", scientificName: "Poecilia reticulata" };
  for (let i = 0; i < 6; i += 1) await put({ ...(i < 3 ? neon : guppy), createdAt: i });
  const read = (budget: number) =>
    t.run(async (ctx) => {
      const lanes = [neon, guppy].map(
        ({ scientificName }) =>
          ({ by: "species", shelf: "any/any/any", species: scientificName }) as const,
      );
      const order = { key: "byAge", falling: true } as const;
      const joined = new JoinedLanes(ctx, lanes, order, WHOLE, budget, 10);
      const found: number[] = [];
      for (let row = await joined.next(); row; row = await joined.next()) found.push(row.createdAt);
      return { found, isEnded: joined.isEnded };
    });
  expect(await read(100)).toEqual({ found: [5, 4, 3, 2, 1, 0], isEnded: true });
  // One of each is read ahead. When three guppies are given, whether there is a fourth is not known any more.
  expect(await read(4)).toEqual({ found: [5, 4, 3], isEnded: false });
  expect(await read(1)).toEqual({ found: [], isEnded: false });
});

test("what is held beside a part of a group may come back to it: the rest is not the last", () => {
  expect(leastToBuy({ available: 3, held: 3, minQuantity: 6 })).toBe(6);
  expect(leastToBuy({ available: 3, held: 2, minQuantity: 6 })).toBe(3);
});
