/**
 * What counts as an animal in any category: it can't be posted, and its courier must be
 * authorised.
 */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAnimalListed } from "#convex/domain/listings/animals.ts";
import { allSpecies } from "#convex/domain/listings/species.ts";
import { isAnimal } from "#convex/domain/listings/speciesGroups.ts";

const countsAsAnimal = (species: string, title: string) =>
  isAnimalListed({ species, title, category: "plants", water: "freshwater" });

describe("counts as a plant:", () => {
  test.each([
    ["Anubias nana", "Anubias nana"],
    ["Java fern on wood", "Java fern on wood"],
    ["bucephalandra mixed", "Bucephalandra mixed, ten stems"],
    ["floating plants bundle", "Floating plants bundle"],
    ["moss ball", "Moss ball"],
    ["Mixed", "Java moss bundle"],
    ["Various", "Stem trimmings, 20 of them"],
    ["Assorted plants", "Big bundle of stems, snail free"],
    ["Assorted plants", "Plants for your shrimp tank"],
    ["Assorted plants", "No snails, lovely stems"],
    ["Alder cones", "Betta hammock leaves"],
    ["Coral moss", "Coral moss on stone"],
    ["Eriocaulon vietnam", "Eriocaulon vietnam"],
    ["Anubias coffeefolia", "Rare, one rhizome"],
    ["Java moss", "Moss for your shrimp"],
    ["Java moss", "Java moss for cherry shrimp tanks"],
    ["Java moss", "Java moss for red cherry shrimp"],
    ["Java moss", "A handful, ideal for fry"],
    ["Guppy grass", "Guppy grass, big bunch"],
    ["Rotala H'ra", "Neon green rotala"],
    ["Java fern", "Java fern, snail free"],
    ["Java fern", "Java fern from my guppy tank"],
    ["Assorted plants", "Dream bundle of stems"],
    ["Java moss", "Shrimp safe java moss"],
    ["Java moss", "Java moss, shrimp friendly"],
    ["Dwarf sagittaria", "Dwarf sag, fully snail free and easy"],
    ["Assorted plants", "Fish tank plants"],
    ["Catappa leaves", "Betta hammock leaf"],
  ])("“%s”, titled “%s”", (species, title) => {
    expect(countsAsAnimal(species, title)).toBe(false);
  });
});

describe("counts as an animal, named or unidentifiable:", () => {
  test.each([
    ["Something new", "Lovely"],
    ["Gupies", "With some moss"],
    ["Fancy tails", "With java moss"],
    ["Mixed", "Surprise box"],
    ["", "Surprise box"],
    ["Mixed", "Guppies, a lovely trio"],
    ["Assorted plants", "Lovely guppies"],
    ["Assorted plants", "Lovely guppіes"],
    ["Assorted plants", "Bettas and stems"],
    ["Mixed fish", "Java moss"],
    ["Shrimp mix", "Plants"],
    ["Shrimp and moss", "Java moss"],
    ["Fancy wigglefish", "Wigglefish and moss"],
    ["Paracheirodon sp", "Stems"],
    ["Java moss", "Guppies, a lovely trio"],
    ["Java moss", "10 neon tetras"],
    ["Java moss", "Young plecos"],
    ["Java moss", "Java moss + 10 neon tetras"],
    ["Java moss", "10 cherry shrimp and a plant"],
    ["Java moss", "Java moss and RCS"],
    ["Java moss", "Moss with shr1mp"],
    ["Java moss", "Shr.imp in moss"],
    ["Java moss", "s h r i m p"],
    ["Java moss", "Moss, gupp!es"],
    ["Java fern", "Java fern + 5 guppies free"],
    ["Java moss", "5 cherry shrimp free with java moss"],
    ["Java moss", "Ten shrimp free with java moss"],
    ["Java moss", "Pair guppies free with java moss"],
    ["Java fern", "Java fern (comes with snails)"],
    ["Java moss", "Guppy friendly pair, male and female"],
    ["Java moss", "Guppy friendly pair with java moss"],
    ["Java moss", "Java moss and guppy friendly pair"],
    ["Java moss", "Corydoras safe arrival, six"],
    ["Java moss", "Guppy plant bundle: trio tank bred"],
    ["Java moss", "Betta tank bred male, with moss"],
    ["Java moss", "Snail proof of life, ten live"],
    ["Guppy plant bundle", "Lovely"],
    ["Mixed plants", "Lovely neons"],
    ["Mixed plants", "Corys and stems for sale"],
    ["Mixed plants", "For sale: guppies, with moss"],
    ["Grass shrimp", "Grass shrimp"],
    ["Leaf fish", "Leaf fish"],
  ])("“%s”, titled “%s”", (species, title) => {
    expect(countsAsAnimal(species, title)).toBe(true);
  });

  test("an unknown species in salt water or in another category is an animal", () => {
    const plantBundle = { species: "Floating plants bundle", title: "Floating plants bundle" };
    expect(isAnimalListed({ ...plantBundle, category: "plants", water: "marine" })).toBe(true);
    expect(isAnimalListed({ ...plantBundle, category: "fish", water: "freshwater" })).toBe(true);
  });
});

test("every species is recognised in its own group by each unambiguous name", () => {
  const mismatches = allSpecies().flatMap((species) =>
    [species.scientificName, ...species.commonNames]
      .filter((name) => countsAsAnimal(species.scientificName, name) !== isAnimal(species.group))
      .map((name) => `${species.scientificName}: ${name}`),
  );
  expect(mismatches).toEqual([]);
});

test("an animal's name in the title makes the listing an animal, whatever the species field says", () => {
  const names = allSpecies()
    .filter(({ group }) => isAnimal(group))
    .map((row) => row.scientificName);
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.constantFrom("Mixed", "Assorted plants", "Something new", "Floating plants", ""),
      fc.constantFrom("", "Lovely ", "Ten ", "Healthy young "),
      fc.constantFrom("", ", £5", " x 10", " from my tank"),
      (name, species, before, after) => countsAsAnimal(species, `${before}${name}${after}`),
    ),
    { numRuns: 300 },
  );
});
