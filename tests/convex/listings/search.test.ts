/** What a search finds, and in which order. */

import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { speciesNamed } from "#convex/domain/listings/search/speciesNamed.ts";
import { searchWords } from "#convex/domain/listings/search/words.ts";
import { findSpecies } from "#convex/domain/listings/species.ts";
import type { BrowseFilters } from "#convex/listings/model/filters.ts";
import { addListing, addSeller, startBackend } from "../kit/helpers";

/** A shop with these listings, the last one newest: title, species, description. */
async function shopOf(...listings: [title: string, species: string, description?: string][]) {
  const t = startBackend();
  const { userId } = await addSeller(t);
  const addOne = async (title: string, species: string, description = "Healthy.", changes = {}) => {
    const speciesFacts = findSpecies(species);
    return await addListing(t, userId, {
      title,
      species,
      description,
      scientificName: speciesFacts?.scientificName,
      category:
        speciesFacts?.group === "plant"
          ? "plants"
          : speciesFacts?.group === "fish"
            ? "fish"
            : "shrimp",
      ...changes,
    });
  };
  for (const [i, [title, species, description]] of listings.entries()) {
    await addOne(title, species, description, { createdAt: i, price: (i * 700) % 1_000 });
  }
  const find = async (filters: BrowseFilters) => {
    const paginationOpts = { numItems: 20, cursor: null };
    const { page } = await t.query(api.listings.browse.list, { filters, paginationOpts });
    return page.map((card) => card.title);
  };
  const correctionOf = async (search: string) =>
    (await t.query(api.listings.browse.interpretation, { search })).corrected;
  return { t, addOne, find, correctionOf };
}

const SHRIMPS = [
  ["Ten reds", "Cherry shrimp"],
  ["Amanos", "Amano shrimp"],
  ["Java moss, a handful", "Java moss", "Cherry shrimp love it; cherry shrimp fry hide in it."],
] as const;

describe("the order of results", () => {
  test("cherry shrimp are found in either word order, without other shrimp or moss that is sold for them", async () => {
    const { find } = await shopOf(...SHRIMPS.map(([...row]) => row as [string, string, string?]));
    expect(await find({ search: "cherry shrimp" })).toEqual(["Ten reds"]);
    expect(await find({ search: "shrimp cherry" })).toEqual(["Ten reds"]);
  });

  test("a title word counts more than a species name, and the description breaks ties", async () => {
    const { find } = await shopOf(
      ["Blue dreams", "Cherry shrimp"],
      ["Cherry shrimp", "Cherry shrimp"],
      ["Amanos from a heated tank", "Amano shrimp"],
      ["Amanos", "Amano shrimp", "Kept in an unusual paludarium."],
    );
    const titles = await find({ search: "cherry shrimp" });
    expect(titles.slice(0, 2)).toEqual(["Cherry shrimp", "Blue dreams"]);
    expect((await find({ search: "shrimp paludarium" }))[0]).toBe("Amanos");
  });

  test("other sort orders only contain the best matches", async () => {
    const { find } = await shopOf(
      ["Dear reds", "Cherry shrimp"],
      ["Middling reds", "Cherry shrimp"],
      ["Cheap reds", "Cherry shrimp"],
      ["Amanos", "Amano shrimp"],
      ["Moss", "Java moss", "For cherry shrimp."],
    );
    const search = "cherry shrimp";
    expect(await find({ search, sort: "newest" })).toEqual([
      "Cheap reds",
      "Middling reds",
      "Dear reds",
    ]);
    expect(await find({ search, sort: "price" })).toEqual([
      "Dear reds",
      "Cheap reds",
      "Middling reds",
    ]);
    expect(await find({ search, sort: "priceDesc" })).toEqual([
      "Middling reds",
      "Cheap reds",
      "Dear reds",
    ]);
    expect(await find({ search, sort: "distance", near: "LS6" })).toHaveLength(3);
    // Without a place there is no distance.
    expect(await find({ search, sort: "distance" })).toHaveLength(3);
  });
});

