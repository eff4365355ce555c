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

/**
 * What nobody can see or type: control characters, marks that turn the direction of what follows, and signs
 * without a shape. What they do inside an emoji (a joined one, the flag of a nation) is seen: `$1` and `$2`.
 */
const UNSEEN =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f})|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])(\u200d)(?=\p{Extended_Pictographic})|(?![\t\n])\p{Cc}|\p{Cf}/gu;

/** Text of one line as it is kept: line breaks and tabs are spaces, what cannot be seen is gone. */
export function oneLine(text: string): string {
  return text
    .replace(/[\t\r\n\u2028\u2029]+/g, " ")
    .replace(UNSEEN, "$1$2")
    .trim();
}

/** Text that may have several lines, as it is kept: what cannot be seen is gone. */
export function manyLines(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(UNSEEN, "$1$2")
    .trim();
}

/** "between 6 and 10"; "4" where there is no choice. */
export function rangeText(least: number, most: number): string {
  return least === most ? `${most}` : `between ${least} and ${most}`;
}
