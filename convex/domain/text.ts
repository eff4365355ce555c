/**
 * Folds text for comparing names: lower case, no accents, no apostrophes, every other run of
 * punctuation or space as one space ("Parrot’s-Feather " → "parrots feather").
 */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/['’‘`]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

// What nobody can see or type: control characters, and marks that turn the direction of what follows.
const CONTROL =
  // eslint-disable-next-line no-control-regex -- they are what this is about
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Text of one line as it is kept: line breaks and tabs are spaces, what cannot be seen is gone. */
export function oneLine(text: string): string {
  return text
    .replace(/[\t\r\n\u2028\u2029]+/g, " ")
    .replace(CONTROL, "")
    .trim();
}

/** Text that may have several lines, as it is kept: what cannot be seen is gone. */
export function manyLines(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(CONTROL, "")
    .trim();
}
