/** Thresholds that no species row meets exactly, tested with a real row with some figures changed. */

import { describe, expect, test } from "vitest";
import { findSpecies } from "#convex/domain/listings/species.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { bioloadUnits } from "#convex/domain/tanks/rules/bioload.ts";
import { RULES } from "#convex/domain/tanks/rules/rules.ts";
import { bySeverity } from "#convex/domain/tanks/rules/severity.ts";
import type { Member } from "#convex/domain/tanks/rules/types.ts";
import { UNKNOWN_TAP_WATER } from "#convex/domain/tanks/tapWater.ts";
import { readCsv } from "../kit/readCsv";
import { changesOf } from "./cases/cells";
import table from "./cases/limits.csv?raw";
import { GOOD_TANK } from "./tankFixture";

const rows = readCsv(table, ["rule", "about", "tank", "subject", "mate", "level"] as const);

function speciesLike(base: string, change: Partial<Species> = {}): Species {
  const row = findSpecies(base);
  if (!row) throw new Error(`${base} is missing`);
  return { ...row, ...change };
}

/** "Guppy pH=7.1-8.5 adultSizeCm=4": a species with these figures. */
function memberOf(text: string): Member {
  const [, name = "", pairs = ""] = /^(.*?)((?: \w+=\S+)*)$/.exec(text) ?? [];
  const changes = [...pairs.matchAll(/(\w+)=(\S+)/g)].map(([, figure = "", value = ""]) => {
    const numbers = value.split("-").map(Number);
    return [figure, numbers.length > 1 ? numbers : numbers[0]];
  });
  const species = speciesLike(name, Object.fromEntries(changes) as Partial<Species>);
  return { species, label: species.scientificName, count: 1 };
}

function outcomeOf(rule: keyof typeof RULES, subject: string, mate = "", tank = "") {
  const changedTank = { ...GOOD_TANK, ...changesOf(tank) };
  return RULES[rule]({
    tank: changedTank,
    usualTapWater: UNKNOWN_TAP_WATER,
    netLitres: changedTank.volumeLitres * 0.85,
    subject: memberOf(subject),
    residents: mate === "" ? [] : [memberOf(mate)],
    isStocked: mate !== "",
  });
}

test.each(
  rows.map(
    (row) => [`${row.rule} ${row.about}: ${row.subject}, ${row.mate || row.tank}`, row] as const,
  ),
)("%s", (_, { rule, subject, mate, tank, level }) => {
  const { reasons = [] } = outcomeOf(rule as keyof typeof RULES, subject, mate, tank);
  expect([...reasons].sort(bySeverity)[0]?.level ?? "suitable").toBe(level);
});

test("R12 any other fish gets a note from 4 times the size, except grazers and worm-shaped fish", () => {
  const noteOn = (predator: string) => outcomeOf("R12", predator, "neon tetra adultSizeCm=2");
  expect(noteOn("pearl danio adultSizeCm=8")).toMatchObject({
    reasons: [],
    notes: [expect.stringContaining("far larger")],
  });
  for (const predator of ["pearl danio adultSizeCm=7.9", "bristlenose plec", "kuhli loach"]) {
    expect(noteOn(predator).notes).toEqual([]);
  }
});

describe("R17 units of waste", () => {
  const ROOMY = { minTankLitres: 10_000, minGroup: 1 };
  test.each([
    ["neon tetra", 8, 8],
    ["neon tetra", 8.1, 16.2],
    ["neon tetra", 15, 30],
    ["neon tetra", 15.1, 60.4],
    ["neon tetra", 25, 100],
    ["fancy goldfish", 8, 16],
    // Factor 0.4: a thin fish of 20 cm weighs as much as another of 8 cm.
    ["kuhli loach", 10, 4],
    ["kuhli loach", 20, 8],
    ["kuhli loach", 21, 16.8],
    ["cherry shrimp", 3.5, 0.1],
    ["cherry shrimp", 3.6, 0.5],
    ["ramshorn snail", 3.9, 0.3],
    ["ramshorn snail", 4, 1.5],
  ])("%s of %s cm: %s", (name, adultSizeCm, units) => {
    expect(bioloadUnits(speciesLike(name, { ...ROOMY, adultSizeCm }))).toBeCloseTo(units, 9);
  });
  test("plants and corals have none", () => {
    expect(bioloadUnits(speciesLike("java moss"))).toBe(0);
    expect(bioloadUnits(speciesLike("Zoanthus sp."))).toBe(0);
  });
  test("the recommended group fills the recommended tank to 85 % at most, at any length", () => {
    for (const adultSizeCm of [20, 25, 25.1, 60]) {
      const fish = speciesLike("neon tetra", { adultSizeCm, minTankLitres: 200, minGroup: 4 });
      expect(4 * bioloadUnits(fish)).toBeCloseTo(0.85 * 200 * 0.85, 6);
    }
  });
});
