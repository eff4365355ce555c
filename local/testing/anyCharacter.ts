import fc from "fast-check";

const MAX_CODE_POINT = 0x10ffff;
const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/**
 * Any Unicode character, as a unit of `fc.string`. Making fast-check's own unit "binary" takes a second, and its table of
 * a million characters stays in memory.
 */
export const anyCharacter = fc
  .nat({ max: MAX_CODE_POINT - SURROGATES })
  .map((place) => String.fromCodePoint(place < FIRST_SURROGATE ? place : place + SURROGATES));
