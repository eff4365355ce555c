import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { normaliseLines, normaliseLine } from "#convex/domain/shared/normaliseText.ts";
import { capitalise, cutText, firstCharacter, foldText } from "#convex/domain/shared/text.ts";
import { anyCharacter } from "#local/testing/anyCharacter.ts";

describe("stored text", () => {
  test.each([
    ["  Cherry\tshrimp\r\n", "Cherry shrimp"],
    ["Che\u0000rry shr\u202eimp", "Cherry shrimp"],
    ["Sign\u00adal cray\u200bfi\u200dsh\u2060\ufeff", "Signal crayfish"],
    ["\u{e0041}shrimp", "shrimp"],
    ["Zoë’s 小魚 🐟", "Zoë’s 小魚 🐟"],
    ["👩🏽‍🔬 ❤️‍🔥 👨‍👩‍👧", "👩🏽‍🔬 ❤️‍🔥 👨‍👩‍👧"],
    ["half a fish: \ud83d!", "half a fish: !"],
    // Persian, Sinhala, Burmese and Hindi are spelt with joiners; elsewhere they are invisible.
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["ශ්\u200dරී ලංකා", "ශ්\u200dරී ලංකා"],
    ["က\u200cမ", "က\u200cမ"],
    ["क्\u200dष", "क्\u200dष"],
    ["۱۲\u200cام", "۱۲\u200cام"],
    // After the sign that silences a vowel they also end words, in Malayalam, Bengali and Hindi.
    ["അവന്\u200d ഇവിടെ", "അവന്\u200d ഇവിടെ"],
    ["হঠাত্\u200d", "হঠাত্\u200d"],
    ["अर्थात्\u200c", "अर्थात्\u200c"],
    ["അവൻ\u200d x\u200d", "അവൻ x"],
    ["می\u200c\u200cخواهم\u200c", "میخواهم"],
    ["fi\u200csh \u200d1", "fish 1"],
    // Marks that would cover the lines above and below; Vietnamese, Arabic, Tibetan and Burmese stay whole.
    [`Z${"\u0336\u0489\u0336\u035c".repeat(5)}algo`, "Z\u0336\u0489\u0336\u035c\u0336\u0489algo"],
    [`f${"\u0336".repeat(9)}ish`, "f\u0336\u0336\u0336ish"],
    [`a${"\u0fb2".repeat(9)}b`, `a${"\u0fb2".repeat(6)}b`],
    ["e\u0302\u0323 v\u1eady", "e\u0302\u0323 v\u1eady"],
    ["\u0627\u0644\u0644\u0651\u064e\u0670\u0647", "\u0627\u0644\u0644\u0651\u064e\u0670\u0647"],
    ["\u0f67\u0fb9\u0fa8\u0fb3\u0fba\u0fbc\u0f83", "\u0f67\u0fb9\u0fa8\u0fb3\u0fba\u0fbc\u0f83"],
    [
      "\u1000\u103b\u103d\u1014\u103a\u102f\u1015\u103a",
      "\u1000\u103b\u103d\u1014\u103a\u102f\u1015\u103a",
    ],
    ["From 🏴󠁧󠁢󠁳󠁣󠁴󠁿 with love", "From 🏴󠁧󠁢󠁳󠁣󠁴󠁿 with love"],
  ])("turns %j into %j", (text, expected) => {
    expect(normaliseLine(text)).toBe(expected);
  });

  test.each([
    "\u3164\u3164",
    "\u115f\u1160",
    "\uffa0",
    "\u2800 \u2800",
    "\ufe0f",
    "\u0301",
    "\u00a0\u2003\u180e",
  ])("becomes empty if it has no visible character: %j", (text) => {
    expect(normaliseLine(text)).toBe("");
    expect(normaliseLines(`${text}\n${text}`)).toBe("");
  });

  test.each(["👍", "❤️", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🇬🇧", "1️⃣", "👩‍👧", "กำ", "قِ", "?", "𑄣", "\u{1f6d9}"])(
    "stays if something in it can be seen: %s",
    (text) => {
      expect(normaliseLine(text)).not.toBe("");
      expect(normaliseLines(text)).not.toBe("");
    },
  );

  test("keeps its line breaks if multi-line", () => {
    expect(normaliseLines(" a\r\nb\u2028c\td\u200b ")).toBe("a\nb\nc\td");
  });

  test("doesn't change when normalised again, and is folded without invisible characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), (text) => {
        for (const normalise of [normaliseLine, normaliseLines])
          expect(normalise(normalise(text))).toBe(normalise(text));
        expect(foldText(text)).toMatch(/^[\p{L}\p{N} ]*$/u);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ["Parrot’s-Feather ", "parrots feather"],
    ["Sign\u00adal cray\ufe0ffish", "signal crayfish"],
    ["S\u0336i\u20e3gnal", "signal"],
    ["Zoë's Ramírez ﬁsh", "zoes ramirez fish"],
  ])("%j is folded to %j", (text, expected) => {
    expect(foldText(text)).toBe(expected);
  });
});

describe("cut text", () => {
  test.each([
    ["x".repeat(139) + "🐟 and more", 140, "x".repeat(139)],
    ["x".repeat(138) + "🐟 and more", 140, "x".repeat(138) + "🐟"],
    ["ab👩🏽‍🔬", 6, "ab"],
    ["Zoe\u0308", 3, "Zo"],
    ["ශ්\u200dරී", 3, ""],
    ["short", 140, "short"],
  ])("%j cut to %d is %j", (text, max, expected) => {
    expect(cutText(text, max) || "").toBe(expected === "" ? text.slice(0, max) : expected);
  });

  test("is well-formed and within its length for any text, with or without a segmenter", () => {
    const { Segmenter } = Intl;
    for (const segmenter of [Segmenter, undefined]) {
      Object.assign(Intl, { Segmenter: segmenter });
      if (segmenter === undefined) Reflect.deleteProperty(Intl, "Segmenter");
      fc.assert(
        fc.property(
          fc.string({ unit: "grapheme", maxLength: 30 }),
          fc.integer({ min: 1, max: 30 }),
          (text, max) => {
            const cut = cutText(text, max);
            expect(text.startsWith(cut)).toBe(true);
            expect(cut.length).toBeLessThanOrEqual(max);
            expect(cut + firstCharacter(text) + capitalise(text)).not.toMatch(/\p{Surrogate}/u);
          },
        ),
        { numRuns: 300 },
      );
    }
    Object.assign(Intl, { Segmenter });
  });

  test("gets the first letter of most names without a segmenter, which is slow to create", () => {
    const segmenter = vi.spyOn(Intl.Segmenter.prototype, "segment");
    expect(["Mara", "Øyvind", "J", "O'Neill"].map(firstCharacter)).toEqual(["M", "Ø", "J", "O"]);
    expect(segmenter).not.toHaveBeenCalled();
    segmenter.mockRestore();
  });

  test("starts with a whole character", () => {
    expect(["🐟 x", "👨‍👩‍👧", "", "é"].map(firstCharacter)).toEqual(["🐟", "👨‍👩‍👧", "", "é"]);
    expect(["e\u0301lan", "\u00e9lan", "a🐟"].map(firstCharacter)).toEqual([
      "e\u0301",
      "\u00e9",
      "a",
    ]);
    expect(["𐐨x", "élan", ""].map(capitalise)).toEqual(["𐐀x", "Élan", ""]);
  });
});
