import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { allSpecies, findSpecies, searchSpecies } from "#convex/domain/listings/species.ts";
import { startBackend } from "../kit/helpers";
import { readCsv } from "../kit/readCsv";
import names from "./names.csv?raw";

const SUGGESTIONS = 8;
const scientificNameOf = (name: string) => findSpecies(name)?.scientificName;

/** Names that several species share: the picker asks. */
const SHARED_NAMES = ["gsp", "malawi cichlid", "african cichlid"];

test("every name finds its own species and no other, in any word order and in the plural", () => {
  for (const { scientificName, synonyms, commonNames, aliases } of allSpecies()) {
    for (const name of [scientificName, ...synonyms, ...commonNames, ...aliases]) {
      if (SHARED_NAMES.includes(name)) continue;
      expect([name, scientificNameOf(name)]).toEqual([name, scientificName]);
      const reversed = name.split(" ").reverse().join(" ");
      expect([undefined, scientificName], reversed).toContain(scientificNameOf(reversed));
      expect([undefined, scientificName], `${name}s`).toContain(scientificNameOf(`${name}s`));
    }
  }
});

test("the picker asks about a shared name, and the form says which species it could be", async () => {
  const t = startBackend();
  for (const name of [
    ...SHARED_NAMES,
    "pleco",
    "cory",
    "nerite snail",
    "vallis",
    "hillstream loach",
  ]) {
    expect(scientificNameOf(name), name).toBeUndefined();
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

describe("a name typed by a seller", () => {
  /**
   * `answer`: what the name finds. "one": one of the given species. "ask": no species, but the picker offers a given
   * one. "either": as "one" or as "ask". "none": no species but those given. "some": any species. `picker` "first":
   * the picker lists the given species first.
   */
  const rows = readCsv(names, ["name", "answer", "species", "picker"]);

  test.each(rows)("$name: $answer $species", ({ name, answer, species, picker }) => {
    const expected = species.split("; ").filter((option) => option !== "");
    const actual = findSpecies(name)?.scientificName;
    const suggestions = () =>
      searchSpecies(name, SUGGESTIONS).map(({ scientificName }) => scientificName);
    const isOffered = () => expected.some((option) => suggestions().includes(option));
    switch (answer) {
      case "one":
        expect(expected).toContain(actual);
        break;
      case "ask":
        expect([actual, isOffered()]).toEqual([undefined, true]);
        break;
      case "either":
        if (actual === undefined) expect(isOffered()).toBe(true);
        else expect(expected).toContain(actual);
        break;
      case "none":
        expect([undefined, ...expected]).toContain(actual);
        break;
      default:
        expect(answer).toBe("some");
        expect(actual).toBeDefined();
        expect(suggestions()).not.toEqual([]);
    }
    if (picker === "first") expect(suggestions()[0]).toBe(species);
  });
});
