/**
 * Letters apart from their marks, and forms of a letter as that letter. Two signs of Arabic are whole sentences to Unicode,
 * which make a text eighteen times as long: they are left out.
 */
export const decomposed = (text: string): string =>
  text.replace(/[\ufdfa\ufdfb]/g, " ").normalize("NFKD");

/**
 * Folds text for comparing names: lower case, no accents, no apostrophes, nothing without a shape, every other
 * run of punctuation or space as one space ("Parrot’s-Feather " → "parrots feather").
 */
export function foldText(text: string): string {
  return decomposed(text)
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .toLowerCase()
    .replace(/['’‘`]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Scripts in which a joiner between two letters is a part of the spelling, as in Persian, Sinhala and Burmese. */
const JOINING = (
  "Arabic Syriac Mandaic Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam " +
  "Sinhala Myanmar Khmer Tibetan Balinese Javanese"
)
  .split(" ")
  .map((script) => `\\p{scx=${script}}`)
  .join("");
const JOINED_LETTER = `(?=[\\p{L}\\p{M}])[${JOINING}]`;
/** Invisible characters that change what is seen: in the flag of a nation, in a joined emoji, between joined letters. */
const VISIBLE_IN_PLACE =
  "\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f}" +
  "|(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})" +
  `|(?<=${JOINED_LETTER})[\\u200c\\u200d](?=${JOINED_LETTER})`;
/** Control characters, direction marks, invisible characters and halves of surrogate pairs. */
const UNSEEN = new RegExp(`(${VISIBLE_IN_PLACE})|(?![\\t\\n])\\p{Cc}|[\\p{Cf}\\p{Cs}]`, "gu");

/** The text without invisible characters; tabs, line feeds and what changes how its neighbours are drawn stay. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, "$1");

/** Text of one line as it is kept: line breaks and tabs are spaces, what cannot be seen is gone. */
export function oneLine(text: string): string {
  return text
    .replace(/[\t\r\n\u2028\u2029]+/g, " ")
    .replace(UNSEEN, "$1")
    .trim();
}

/** Text that may have several lines, as it is kept: what cannot be seen is gone. */
export function manyLines(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(UNSEEN, "$1")
    .trim();
}

/** "between 6 and 10"; "4" where there is no choice. */
export function rangeText(least: number, most: number): string {
  return least === most ? `${most}` : `between ${least} and ${most}`;
}

/**
 * The beginning of `text`, of at most `max` UTF-16 units; cuts between characters as people see them, never within an
 * emoji or a letter with its marks.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = graphemesOf(text)?.containing(max)?.index ?? 0;
  // Without `Intl.Segmenter`, or if a single character is longer than `max`.
  if (start === 0)
    return /^[\ud800-\udbff]$/.test(text.charAt(max - 1))
      ? text.slice(0, max - 1)
      : text.slice(0, max);
  return text.slice(0, start);
}

/** The first character as people see it: "👩🏽‍🔬" of "👩🏽‍🔬 Zoë"; "" of nothing. */
export function firstCharacter(text: string): string {
  return graphemesOf(text)?.containing(0)?.segment ?? [...text][0] ?? "";
}

/** With a capital letter at the beginning. */
export function capital(text: string): string {
  const [first = ""] = text;
  return first.toUpperCase() + text.slice(first.length);
}

let segmenter: Intl.Segmenter | undefined;
/** Undefined where there is no `Intl.Segmenter`: in Firefox before 125, and in runtimes without ICU. */
function graphemesOf(text: string): Intl.Segments | undefined {
  if (typeof Intl === "undefined" || !("Segmenter" in Intl)) return undefined;
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text);
}
