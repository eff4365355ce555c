import { expect, test } from "vitest";
import { allSpecies } from "#convex/domain/listings/species.ts";
import source from "#convex/domain/tanks/rules/traits.ts?raw";

test("every genus and species in the traits has a row, since a misspelt one would match nothing", () => {
  const species = new Set(allSpecies().map(({ scientificName }) => scientificName));
  const genera = new Set([...species].map((name) => name.split(" ")[0]));
  const code = source.replaceAll(/\/\*\*.*?\*\/|\/\/.*$/gms, "");
  const quotedNames = [...code.matchAll(/["`]([^"`]*)["`]/g)]
    .map(([, text = ""]) => text)
    .filter((text) => /^[A-Z$]/.test(text))
    .flatMap((text) => (/ [a-z]/.test(text) ? [text] : text.split(" ")))
    .filter((name) => /^[A-Z][a-z]/.test(name));
  expect(quotedNames.length).toBeGreaterThan(200);
  expect(quotedNames.filter((name) => !genera.has(name) && !species.has(name))).toEqual([]);
});
