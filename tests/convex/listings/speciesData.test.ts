import { describe, expect, test } from "vitest";
import { foldText } from "../../../convex/domain/shared/text";
import {
  ALL_SPECIES,
  findSpecies,
  searchSpecies,
  SPECIES_SOURCES,
} from "../../../convex/domain/listings/species";
import { categoryOfGroup, isVertebrate } from "../../../convex/domain/listings/speciesGroups";

describe("species data", () => {
  test("has 341 species with distinct names", () => {
    expect(ALL_SPECIES).toHaveLength(341);
    const names = new Set(ALL_SPECIES.map((species) => foldText(species.scientificName)));
    expect(names.size).toBe(341);
  });
  test("127 rows are marked as not cross-checked", () => {
    expect(ALL_SPECIES.filter((species) => species.confidence === "low")).toHaveLength(127);
  });
  test.each(ALL_SPECIES.map((species) => [species.scientificName, species] as const))(
    "%s is whole",
    (_, species) => {
      for (const [min, max] of [species.temperatureC, species.pH]) expect(min).toBeLessThan(max);
      if (species.water === "marine") expect(species.ghDegrees).toBeNull();
      else expect(species.ghDegrees?.[0]).toBeLessThan(species.ghDegrees?.[1] ?? 0);
      expect(species.commonNames.length).toBeGreaterThan(0);
      expect(species.minTankLitres).toBeGreaterThan(0);
      expect(species.adultSizeCm).toBeGreaterThan(0);
      expect(species.minGroup).toBeGreaterThanOrEqual(1);
      expect(["easy", "moderate", "advanced"]).toContain(species.careLevel);
      expect(["peaceful", "semi-aggressive", "aggressive", "predatory"]).toContain(
        species.temperament,
      );
      if (species.ukStatus !== "allowed") expect(species.ukRestrictedNote).toBeTruthy();
      expect(species.source).toBeTruthy();
      for (const key of species.sourceKeys) {
        expect(SPECIES_SOURCES).toHaveProperty(key.split(":")[0] ?? "");
      }
    },
  );
});

describe("findSpecies", () => {
  test.each([
    ["Paracheirodon innesi", "Paracheirodon innesi"],
    ["neon tetras", "Paracheirodon innesi"],
    ["GUPPIES", "Poecilia reticulata"],
    ["Puntius tetrazona", "Puntigrus tetrazona"],
    ["Endler’s livebearer", "Poecilia wingei"],
    ["  head and tail light  tetra", "Hemigrammus ocellifer"],
  ])("%s is %s", (name, scientificName) => {
    expect(findSpecies(name)?.scientificName).toBe(scientificName);
  });
  test("finds every row by each of its names, unless another row has that name too", () => {
    for (const species of ALL_SPECIES) {
      expect(findSpecies(species.scientificName)).toBe(species);
      for (const name of [...species.synonyms, ...species.commonNames]) {
        expect(findSpecies(name)).toBeDefined();
      }
    }
  });
  test.each(["", " ", "wibble", "tetra", "__proto__", "constructor"])("%o is nobody", (name) => {
    expect(findSpecies(name)).toBeUndefined();
  });
});

describe("searchSpecies", () => {
  test("a beginning of a name comes before words inside one", () => {
    const found = searchSpecies("neon", 10).map((species) => species.scientificName);
    expect(found[0]).toBe("Paracheirodon innesi");
    expect(found).toContain("Paracheirodon simulans");
  });
  test("words in any order, at most as many as asked for", () => {
    expect(searchSpecies("tetra black", 10).map((s) => s.commonNames[0])).toContain(
      "Black neon tetra",
    );
    expect(searchSpecies("t", 5)).toHaveLength(5);
    expect(searchSpecies("", 5)).toEqual([]);
    expect(searchSpecies("neon", 0)).toEqual([]);
  });
});

test("groups map to categories, and fish alone are vertebrates", () => {
  const groups = [...new Set(ALL_SPECIES.map((species) => species.group))].sort();
  expect(groups).toEqual(["coral", "crayfish", "fish", "plant", "shrimp", "snail"]);
  expect(groups.map(categoryOfGroup)).toEqual([
    "corals",
    "crayfish",
    "fish",
    "plants",
    "shrimp",
    "snails",
  ]);
  expect(groups.filter(isVertebrate)).toEqual(["fish"]);
});
