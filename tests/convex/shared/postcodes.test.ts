import { describe, expect, test } from "vitest";
import { distanceKm, distanceMiles } from "#convex/domain/shared/geo.ts";
import { allOutcodes, findOutcode, placeName } from "#convex/domain/shared/postcodes.ts";
import { normaliseOutcode } from "#convex/domain/shared/postcodeSyntax.ts";

function requireOutcode(outcode: string) {
  const place = findOutcode(outcode);
  if (!place) throw new Error(`${outcode} is missing`);
  return place;
}

test("there are 2,856 distinct outward postcodes, all in the British Isles", () => {
  expect(allOutcodes()).toHaveLength(2856);
  expect(new Set(allOutcodes().map((row) => row.outcode)).size).toBe(2856);
  for (const row of allOutcodes()) {
    expect(normaliseOutcode(row.outcode)).toBe(row.outcode);
    expect(row.lat).toBeGreaterThan(49);
    expect(row.lat).toBeLessThan(61);
    expect(row.lon).toBeGreaterThan(-9);
    expect(row.lon).toBeLessThan(2);
  }
});

describe("findOutcode", () => {
  test.each([
    ["SW1A 1AA", "SW1A"],
    ["sw1a1aa", "SW1A"],
    ["m1 1aa", "M1"],
    ["M11AA", "M1"],
    ["ls1", "LS1"],
    // Central London districts that the data does not distinguish use their parent district.
    ["W1A 1AA", "W1"],
    ["SE1P", "SE1"],
  ])("resolves %s to %s", (text, outcode) => {
    expect(findOutcode(text)?.outcode).toBe(outcode);
  });
  test.each(["", "hello", "123", "ZZ99", "SW1A 1A", "LS1; DROP"])("doesn't know %o", (text) => {
    expect(findOutcode(text)).toBeUndefined();
  });
});

test("the distance from London to Manchester is about 163 miles, and from a place to itself none", () => {
  const [london, manchester] = [requireOutcode("SW1A"), requireOutcode("M1")];
  expect(distanceMiles(london, manchester)).toBeGreaterThan(155);
  expect(distanceMiles(london, manchester)).toBeLessThan(170);
  expect(distanceKm(london, manchester)).toBeCloseTo(distanceKm(manchester, london), 9);
  expect(distanceKm(london, london)).toBe(0);
});

test.each([
  ["EH9", "Edinburgh"],
  ["NE2", "Newcastle upon Tyne"],
  ["CF11", "Cardiff"],
  ["L18", "Liverpool"],
  ["SE15", "London"],
  ["EC1A", "London"],
  ["W1", "London"],
  ["HU5", "Hull"],
  ["S7", "Sheffield"],
  // In a region with several towns, a district shows its town, or the region if it has none.
  ["LS21", "Otley"],
  ["LS6", "Leeds"],
  ["BD21", "Keighley"],
  ["BD3", "Bradford"],
  ["B10", "Birmingham"],
  ["AB10", "Aberdeen"],
])("%s is shown as a place that people know: %s", (outcode, town) => {
  expect(placeName(requireOutcode(outcode))).toBe(`${town}, ${outcode}`);
});
