import { expect, test } from "vitest";
import { BLIND_LAW_NIGHT, BLIND_NAMES_NIGHT } from "./night";
import { lawCases, lawOutcome, nameCases, nameOutcome } from "./run";

test.each(nameCases(BLIND_NAMES_NIGHT))("$name: $means", (one) => {
  expect(nameOutcome(one)).toBe("right");
});

test.each(lawCases(BLIND_LAW_NIGHT))("$where $text: $wanted in $place", (one) => {
  expect(lawOutcome(one)).toBe("right");
});
