import { describe, expect, test } from "vitest";
import { illustrate } from "../../../convex/demo/illustration/illustrate";
import { allSpecies, displayName, homeWater } from "../../../convex/domain/listings/species";
import type { Species } from "../../../convex/domain/listings/speciesTypes";

const MAX_BYTES = 12_500;

function draw(species: Species, seed = "1", label = displayName(species)): string {
  const { scientificName, group, minGroup } = species;
  const water = homeWater(species);
  return illustrate({ scientificName, label, group, water, minGroup, seed });
}

/** Well-formed enough for an XML parser: tags nest, names and attributes are legal, ids are distinct. */
function expectSoundSvg(svg: string) {
  expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ')).toBe(true);
  const open: string[] = [];
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?:\s[a-zA-Z][a-zA-Z0-9-]*="[^"<&]*")*)\s?(\/?)>/g,
    (_, end: string, name: string, _attributes, closed: string) => {
      if (end) expect(open.pop()).toBe(name);
      else if (!closed) open.push(name);
      return "";
    },
  );
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/[<>]/);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|null|\[object/);
  expect(svg).not.toMatch(
    /<script|<foreignObject|<image|\son[a-z]+=|javascript:|https?:\/\/(?!www\.w3\.org\/2000\/svg)/i,
  );
  const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, target] of svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g))
    expect(ids).toContain(target);
}

describe("illustrate", () => {
  test("draws every species soundly and small", () => {
    for (const species of allSpecies()) {
      const svg = draw(species);
      expectSoundSvg(svg);
      expect(new TextEncoder().encode(svg).length, species.scientificName).toBeLessThan(MAX_BYTES);
    }
  });
  test("is deterministic; another seed or colour gives another picture", () => {
    const species = allSpecies().find((row) => row.scientificName === "Neocaridina davidi");
    if (!species) throw new Error("Neocaridina davidi is missing");
    expect(draw(species)).toBe(draw(species));
    expect(draw(species, "2")).not.toBe(draw(species, "1"));
    expect(draw(species, "1", "Blue Dream shrimp")).toContain("#1f56c8");
    expect(draw(species, "1", "Blue Dream shrimp")).not.toContain("#cf2a22");
  });
  test("hostile and strange labels stay text", () => {
    for (const label of ['"><script>alert(1)</script>', "a & b < c", "\u0000\u0008x", "", "ʬ🐟"]) {
      expectSoundSvg(illustrate({ label, group: "fish", seed: label }));
    }
  });
  test("free text without a row is drawn by its words", () => {
    for (const label of ["Spotted loach", "Wild guppy", "Mystery fish"]) {
      expectSoundSvg(illustrate({ label, group: "fish", seed: "x" }));
    }
  });
});
