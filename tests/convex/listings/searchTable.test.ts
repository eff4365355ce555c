/** Real-life searches (`searches.csv`), with expected results, in a shop with the demo listings. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Doc } from "#convex/_generated/dataModel.js";
import { demoDelivery, demoListings } from "#convex/demo/model/data.ts";
import { suspectsOf } from "#convex/domain/listings/search/corrections.ts";
import { isOrdinaryWord } from "#convex/domain/listings/search/ordinaryWords.ts";
import { readSearch } from "#convex/domain/listings/search/readSearch.ts";
import { readStatedFilters } from "#convex/domain/listings/search/statedFilters.ts";
import { findSpecies, homeWater } from "#convex/domain/listings/species.ts";
import { categoryOfGroup } from "#convex/domain/listings/speciesGroups.ts";
import { hasTrait } from "#convex/domain/listings/speciesTraits.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { addListing, addSeller, startBackend } from "../kit/helpers";

type Row = { search: string; answer: string; right: string[]; acceptable: string[] };

const PAGE_SIZE = 5;
const listOf = (text = "") => text.split("; ").filter((name) => name !== "");
const rows: Row[] = readFileSync(new URL("searches.csv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [search = "", answer = "", rightNames, acceptable] = line.split(",");
    return { search, answer, right: listOf(rightNames), acceptable: listOf(acceptable) };
  });

type Sentence = { search: string; traits: string[]; unread: string };
const sentences: Sentence[] = readFileSync(new URL("sentences.csv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [search = "", traits = "", unread = ""] = line.split(",");
    return { search, traits: traits.split(" ").filter(Boolean), unread };
  });

const demoSpecies = () => [...forSale].map((name) => findSpecies(name)!);

/** The first species each search shows. */
const resultsBySearch = new Map<string, string[]>();
const forSale = new Set<string>();

async function runSearches() {
  const t = startBackend();
  const { userId } = await addSeller(t);
  const onSale = demoListings.filter(
    ({ state, proof }) => (state === undefined || state === "asked") && !proof,
  );
  for (const [i, listing] of onSale.entries()) {
    const species = findSpecies(listing.scientificName);
    if (!species) throw new Error(`no ${listing.scientificName}`);
    forSale.add(listing.scientificName);
    await addListing(t, userId, {
      title: listing.title,
      description: listing.description,
      price: listing.price,
      ...demoDelivery[listing.delivery],
      species: species.commonNames[0] ?? listing.scientificName,
      scientificName: listing.scientificName,
      category: categoryOfGroup(species.group) as Doc<"listings">["category"],
      water: homeWater(species),
      createdAt: i,
    });
  }
  for (const search of [...rows, ...sentences].map((row) => row.search)) {
    const paginationOpts = { numItems: PAGE_SIZE, cursor: null };
    const { page } = await t.query(api.listings.browse.list, {
      filters: { search },
      paginationOpts,
    });
    resultsBySearch.set(
      search,
      page.map(({ scientificName }) => scientificName ?? ""),
    );
  }
}

const rate = (searches: readonly Row[], passes: (row: Row) => boolean) => {
  const failures = searches.filter((row) => !passes(row));
  return {
    share: 1 - failures.length / searches.length,
    failed: failures.map(({ search }) => search),
  };
};
const resultsOf = (row: Row) => resultsBySearch.get(row.search) ?? [];
/** A species that isn't on sale can't be found. */
const isFindable = ({ right }: Row) => right.some((name) => forSale.has(name));
const isWrong = (row: Row) =>
  resultsOf(row).some((name) => !row.right.includes(name) && !row.acceptable.includes(name));

test("nine in ten real searches are answered correctly, and at most one in twenty wrongly", async () => {
  await runSearches();
  const answerable = rows.filter((row) => row.answer !== "any" && isFindable(row));
  const rightRate = rate(answerable, (row) =>
    resultsOf(row).some((name) => row.right.includes(name)),
  );
  const judgedRows = rows.filter(({ answer }) => answer !== "any" && answer !== "filter");
  const cleanRate = rate(judgedRows, (row) => !isWrong(row));
  const unsold = rows.filter(({ answer }) => answer === "none" || answer === "barred");
  const unsoldRate = rate(unsold, (row) => !isWrong(row));
  expect(rightRate.share, rightRate.failed.join(", ")).toBeGreaterThanOrEqual(0.9);
  expect(cleanRate.share, cleanRate.failed.join(", ")).toBeGreaterThanOrEqual(0.95);
  expect(unsoldRate.share, unsoldRate.failed.join(", ")).toBeGreaterThanOrEqual(0.9);
}, 120_000);

