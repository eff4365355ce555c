/** Normalises what people type for storage. */

/**
 * Matches control characters, direction marks, invisible characters and unpaired surrogates. Group 1
 * matches those to leave in place. Built at first use, because it is expensive and most pages don't need it.
 */
let invisiblePattern: RegExp | undefined;
const invisible = (): RegExp =>
  (invisiblePattern ??= new RegExp(
    `(${visibleInPlace()})|(?![\\t\\n])\\p{Cc}|[\\p{Cf}\\p{Cs}]`,
    "gu",
  ));

/**
 * Scripts in which a joiner between two letters is part of the spelling, such as Persian, Sinhala and
 * Burmese.
 */
const JOINER_SCRIPTS =
  "Arabic Syriac Mandaic Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam " +
  "Sinhala Myanmar Khmer Tibetan Balinese Javanese";
/**
 * The sign that silences a consonant's vowel in Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu,
 * Kannada, Malayalam and Sinhala. A joiner after it is part of the spelling, even at the end of a word.
 */
const VOWEL_SILENCER = "[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]";
/** Invisible characters that affect rendering: in national flags, joined emoji and between joined letters. */
function visibleInPlace(): string {
  const scripts = JOINER_SCRIPTS.split(" ").map((script) => `\\p{scx=${script}}`);
  // Includes digits: the twelfth of a month is "۱۲‌ام" in Persian.
  const letter = `(?=[\\p{L}\\p{M}\\p{N}])[${scripts.join("")}]`;
  return (
    "\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f}" +
    "|(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})" +
    `|(?<=${letter})[\\u200c\\u200d](?=${letter})|(?<=${VOWEL_SILENCER})[\\u200c\\u200d]`
  );
}

/**
 * Marks piled on one letter until they cover the lines around it. No script's spelling has more than six on
 * a letter, or more than three that belong to no particular script.
 */
const PILED_MARKS = /(\p{sc=Inherited}{3})\p{sc=Inherited}+|(\p{M}{6})\p{M}+/gu;
const trimPiledMarks = (text: string): string => text.replace(PILED_MARKS, "$1$2");

/**
 * Removes invisible characters; leaves tabs, line feeds and characters that change how their neighbours
 * are drawn.
 */
export const stripInvisible = (text: string): string => text.replace(invisible(), "$1");

/**
 * A visible character: not a space, control character, combining mark, invisible filler or blank Braille cell.
 * Unassigned characters count, because they may be emoji that are newer than this server.
 */
const VISIBLE_CHARACTER =
  /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Removes invisible characters and piled marks, and trims; "" if no visible character is left. */
function normalise(text: string): string {
  const trimmed = trimPiledMarks(text.replace(invisible(), "$1")).trim();
  return VISIBLE_CHARACTER.test(trimmed) ? trimmed : "";
}

/**
 * Normalises a single line for storage: line breaks and tabs become spaces, invisible characters and piled
 * marks are removed.
 */
export const normaliseLine = (text: string): string =>
  normalise(text.replace(/[\t\r\n\u2028\u2029]+/g, " "));

/** Normalises multi-line text for storage: invisible characters and piled marks are removed. */
export const normaliseLines = (text: string): string =>
  normalise(text.replace(/\r\n?|[\u2028\u2029]/g, "\n"));
