/** The words of a text as search compares them: no case, no accents, no plural. */
import { foldText } from "../../shared/text";

/** Words of a search that count. */
const WORDS_MAX = 8;
const WORD_LENGTH_MAX = 32;

/** Joining words say nothing of what is looked for. */
const JOINING = new Set(["a", "an", "and", "the", "of", "for", "with", "in", "or", "to", "by"]);

/**
 * One word without its plural ending. Both sides of a search go through it, so that it need not make good English of
 * every word, only the same of one word's forms ("guppies" and "guppy", "mosses" and "moss").
 */
export function singular(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:sh|ch|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  if (/(?:ss|us|is)$/.test(word)) return word;
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

/** Doubled letters as one, for those who double what is single, or the other way round: "aggassizi", "parot". */
export const undoubled = (word: string) => word.replace(/(\p{L})\1/gu, "$1");

/** Every word of a text, folded and without plural endings, in the text's order. */
export function wordsOf(text: string): string[] {
  const folded = foldText(text);
  return folded === "" ? [] : folded.split(" ").map(singular);
}

/** The words of what somebody typed into a search: each once, without joining words, at most eight. */
export function searchWords(text: string): string[] {
  const words = wordsOf(text).filter((word) => word.length <= WORD_LENGTH_MAX);
  const telling = words.filter((word) => !JOINING.has(word));
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, WORDS_MAX);
}
