import { expect, test } from "vitest";
import sources from "#convex/domain/listings/data/speciesSources.json";
import data from "#convex/domain/listings/data/traits.json";
import traitSources from "#convex/domain/listings/data/traitSources.json";
import { allSpecies } from "#convex/domain/listings/species.ts";

test("every genus and species with traits has a row, since a misspelt one would match nothing", () => {
  const species = allSpecies().map(({ scientificName }) => scientificName);
  const known = new Set([...species, ...species.map((name) => name.split(" ")[0])]);
  expect(Object.keys(data.names).filter((name) => !known.has(name))).toEqual([]);
});

test("traits in the data are explained there, and each belongs to at least one name", () => {
  const used = Object.values(data.names).flatMap((traits) => traits.split(", "));
  expect(new Set(used)).toEqual(new Set(Object.keys(data.traits)));
});

test.each(Object.entries(traitSources))(
  "every genus and species listed for the search as %s cites a source",
  (trait, sourceOf) => {
    const names = Object.entries(data.names).filter(([, traits]) =>
      traits.split(", ").includes(trait),
    );
    expect(Object.keys(sourceOf)).toEqual(names.map(([name]) => name));
    for (const key of Object.values(sourceOf)) expect(sources).toHaveProperty(key);
  },
);
