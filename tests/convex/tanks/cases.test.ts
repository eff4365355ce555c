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
const verdicts = new Map(CASES.map((one) => [one, checkTank(inputOf(one)).verdict]));

describe.each(subjects)("%s", (subject) => {
  const cases = CASES.filter((one) => one.subject === subject);

  test.each(cases.map((one) => [nameOf(one), one] as const))("%s", (_name, one) => {
    const { expected, arguable, answer } = one;
    if (answer === undefined) expect([expected, arguable], one.why).toContain(verdicts.get(one));
    else expect(verdicts.get(one)).toBe(answer);
  });
});

test("known differences from common practice err on the side of the animals", () => {
  for (const { expected, answer } of CASES) {
    if (answer !== undefined) expect(SEVERITY[answer]).toBeGreaterThan(SEVERITY[expected]);
  }
});

test("where practice varies, the check mostly gives the majority's answer", () => {
  const open = CASES.filter(({ arguable, answer }) => arguable && !answer);
  const agreed = open.filter((one) => verdicts.get(one) === one.expected);
  expect(agreed.length / open.length).toBeGreaterThan(0.5);
});