type Trait = (species: Species) => boolean;
/** What a sentence asks for, by the species data alone. */
const TRAITS: Readonly<Record<string, Trait>> = {
  fish: ({ group }) => group === "fish",
  snail: ({ group }) => group === "snail",
  shrimp: ({ group }) => group === "shrimp",
  plant: ({ group }) => group === "plant",
  animal: ({ group }) => group !== "plant",
  small: ({ adultSizeCm }) => adultSizeCm <= 5,
  catfish: (species) => hasTrait(species, "catfish"),
  large: ({ adultSizeCm }) => adultSizeCm >= 12,
  notlarge: ({ adultSizeCm }) => adultSizeCm < 12,
  shrimpsafe: ({ flags }) => !flags.eatsShrimp,
  plantsafe: ({ flags }) => !flags.eatsPlants,
  nonipper: ({ flags }) => !flags.nipsFins,
  snaileater: ({ flags }) => flags.eatsSnails,
  peaceful: ({ temperament }) => temperament === "peaceful",
  easy: ({ careLevel }) => careLevel === "easy",
  cool: ({ flags, temperatureC: [low] }) => flags.coldwater || low <= 18,
  hardwater: ({ ghDegrees }) => ghDegrees !== null && ghDegrees[1] >= 18,
  shoal: ({ minGroup }) => minGroup >= 6,
  algae: (species) => species.flags.grazer === true || hasTrait(species, "eatsAlgae"),
  bottom: (species) => hasTrait(species, "catfish", "loach", "bottomFeeder", "otherBottomFish"),
  lowlight: (species) => hasTrait(species, "lowLight"),
  floating: (species) => hasTrait(species, "floating"),
  plec: (species) => hasTrait(species, "plec"),
  molly: ({ commonNames }) => commonNames.some((name) => /molly/i.test(name)),
  guppy: ({ commonNames }) => commonNames.some((name) => /guppy/i.test(name)),
  neon: ({ commonNames }) => commonNames.some((name) => /neon/i.test(name)),
  tetra: ({ commonNames }) => commonNames.some((name) => /tetra/i.test(name)),
};

/** A name from `TRAITS`, or "30l" for a minimum of at most 30 litres; plants without a minimum pass. */
function traitOf(name: string): Trait {
  const litres = /^(\d+)l$/.exec(name)?.[1];
  if (litres === undefined) return TRAITS[name] ?? (() => false);
  return ({ minTankLitres }) => minTankLitres === null || minTankLitres <= Number(litres);
}

test("beginners' sentences find what fits every trait named, or say what wasn't understood", async () => {
  const t = startBackend();
  const wrong: string[] = [];
  for (const { search, traits, unread } of sentences) {
    const interpretation = await t.query(api.listings.browse.interpretation, { search });
    if (interpretation.unread.join("; ") !== unread)
      wrong.push(`${search}: read “${interpretation.unread.join("; ")}”`);
    const foundSpecies = (resultsBySearch.get(search) ?? []).map((name) => findSpecies(name)!);
    const traitTests = traits.map(traitOf);
    const isSold = demoSpecies().some((species) => traitTests.every((test) => test(species)));
    if (isSold && !foundSpecies.some((species) => traitTests.every((test) => test(species)))) {
      wrong.push(`${search}: nothing right`);
    }
    const misfit = foundSpecies.find((species) => !traitTests.every((test) => test(species)));
    if (misfit) wrong.push(`${search}: ${misfit.scientificName}`);
  }
  expect(wrong).toEqual([]);
}, 120_000);

test.each([
  ["guppies near leeds", "guppies", { near: "LS1", sort: "distance" }],
  ["shrimp under a fiver", "shrimp", { maxPrice: 500 }],
  ["fish for 30 litre tank", "fish", { tankLitres: 30 }],
  ["10 gallon", "", { tankLitres: 45 }],
  ["shrimp under £1,000", "shrimp", { maxPrice: 100_000 }],
  ["shrimp £1 000", "shrimp", { maxPrice: 100_000 }],
  ["corals over £1,250.50", "corals", { minPrice: 125_050 }],
  ["corals under 1,250 pounds", "corals", { maxPrice: 125_000 }],
  ["shrimp under £12,50", "shrimp under £12,50", undefined],
  ["fish for a 1,200 litre tank", "fish", { tankLitres: 1200 }],
  ["fish 60l,80l", "fish ,80l", { tankLitres: 60 }],
  ["snails nothing over £10", "snails", { maxPrice: 1000 }],
  ["no more than 60 litres fish", "fish", { tankLitres: 60 }],
  ["fish not over 60-litre", "fish", { tankLitres: 60 }],
  ["fish nothing above 10 gallons", "fish", { tankLitres: 45 }],
  ["fish 60l no more than 80 litres", "fish no more than 80 litres", { tankLitres: 60 }],
  ["fish within 20 miles of leeds", "fish", { near: "LS1", sort: "distance", within: 20 }],
  ["fish not more than 20 miles from leeds", "fish", { near: "LS1", sort: "distance", within: 20 }],
  ["under 5 mi of ls6 guppies", "guppies", { near: "LS6", sort: "distance", within: 5 }],
  ["fish no more than 20 miles", "fish no more than 20 miles", undefined],
  ["plants by post", "plants", { delivery: "post" }],
  ["cheap guppies", "guppies", { sort: "price" }],
  ["free plants", "plants", { maxPrice: 0 }],
  ["tetras for sale", "tetras for sale", undefined],
  ["nano", "nano", undefined],
  ["l46", "l46", undefined],
])("%s is split into a filter and the remaining words", (search, rest, filters) => {
  const reading = readStatedFilters(search, isOrdinaryWord);
  expect(reading.rest).toBe(rest);
  expect(reading.stated[0]?.filters).toEqual(filters);
});

test("shows the words typed after a denial", () => {
  expect(readSearch("not aggressive or large").understood).toBe("not aggressive or large");
});

test.each(["guppies near leeds", "nano", "sale", "york", "reading", "tears"])(
  "%s isn't a typing error",
  (search) => expect(suspectsOf(search)).toEqual([]),
);
