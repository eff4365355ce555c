import { expect, test } from "vitest";
import { JURY_LAW, JURY_NAMES } from "./jury";
import { lawCases, lawOutcome, nameCases, nameOutcome } from "./run";

test.each(nameCases(JURY_NAMES))("$name: $means", (one) => {
  expect(nameOutcome(one)).toBe("right");
});

test.each(lawCases(JURY_LAW))("$where $text: $wanted in $place", (one) => {
  expect(lawOutcome(one)).toBe("right");
});
