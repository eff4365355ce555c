import { compareValues, convexToJson, type Value } from "convex/values";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "#local/testing/anyCharacter.ts";
import { decodeId, FIRST_TABLE_NUMBER, newId } from "../database/ids.ts";
import { afterPrefix, decodeNumber, encodeValue, fitKey, MAX_KEY_BYTES } from "./sortKeys.ts";

const bytes = fc.uint8Array({ maxLength: 6 }).map((array) => array.slice().buffer);
const number = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, NaN, Infinity, -Infinity, 1, -1, Number.MAX_VALUE, -Number.MIN_VALUE),
);
// Any code units, including zero bytes and characters outside the basic plane.
const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 6 }),
  fc.constantFrom("", "\0", "a", "a\0", "a\0b", "ab", "\u{10ffff}", "\uffff"),
);
const fieldName = fc.stringMatching(/^[a-zA-Z0-9]{1,4}$/);

const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constant(null),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    number,
    fc.boolean(),
    text,
    bytes,
    fc.array(tie("value"), { maxLength: 4 }),
    fc
      .dictionary(fieldName, tie("value"), { maxKeys: 4 })
      .map((entries): Value => ({ ...entries })),
  ),
}));

const sign = (n: number) => Math.sign(n) + 0;
const encode = (v: Value | undefined) => encodeValue(v === undefined ? undefined : convexToJson(v));
const compareEncoded = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

describe("index keys", () => {
  test("sort values of every type as Convex does", () => {
    fc.assert(
      fc.property(
        fc.option(value, { nil: undefined }),
        fc.option(value, { nil: undefined }),
        (a, b) => {
          expect(compareEncoded(encode(a), encode(b))).toBe(sign(compareValues(a, b)));
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test("joined keys sort field by field", () => {
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 2, maxLength: 2 }),
        fc.array(value, { minLength: 2, maxLength: 2 }),
        (a, b) => {
          const expected = sign(compareValues(a, b));
          expect(compareEncoded(a.map(encode).join(""), b.map(encode).join(""))).toBe(expected);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test("numbers can be decoded from their keys", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (n) => {
        expect(decodeNumber(encodeValue(convexToJson(n)))).toBe(n);
      }),
    );
  });

  test("a prefix's successor sorts above every key that starts with the prefix", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary-ascii", minLength: 1 }),
        fc.string({ unit: "binary-ascii" }),
        (prefix, rest) => {
          expect(prefix + rest < afterPrefix(prefix)).toBe(true);
        },
      ),
    );
  });

  test("keys that are too long are truncated but stay distinct", () => {
    const longKey = "x".repeat(MAX_KEY_BYTES);
    expect(fitKey(longKey + "a")).not.toBe(fitKey(longKey + "b"));
    expect(fitKey(longKey + "a").length).toBeLessThan(1_978);
    expect(fitKey("short")).toBe("short");
  });
});

describe("ids", () => {
  test("encode their table and look like Convex's", () => {
    for (const table of [FIRST_TABLE_NUMBER, FIRST_TABLE_NUMBER + 77, 16_383]) {
      const id = newId(table);
      expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{32}$/);
      expect(decodeId(id)?.table).toBe(table);
    }
  });

  test("a modified id is invalid", () => {
    const id = newId(FIRST_TABLE_NUMBER);
    expect(
      decodeId(`${id.slice(0, 10)}${id.charAt(10) === "0" ? "1" : "0"}${id.slice(11)}`),
    ).toBeUndefined();
    expect(decodeId("not an id")).toBeUndefined();
    expect(decodeId("")).toBeUndefined();
  });
});
