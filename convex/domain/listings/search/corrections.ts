/** Typing errors in a search, by the words that species' names are made of. Loads the species table: for the server. */
import { lazy } from "../../shared/lazy";
import { foldText } from "../../shared/text";
import { ALL_SPECIES, allNames } from "../species";
import { editDistance } from "./editDistance";
import { searchWords, singular } from "./words";

/** Words of the shop that no species' name holds. */
const SHOP_WORDS = [
  ...["fish", "shrimp", "prawn", "snail", "plant", "moss", "coral", "crayfish", "fry", "breeder"],
  ...["pair", "trio", "group", "colony", "juvenile", "adult", "male", "female", "tank", "aquarium"],
  ...["marine", "freshwater", "brackish", "tropical", "coldwater", "bred", "breeding", "planted"],
  ...["heated", "heater", "filter", "wild", "caught", "young", "large", "small", "cheap", "free"],
];

type Known = { word: string; shown: string; names: number };

/** Words without plural endings, as they are written in full, and how many names hold them. */
const vocabulary = lazy((): ReadonlyMap<string, Known> => {
  const known = new Map<string, Known>();
  const add = (shown: string) => {
    const word = singular(shown);
    const before = known.get(word);
    if (before) before.names += 1;
    else known.set(word, { word, shown, names: 1 });
  };
  for (const name of ALL_SPECIES.flatMap(allNames)) foldText(name).split(" ").forEach(add);
  SHOP_WORDS.forEach(add);
  return known;
});

const isBeginning = (word: string) => {
  for (const known of vocabulary().keys()) if (known.startsWith(word)) return true;
  return false;
};

/** How far a word may be from a known one. Short words have too many neighbours. */
function reach(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

/**
 * What a word was probably meant to be, written in full; null for one that is known, begins a known one, or is far from
 * all.
 */
export function correctionOf(word: string): string | null {
  const single = singular(word);
  const limit = reach(single);
  if (limit === 0 || vocabulary().has(single) || isBeginning(single)) return null;
  let best: Guess | null = null;
  for (const known of vocabulary().values()) {
    if (known.word.length < 4) continue;
    const distance = editDistance(single, known.word, limit);
    if (distance > limit) continue;
    const found = { known, distance, sameStart: known.word[0] === single[0] };
    if (best === null || likelier(found, best)) best = found;
  }
  return best && best.known.shown;
}

type Guess = { known: Known; distance: number; sameStart: boolean };

/** The nearest; then one that begins alike, since first letters are seldom wrong; then the commonest. */
function likelier(a: Guess, b: Guess): boolean {
  if (a.distance !== b.distance) return a.distance < b.distance;
  if (a.sameStart !== b.sameStart) return a.sameStart;
  return a.known.names > b.known.names;
}

/** The words of a search that may be typing errors, each with what it was probably meant to be. */
export function suspectsOf(search: string): Map<string, string> {
  const suspects = new Map<string, string>();
  for (const word of searchWords(search)) {
    const meant = correctionOf(word);
    if (meant !== null) suspects.set(word, meant);
  }
  return suspects;
}

/** A search with the given words replaced, the others as they were typed. */
export function withCorrections(search: string, corrections: ReadonlyMap<string, string>): string {
  return foldText(search)
    .split(" ")
    .map((word) => corrections.get(singular(word)) ?? word)
    .join(" ");
}
