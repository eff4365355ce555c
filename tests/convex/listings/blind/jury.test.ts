import { expect, test } from "vitest";
import { JURY_LAW, JURY_LAW_MISSED, JURY_NAMES, JURY_NAMES_MISSED, JURY_SECOND } from "./jury";
import { lawCases, lawOutcome, nameCases, nameOutcome } from "./run";

test.each(nameCases(JURY_NAMES + JURY_NAMES_MISSED))("$name: $means", (one) => {
  expect(nameOutcome(one)).toBe("right");
});

test.each(lawCases(JURY_LAW + JURY_LAW_MISSED + JURY_SECOND))(
  "$where $text: $wanted in $place",
  (one) => {
    expect(lawOutcome(one)).toBe("right");
  },
);
