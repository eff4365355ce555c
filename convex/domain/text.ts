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
