/** The words of a text as search compares them: folded, without accents or plural endings. */

import { foldText } from "#convex/domain/shared/text.ts";

/** Longer searches are cut to this many words. */
const WORDS_MAX = 8;
const WORD_LENGTH_MAX = 32;

const LINKING_WORDS = new Set([
  "a",
  "an",
  "and",
  "the",
  "of",
  "for",
  "with",
  "in",
  "or",
  "to",
  "by",
]);

/**
 * Strips a plural ending. Searches and the texts they search both pass through it, so it need not produce proper
 * English, only the same result for all forms of a word ("guppies" and "guppy", "mosses" and "moss").
 */
export function singular(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:sh|ch|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  if (/(?:ss|us|is)$/.test(word)) return word;
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

/**
 * Collapses doubled letters, to match words with letters doubled or left single by mistake: "aggassizi",
 * "parot".
 */
export const withoutDoubles = (word: string) => word.replace(/(\p{L})\1/gu, "$1");

export function wordsOf(text: string): string[] {
  const plain = foldText(text);
  return plain === "" ? [] : plain.split(" ").map(singular);
}

/** The distinct words of a typed search, at most eight; leaves out linking words if there are others. */
export function searchWords(text: string): string[] {
  const words = wordsOf(text).filter((word) => word.length <= WORD_LENGTH_MAX);
  const meaningful = words.filter((word) => !LINKING_WORDS.has(word));
  return [...new Set(meaningful.length > 0 ? meaningful : words)].slice(0, WORDS_MAX);
}
