/**
 * Decomposes letters and marks, and maps letter forms to plain letters. Drops two Arabic signs that
 * Unicode expands to whole sentences, which would make a text eighteen times as long.
 */
export const decompose = (text: string): string =>
  text.replace(/[\ufdfa\ufdfb]/g, " ").normalize("NFKD");

/**
 * Folds text for comparing names: lower case, no accents, apostrophes or invisible characters, every
 * other run of punctuation or space as one space ("Parrot’s-Feather " → "parrots feather").
 */
export function foldText(text: string): string {
  return decompose(text)
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .toLowerCase()
    .replace(/['’‘`]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Removes unpaired surrogates: Convex closes the connection if a string contains one. */
export const stripLoneSurrogates = (text: string): string => text.replace(/\p{Surrogate}/gu, "");

/** "between 6 and 10"; "4" if both are equal. */
export function rangeText(min: number, max: number): string {
  return min === max ? `${max}` : `between ${min} and ${max}`;
}

/**
 * The start of `text`, at most `max` UTF-16 units; cuts between graphemes, never within an emoji or a
 * letter with its marks.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = graphemesOf(text)?.containing(max)?.index ?? 0;
  // Without `Intl.Segmenter`, or if a single grapheme is longer than `max`.
  if (start === 0)
    return /^[\ud800-\udbff]$/.test(text.charAt(max - 1))
      ? text.slice(0, max - 1)
      : text.slice(0, max);
  return text.slice(0, start);
}

/** A character below U+0300 (where combining marks begin), not followed by one at or above it. */
const PLAIN_START = /^[ -\u02ff](?![\u0300-\uffff])/;

/** The first grapheme: "👩🏽‍🔬" of "👩🏽‍🔬 Zoë"; "" for empty text. */
export function firstCharacter(text: string): string {
  // Creating an `Intl.Segmenter` blocks a slow phone for 200 ms.
  if (PLAIN_START.test(text)) return text.charAt(0);
  return graphemesOf(text)?.containing(0)?.segment ?? [...text][0] ?? "";
}

export function capitalise(text: string): string {
  const [first = ""] = text;
  return first.toUpperCase() + text.slice(first.length);
}

let segmenter: Intl.Segmenter | undefined;
/** Undefined without `Intl.Segmenter`: in Firefox before 125, and in runtimes without ICU. */
function graphemesOf(text: string): Intl.Segments | undefined {
  if (typeof Intl === "undefined" || !("Segmenter" in Intl)) return undefined;
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text);
}
