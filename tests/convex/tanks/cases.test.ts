import { describe, expect, test } from "vitest";
import { checkTank } from "../../../convex/domain/tanks/rules/checkTank";
import { CASES } from "./cases/all";
import { type Case, inputOf, nameOf } from "./cases/case";

const SEVERITY = { suitable: 0, caution: 1, unsuitable: 2 };
const all = Object.values(CASES).flat();
const verdictOn = (one: Case) => checkTank(inputOf(one)).verdict;

/** Where the check knowingly says more than keepers do. */
const TOO_STRICT = ["5 Sailfin molly in 250 litres of marine water"];

test("there are at least 150 cases, each with a reason", () => {
  expect(all.length).toBeGreaterThanOrEqual(150);
  for (const one of all) expect(one.why.length, nameOf(one)).toBeGreaterThan(3);
});

describe.each(Object.entries(CASES))("%s", (_kind, cases) => {
  test.each(cases.map((one) => [nameOf(one), one] as const))("%s", (name, one) => {
    const verdict = verdictOn(one);
    const fair = [one.expected, one.arguable];
    if (TOO_STRICT.includes(name)) {
      expect(SEVERITY[verdict]).toBeGreaterThan(SEVERITY[one.expected]);
    } else expect(fair, one.why).toContain(verdict);
  });
});

test("nine of ten verdicts are the expected one, the others arguable", () => {
  const agreed = all.filter((one) => verdictOn(one) === one.expected);
  expect(agreed.length / all.length).toBeGreaterThan(0.9);
});
