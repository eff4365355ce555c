import { describe, expect, test } from "vitest";
import { checkTank } from "../../../convex/domain/tanks/rules/checkTank";
import { CASES } from "./cases/all";
import { type Case, inputOf, nameOf } from "./cases/case";

const SEVERITY = { suitable: 0, caution: 1, unsuitable: 2 };
const all = Object.values(CASES).flat();
const verdictOn = (one: Case) => checkTank(inputOf(one)).verdict;

/** Where the check knowingly says more than keepers do; the mollies and the plecs by the guide to stocking, the others by the domain's table of rules. */
const TOO_STRICT = [
  "5 Sailfin molly in 250 litres of marine water",
  "1 Senegal bichir with 8 Congo tetra in 450 litres of freshwater water",
  "2 African dwarf frog with 1 Betta splendens in 60 litres of freshwater water",
  "8 Neon tetra with 4 African dwarf frog in 120 litres of freshwater water",
  "1 Bristlenose plec with 1 Common plec in 300 litres of freshwater water",
  "6 Pea puffer in 90 litres of freshwater water",
];

test("there are at least 150 cases, each with a reason", () => {
  expect(all.length).toBeGreaterThanOrEqual(150);
  for (const one of all) expect(one.why.length, nameOf(one)).toBeGreaterThan(3);
});

describe.each(Object.entries(CASES))("%s", (_kind, cases) => {
  test.each(cases.map((one) => [nameOf(one), one] as const))("%s", (name, one) => {
    const verdict = verdictOn(one);
    const fair = [one.expected, one.arguable];
    if (TOO_STRICT.includes(name) && !fair.includes("unsuitable")) {
      expect(SEVERITY[verdict]).toBeGreaterThan(SEVERITY[one.expected]);
    } else expect(fair, one.why).toContain(verdict);
  });
});

/** Meant to be hard: where keepers differ, more verdicts are the arguable one. */
const HARD = ["third set", "fourth set", "fifth set", "sixth set"];

test.each([
  ["nine of ten verdicts are the expected one, the others arguable", false, 0.9],
  ["of the sets that were meant to be hard it is three of four", true, 0.75],
])("%s", (_name, hard, share) => {
  const cases = Object.entries(CASES)
    .filter(([kind]) => HARD.includes(kind) === hard)
    .flatMap(([, found]) => found);
  const agreed = cases.filter((one) => verdictOn(one) === one.expected);
  expect(agreed.length / cases.length).toBeGreaterThan(share);
});