describe("words", () => {
  test.each(["shrimps", "Shrimp", "SHRIMPS!", "neocaridina", "davidi", "red cherry shrimps"])(
    "%s finds cherry shrimp",
    async (search) => {
      const { find } = await shopOf(["Ten reds", "Cherry shrimp"], ["Guppies, a trio", "Guppy"]);
      expect((await find({ search }))[0]).toBe("Ten reds");
    },
  );

  test.each(["cardinal", "cardinals", "Cardinals!"])(
    "%s finds every animal called a cardinal, regardless of its name's ending",
    async (search) => {
      const { find } = await shopOf(
        ["Ten from a shoal", "Cardinal tetra"],
        ["A bonded pair", "Banggai cardinalfish"],
        ["Captive bred four", "Pyjama cardinalfish"],
        ["Fancy ryukins", "Goldfish"],
      );
      const titles = await find({ search });
      expect(titles.sort()).toEqual(["A bonded pair", "Captive bred four", "Ten from a shoal"]);
    },
  );

  test.each(["shark", "sharks"])("%s finds every kind of that name", async (search) => {
    const { find } = await shopOf(
      ["A young one", "Red-tailed black shark"],
      ["Another", "Rainbow shark"],
      ["Three", "Bala shark"],
      ["Six", "Neon tetra"],
    );
    expect((await find({ search })).sort()).toEqual(["A young one", "Another", "Three"]);
  });

  test.each(["guppy", "guppies", "Guppys", "tri"])("%s finds guppies", async (search) => {
    const { find } = await shopOf(["Guppies, a trio", "Guppy"], ["Ten reds", "Cherry shrimp"]);
    expect(await find({ search })).toEqual(["Guppies, a trio"]);
  });

  test("joining words are ignored, and an empty search has no words", async () => {
    expect(searchWords("The shrimp and the moss for a tank")).toEqual(["shrimp", "moss", "tank"]);
    expect(searchWords("the")).toEqual(["the"]);
    const { find } = await shopOf(["Ten reds", "Cherry shrimp"]);
    expect(await find({ search: "!!!" })).toEqual([]);
    expect(await find({ search: "   " })).toEqual(["Ten reds"]);
  });

  test("filters narrow a search, whether or not the index has them", async () => {
    const { find, addOne } = await shopOf(["Ten reds", "Cherry shrimp"]);
    await addOne("Reds in Leeds", "Cherry shrimp", "", { deliveryMethods: ["meetup"], price: 900 });
    const search = "cherry";
    expect(await find({ search, delivery: "meetup" })).toEqual(["Reds in Leeds"]);
    expect(await find({ search, minPrice: 800 })).toEqual(["Reds in Leeds"]);
    expect(await find({ search, water: "marine" })).toEqual([]);
    expect(await find({ search, species: "guppy" })).toEqual([]);
    expect(await find({ search, near: "SW1A", within: 10 })).toEqual([]);
  });
});

describe("typing errors", () => {
  test.each([
    ["coridoras", "corydoras"],
    ["cherry shrip", "cherry shrimp"],
    ["angelfsh pair", "angelfish pair"],
    ["Kardinal tetras", "cardinal tetras"],
    ["gupy", "guppy"],
    ["gupies", "guppies"],
  ])("%s is corrected to %s, with a notice", async (search, correction) => {
    const { correctionOf, find } = await shopOf(
      ["Cories", "Bronze corydoras"],
      ["Reds", "Cherry shrimp"],
      ["Scalare", "Angelfish"],
      ["Cardinals", "Cardinal tetra"],
      ["Trio", "Guppy"],
    );
    expect(await correctionOf(search)).toBe(correction);
    expect((await find({ search }))[0]).toBe((await find({ search: correction }))[0]);
    expect((await find({ search: correction })).length).toBeGreaterThan(0);
    expect(await find({ search, exact: true })).toEqual(
      search.includes("tetra") ? ["Cardinals"] : search.startsWith("cherry") ? ["Reds"] : [],
    );
  });

  test("words in use, prefixes, numbers and short words aren't corrected", async () => {
    const listing = ["Amanos", "Amano shrimp", "From my brewding rack."] as [
      string,
      string,
      string,
    ];
    const { correctionOf } = await shopOf(listing, listing, listing);
    expect(await correctionOf("brewding")).toBeNull();
    for (const search of ["cory", "corydor", "tetras", "l046", "abc", "", "subwassertang"]) {
      expect(await correctionOf(search)).toBeNull();
    }
  });

  test("a seller's misspelling is found as typed", async () => {
    const { find } = await shopOf(
      ["Coridoras, six", "six of them"],
      ["Bronze", "Bronze corydoras"],
    );
    expect(await find({ search: "coridoras" })).toEqual(["Coridoras, six"]);
  });
});

