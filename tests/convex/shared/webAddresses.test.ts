/** No text may make the search for contact details slow: it runs in mutations, and before lengths are checked. */

import { expect, test } from "vitest";
import { MESSAGE_MAX } from "#convex/domain/shared/constants.ts";
import {
  emailHasContactDetails,
  nameHasContactDetails,
  spaceAbbreviations,
} from "#convex/domain/shared/webAddresses.ts";

const UNITS = [
  "-",
  ".",
  "7",
  " ",
  "\u0301",
  "a",
  "😀",
  "·",
  "1o",
  "-.",
  "a.",
  "- ",
  "a ",
  "7-",
  "( ",
];
const PAIRS = UNITS.flatMap((one) => UNITS.map((other) => one.repeat(7) + other));
/** Longer than any message, so that quadratic time shows. */
const LONG = 32_000;
/** The linear search takes a fraction of this time. */
const LIMIT_MS = 1_000;

/** Whether one of three tries is quick, because another process may take the processor. */
const isQuick = (run: () => unknown): boolean =>
  [0, 1, 2].some(() => {
    const start = performance.now();
    run();
    return performance.now() - start < LIMIT_MS;
  });

test("long runs of a few characters take linear time", () => {
  for (const unit of [...UNITS, ...PAIRS]) {
    const length = UNITS.includes(unit) ? LONG : MESSAGE_MAX;
    const text = `a${unit.repeat(length)}`.slice(0, length);
    for (const find of [emailHasContactDetails, spaceAbbreviations]) {
      expect([unit, isQuick(() => find(text))]).toEqual([unit, true]);
    }
  }
});

test.each([
  ["pay-back·com", true],
  ["pay-back - dot - com", true],
  ["-- dot com", true],
  ["paybackdotcom", true],
  ["ring o77oo9oo1oo", true],
  ["o7ooo9o1ooé", false],
  ["a dotty community", false],
])("%s: %s", (text, isFound) => {
  expect(emailHasContactDetails(text)).toBe(isFound);
});

test("the word before a spaced full stop is read whole", () => {
  expect(nameHasContactDetails("Ms. Cooper")).toBe(false);
  expect(nameHasContactDetails("payback . com")).toBe(true);
});
