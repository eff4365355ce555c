/**
 * Whether the tank check agrees with experienced fishkeepers: the advice of clubs, shops and books for
 * such tanks.
 */

import { describe, expect, test } from "vitest";
import { checkTank } from "#convex/domain/tanks/rules/checkTank.ts";
import { SEVERITY } from "#convex/domain/tanks/rules/severity.ts";
import { CASES } from "./cases/all";
import { inputOf, nameOf } from "./cases/case";

const subjects = [...new Set(CASES.map(({ subject }) => subject))];
const verdicts = new Map(CASES.map((tankCase) => [tankCase, checkTank(inputOf(tankCase)).verdict]));

describe.each(subjects)("%s", (subject) => {
  const cases = CASES.filter((tankCase) => tankCase.subject === subject);

  test.each(cases.map((tankCase) => [nameOf(tankCase), tankCase] as const))(
    "%s",
    (_name, tankCase) => {
      const { expected, arguable, answer } = tankCase;
      if (answer === undefined)
        expect([expected, arguable], tankCase.why).toContain(verdicts.get(tankCase));
      else expect(verdicts.get(tankCase)).toBe(answer);
    },
  );
});

test("where our check differs from common practice, it errs on the side of the animals", () => {
  for (const { expected, answer } of CASES) {
    if (answer !== undefined) expect(SEVERITY[answer]).toBeGreaterThan(SEVERITY[expected]);
  }
});

test("where practice varies, the check mostly agrees with the majority", () => {
  const open = CASES.filter(({ arguable, answer }) => arguable && !answer);
  const agreed = open.filter((tankCase) => verdicts.get(tankCase) === tankCase.expected);
  expect(agreed.length / open.length).toBeGreaterThan(0.5);
});
