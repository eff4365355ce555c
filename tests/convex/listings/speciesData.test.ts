import { describe, expect, test } from "vitest";
import sources from "#convex/domain/listings/data/speciesSources.json";
import { lawOf } from "#convex/domain/listings/law/law.ts";
import { LAW_PLACES } from "#convex/domain/listings/law/types.ts";
import { allSpecies, findSpecies, searchSpecies } from "#convex/domain/listings/species.ts";
import { categoryOfGroup, isVertebrate } from "#convex/domain/listings/speciesGroups.ts";
import { foldText } from "#convex/domain/shared/text.ts";

describe("species data", () => {
  test("has 634 species with distinct names", () => {
    expect(allSpecies()).toHaveLength(634);
    const names = new Set(allSpecies().map((species) => foldText(species.scientificName)));
    expect(names.size).toBe(634);
  });
  // Species whose data couldn't be confirmed in November 2026, with the reason.
  const stillOpen: Readonly<
    Record<string, "one source" | "size only" | "sources differ" | "nothing found">
  > = {
    // Of the 127 rows first marked as low: all nine are blocked in England.
    "Azolla filiculoides": "sources differ",
    "Crassula helmsii": "sources differ",
    "Elodea nuttallii": "nothing found",
    "Hydrocotyle ranunculoides": "one source",
    "Lagarosiphon major": "sources differ",
    "Ludwigia grandiflora": "one source",
    "Myriophyllum heterophyllum": "one source",
    "Perccottus glenii": "sources differ",
    "Salvinia molesta": "one source",
    // Of the rows added later.
    "Amatitlania siquia": "sources differ",
    "Amblyeleotris randalli": "nothing found",
    "Anabas testudineus": "sources differ",
    "Ancistrus sp. L144": "one source",
    "Apistogramma viejita": "one source",
    "Barbodes everetti": "size only",
    "Botia histrionica": "one source",
    "Centropyge eibli": "size only",
    "Colossoma macropomum": "sources differ",
    "Corydoras rabauti": "one source",
    "Corydoras weitzmani": "one source",
    "Distichodus sexfasciatus": "sources differ",
    "Geosesarma sp.": "one source",
    "Hemiancistrus subviridis": "one source",
    "Hypancistrus debilittera": "one source",
    "Leporacanthicus galaxias": "sources differ",
    "Macrobrachium lanchesteri": "size only",
    "Melanotaenia parva": "size only",
    "Monodactylus sebae": "size only",
    "Nomorhamphus liemi": "one source",
    "Nothobranchius guentheri": "nothing found",
    "Satanoperca leucosticta": "one source",
    "Sorubim lima": "one source",
    "Stonogobiops yasha": "size only",
    "Synodontis angelicus": "size only",
  };
  test("34 rows are marked as not cross-checked, each listed here with the reason", () => {
    const lowConfidence = allSpecies().filter((species) => species.confidence === "low");
    expect(lowConfidence).toHaveLength(34);
    expect(lowConfidence.map(({ scientificName }) => scientificName).sort()).toEqual(
      Object.keys(stillOpen).sort(),
    );
  });
  test("only nine of the 127 rows first marked as low remain open, and none of them may be sold in England", () => {
    const firstOpenNames = Object.keys(stillOpen).slice(0, 9);
    expect(firstOpenNames.at(-1)).toBe("Salvinia molesta");
    for (const name of firstOpenNames)
      expect(lawOf({ name }, ["England"]).status, name).toBe("blocked");
  });
  test("rows raised from low cite at least two sources, and none rests on general knowledge", () => {
    const byKnowledge = allSpecies().filter(({ sourceKeys }) => sourceKeys.includes("GK"));
    expect(byKnowledge.filter(({ confidence }) => confidence !== "low")).toEqual([]);
    const bySeriouslyFish = allSpecies().filter(({ sourceKeys }) => sourceKeys.includes("SF"));
    expect(bySeriouslyFish.length).toBeGreaterThan(8);
    for (const { scientificName, sourceKeys } of bySeriouslyFish)
      expect(sourceKeys.length, scientificName).toBeGreaterThanOrEqual(2);
  });
  test("every plant that may be sold anywhere cites two sources that agree", () => {
    const plants = allSpecies().filter(({ group }) => group === "plant");
    const underSourcedPlants = plants.filter(
      ({ confidence, sourceKeys }) =>
        confidence === "low" || new Set(sourceKeys.map((key) => key.split(":")[0])).size < 2,
    );
    // Sources differ on what these two tolerate. England bans both from sale, Northern Ireland the second.
    const differingPlants = ["Azolla filiculoides", "Crassula helmsii"];
    const soldPlants = underSourcedPlants.filter((plant) =>
      LAW_PLACES.some(
        (place) => lawOf({ name: plant.scientificName }, [place]).status !== "blocked",
      ),
    );
    expect(soldPlants.map(({ scientificName }) => scientificName).sort()).toEqual(differingPlants);
  });
  test.each(allSpecies().map((species) => [species.scientificName, species] as const))(
    "is complete for %s",
    (_, species) => {
      for (const [min, max] of [species.temperatureC, species.pH]) expect(min).toBeLessThan(max);
      if (species.water[0] === "marine") expect(species.ghDegrees).toBeNull();
      else expect(species.ghDegrees?.[0]).toBeLessThan(species.ghDegrees?.[1] ?? 0);
      expect(species.commonNames.length).toBeGreaterThan(0);
      expect(species.minTankLitres ?? "none").toEqual(
        species.group === "plant" ? "none" : expect.any(Number),
      );
      expect(species.adultSizeCm).toBeGreaterThan(0);
      expect(species.minGroup).toBeGreaterThanOrEqual(1);
      expect(["easy", "moderate", "advanced"]).toContain(species.careLevel);
      expect(["peaceful", "semi-aggressive", "aggressive", "predatory"]).toContain(
        species.temperament,
      );
      expect(species.source).toBeTruthy();
      for (const key of species.sourceKeys) {
        expect(sources).toHaveProperty(key.split(":")[0] ?? "");
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
  ])("resolves %s to %s", (name, scientificName) => {
    expect(findSpecies(name)?.scientificName).toBe(scientificName);
  });
  test("finds every row by each of its names", () => {
    for (const species of allSpecies()) {
      for (const name of [species.scientificName, ...species.synonyms, ...species.commonNames]) {
        expect([name, findSpecies(name)?.scientificName]).toEqual([name, species.scientificName]);
      }
    }
  });
  test.each(["", " ", "wibble", "tetra", "__proto__", "constructor"])(
    "finds nothing for %o",
    (name) => {
      expect(findSpecies(name)).toBeUndefined();
    },
  );
});

describe("searchSpecies", () => {
  test("ranks the start of a name above words inside it", () => {
    const names = searchSpecies("neon", 10).map((species) => species.scientificName);
    expect(names[0]).toBe("Paracheirodon innesi");
    expect(names).toContain("Paracheirodon simulans");
  });
  test("matches words in any order, up to the limit", () => {
    expect(searchSpecies("tetra black", 10).map((s) => s.commonNames[0])).toContain(
      "Black neon tetra",
    );
    // Proper names come before trade names: bronze corydoras, also sold as peppermint corys, come third.
    expect(searchSpecies("pepper", 2).map((s) => s.commonNames[0])).toEqual([
      "Peppered corydoras",
      "Peppermint shrimp",
    ]);
    expect(searchSpecies("t", 5)).toHaveLength(5);
    expect(searchSpecies("", 5)).toEqual([]);
    expect(searchSpecies("neon", 0)).toEqual([]);
  });
});

test("groups map to categories, and only fish and amphibians are vertebrates", () => {
  const groups = [...new Set(allSpecies().map((species) => species.group))].sort();
  expect(groups).toEqual(["amphibian", "coral", "crayfish", "fish", "plant", "shrimp", "snail"]);
  expect(groups.map(categoryOfGroup)).toEqual([
    "fish",
    "corals",
    "crayfish",
    "fish",
    "plants",
    "shrimp",
    "snails",
  ]);
  expect(groups.filter(isVertebrate)).toEqual(["amphibian", "fish"]);
});
