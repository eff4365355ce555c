import { expect, test } from "vitest";
import { BLIND_LAW } from "./law";
import { BLIND_NAMES } from "./names";
import { lawCases, lawOutcome, nameCases, nameOutcome } from "./run";

test.each(nameCases(BLIND_NAMES))("$name: $means", (one) => {
  expect(nameOutcome(one)).toBe("right");
});

test.each(lawCases(BLIND_LAW))("$where $text: $wanted in $place", (one) => {
  expect(lawOutcome(one)).toBe("right");
});
