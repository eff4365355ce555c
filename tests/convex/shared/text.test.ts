import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldText, manyLines, oneLine } from "../../../convex/domain/shared/text";

describe("text as it is kept", () => {
  test.each([
    ["  Cherry\tshrimp\r\n", "Cherry shrimp"],
    ["Che\u0000rry shr\u202eimp", "Cherry shrimp"],
    ["Sign\u00adal cray\u200bfi\u200dsh\u2060\ufeff", "Signal crayfish"],
    ["\u{e0041}shrimp", "shrimp"],
    ["Zoë’s 小魚 🐟", "Zoë’s 小魚 🐟"],
    ["👩🏽‍🔬 ❤️‍🔥 👨‍👩‍👧", "👩🏽‍🔬 ❤️‍🔥 👨‍👩‍👧"],
    ["From 🏴󠁧󠁢󠁳󠁣󠁴󠁿 with love", "From 🏴󠁧󠁢󠁳󠁣󠁴󠁿 with love"],
  ])("%j is %j", (typed, kept) => {
    expect(oneLine(typed)).toBe(kept);
  });

  test("of many lines keeps them", () => {
    expect(manyLines(" a\r\nb\u2028c\td\u200b ")).toBe("a\nb\nc\td");
  });

  test("is the same when it is kept again, and folds without what nobody sees", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (typed) => {
        for (const keep of [oneLine, manyLines]) expect(keep(keep(typed))).toBe(keep(typed));
        expect(foldText(typed)).toMatch(/^[\p{L}\p{N} ]*$/u);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ["Parrot’s-Feather ", "parrots feather"],
    ["Sign\u00adal cray\ufe0ffish", "signal crayfish"],
    ["S\u0336i\u20e3gnal", "signal"],
    ["Zoë's Ramírez ﬁsh", "zoes ramirez fish"],
  ])("%j folds to %j", (typed, folded) => {
    expect(foldText(typed)).toBe(folded);
  });
});
