import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { ALL_SPECIES, findSpecies, searchSpecies } from "../../../convex/domain/listings/species";
import { startBackend } from "../kit/helpers";
import { NOT_A_ROW, SHOP_NAMES } from "./shopNames";
import { MORE_TRADE_NAMES, OTHER_SPECIES, TRADE_NAMES } from "./tradeNames";

const SUGGESTIONS = 8;
const found = (name: string) => findSpecies(name)?.scientificName;

test.each(TRADE_NAMES)("%s is %s", (name, scientificName) => {
  expect(found(name)).toBe(scientificName);
});

test.each(SHOP_NAMES)("a shop's %s is %s", (name, scientificName) => {
  expect(found(name)).toBe(scientificName);
});

test.each(NOT_A_ROW)("%s means no row of ours, or any of several", (name) => {
  expect(found(name)).toBeUndefined();
});

test("at least 95 % of the trade's names lead somewhere by name and by search", () => {
  const names = [...TRADE_NAMES.map(([name]) => name), ...MORE_TRADE_NAMES];
  expect(names.length).toBeGreaterThan(340);
  const known = names.filter((name) => findSpecies(name) !== undefined);
  const searched = names.filter((name) => searchSpecies(name, SUGGESTIONS).length > 0);
  const lost = names.filter((name) => !known.includes(name));
  expect(known.length / names.length, lost.join(", ")).toBeGreaterThanOrEqual(0.95);
  expect(searched.length / names.length).toBeGreaterThanOrEqual(0.95);
});

test.each(TRADE_NAMES)("the picker offers for %s first: %s", (name, scientificName) => {
  expect(searchSpecies(name, SUGGESTIONS)[0]?.scientificName).toBe(scientificName);
});

test.each(OTHER_SPECIES)("%s is none of the rows", (name) => {
  expect(found(name)).toBeUndefined();
});

/** Names that several rows have: the picker asks. */
const SHARED = ["gsp", "malawi cichlid", "african cichlid"];

test("every name of every row, in any order of words and in the plural, means that row and no other", () => {
  for (const { scientificName, synonyms, commonNames, aliases } of ALL_SPECIES) {
    for (const name of [scientificName, ...synonyms, ...commonNames, ...aliases]) {
      if (SHARED.includes(name)) continue;
      expect([name, found(name)]).toEqual([name, scientificName]);
      const turned = name.split(" ").reverse().join(" ");
      expect([undefined, scientificName], turned).toContain(found(turned));
      expect([undefined, scientificName], `${name}s`).toContain(found(`${name}s`));
    }
  }
});

test("where several rows have a name the picker asks, and the form says which", async () => {
  const t = startBackend();
  for (const name of [...SHARED, "pleco", "cory", "nerite snail", "vallis", "hillstream loach"]) {
    expect(found(name), name).toBeUndefined();
    expect(searchSpecies(name, SUGGESTIONS).length, name).toBeGreaterThan(1);
    const { facts, meanings } = await t.query(api.listings.species.lookUp, { name });
    expect(facts, name).toBeNull();
    expect(meanings.length, name).toBeGreaterThan(1);
  }
  const { meanings } = await t.query(api.listings.species.lookUp, { name: "gsp" });
  expect(meanings).toEqual(["Green spotted puffer", "Green star polyps"]);
  expect(await t.query(api.listings.species.lookUp, { name: "Neon tetra" })).toMatchObject({
    meanings: [],
  });
});