test.each([
  ["tetra fish", ["Neons"]],
  ["red eared slider", []],
  ["betta red", ["Fighter"]],
  ["easy plants", ["Moss"]],
  ["bristel nose", ["Bristlenoses"]],
])("%s finds only what it names", async (search, titles) => {
  const { find } = await shopOf(
    ["Neons", "Neon tetra"],
    ["Fighter", "Betta"],
    ["Reds", "Crystal red shrimp"],
    ["Bristlenoses", "Bristlenose plec"],
    ["Moss", "Java moss"],
  );
  expect(await find({ search })).toEqual(titles);
});

test("a species that is for sale is never said to be unavailable", async () => {
  const { t } = await shopOf(["Bristlenoses", "Bristlenose plec"]);
  const explain = (search: string) => t.query(api.listings.noResults.explain, { search });
  expect(await explain("bristlenose plecs")).toMatchObject({
    name: null,
    relatives: [{ title: "Bristlenoses" }],
  });
  expect((await explain("otocinclus")).name).toBe("Otocinclus");
});

describe("the species filter", () => {
  test("accepts part of any name, plurals and typing errors", () => {
    expect(speciesNamed("neon tetras")).toEqual(["Paracheirodon innesi"]);
    expect(speciesNamed("Paracheirodon").sort()).toEqual(
      expect.arrayContaining(["Paracheirodon axelrodi", "Paracheirodon innesi"]),
    );
    expect(speciesNamed("cory").length).toBeGreaterThan(5);
    expect(speciesNamed("coridoras")).toEqual(speciesNamed("corydoras"));
    expect(speciesNamed("zzzz")).toEqual([]);
    expect(speciesNamed(" ")).toEqual([]);
  });

  test("finds sellers' own names for species missing from the data", async () => {
    const { find } = await shopOf(
      ["Odd ones", "Endler cross of mine"],
      ["Others", "Cross of another kind"],
      ["Reds", "Cherry shrimp"],
    );
    expect(await find({ species: "endler cross" })).toEqual(["Odd ones"]);
    expect(await find({ species: "cross" })).toEqual(["Others", "Odd ones"]);
    expect(await find({ species: "cherry" })).toEqual(["Reds"]);
  });
});

describe("counts", () => {
  test("are exact for shelves, and otherwise cover what was scanned", async () => {
    const { t, addOne } = await shopOf(["Ten reds", "Cherry shrimp"], ["Trio", "Guppy"]);
    const count = (filters: BrowseFilters) => t.query(api.listings.browse.count, { filters });
    const exactCount = (count: number) => ({ count, atLeast: false, mayBeFewer: false });
    expect(await count({})).toEqual(exactCount(2));
    expect(await count({ category: "fish", delivery: "courier" })).toEqual(exactCount(1));
    expect(await count({ search: "guppy" })).toEqual(exactCount(1));
    expect(await count({ species: "guppy" })).toEqual(exactCount(1));
    // The count doesn't read stock, so it may include listings whose whole stock is held.
    expect(await count({ hideSold: true })).toEqual({ ...exactCount(2), mayBeFewer: true });
    for (let i = 0; i < 25; i++)
      await addOne(`Reds ${i}`, "Cherry shrimp", "", { createdAt: 100 + i });
    expect(await count({})).toEqual(exactCount(27));
    for (let i = 0; i < 200; i++) await addOne(`More ${i}`, "Guppy", "", { price: 900 });
    expect(await count({ minPrice: 1, maxPrice: 5_000, water: "freshwater" })).toMatchObject({
      atLeast: true,
    });
  });
});
