import { expect, test } from "vitest";
import { BLIND_DESCRIPTIONS, BLIND_LAW_LAST, STILL_STOPPED } from "./law";
import { BLIND_NAMES_LAST } from "./names";
import { lawCases, lawOutcome, nameCases, nameOutcome } from "./run";

test.each(nameCases(BLIND_NAMES_LAST))("$name: $means", (one) => {
  expect(nameOutcome(one)).toBe("right");
});

test.each(lawCases(BLIND_LAW_LAST + BLIND_DESCRIPTIONS + STILL_STOPPED))(
  "$where $text: $wanted in $place",
  (one) => {
    expect(lawOutcome(one)).toBe("right");
  },
);
