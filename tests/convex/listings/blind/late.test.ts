import { expect, test } from "vitest";
import { BLIND_LAW_LATER, LAWFUL_NAMES } from "./law";
import { BLIND_NAMES_LATER } from "./names";
import { lawCases, lawOutcome, nameCases, nameOutcome } from "./run";

test.each(nameCases(BLIND_NAMES_LATER))("$name: $means", (one) => {
  expect(nameOutcome(one)).toBe("right");
});

test.each(lawCases(BLIND_LAW_LATER + LAWFUL_NAMES))("$where $text: $wanted in $place", (one) => {
  expect(lawOutcome(one)).toBe("right");
});
