import { lazy } from "#convex/domain/shared/lazy.ts";
import { findTown } from "#convex/domain/shared/postcodes.ts";
import { foldText } from "#convex/domain/shared/text.ts";
import { nameKey } from "../speciesNames";
import { editDistance } from "./editDistance";
import { kindTokens } from "./kinds";
import { namePhrases, nameWords, nouns } from "./names";
import { isOrdinaryWord } from "./ordinaryWords";
import { readSearch } from "./readSearch";
import { singular } from "./words";

/** A word, or two neighbouring words, of a search as typed, and possible corrections, likeliest first. */
export type Suspect = { typed: string; candidates: string[] };

const CANDIDATES_MAX = 4;

/** A word's letters as a bit set: a cheap test before computing the edit distance. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) % 32);
  return bits;
}

function differingLetters(a: number, b: number): number {
  let count = 0;
  for (let bits = a ^ b; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}

const vocabulary = lazy(() => {
  const kinds = [...kindTokens().keys()].flatMap((key) => key.split(" "));
  const words = new Set([...nameWords(), ...kinds, "fish", "shrimp", "snail", "plant"]);
  return [...words].map((knownWord) => ({ known: knownWord, letters: lettersOf(knownWord) }));
});

/** The largest edit distance considered. Short words have too many neighbours. */
function maxDistance(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

const isKnownPrefix = (word: string) => vocabulary().some(({ known }) => known.startsWith(word));

type NearbyWord = { known: string; distance: number; isNoun: boolean; sharesFirstLetter: boolean };

/**
 * Known words within the limit, nearest first; ties go to those with the same first letter, which is rarely
 * wrong.
 */
function nearbyWords(word: string, limit: number): string[] {
  const candidates: NearbyWord[] = [];
  const wordLetters = lettersOf(word);
  for (const { known, letters } of vocabulary()) {
    if (known.length < 4 || differingLetters(letters, wordLetters) > 2 * limit) continue;
    if (/\d/.test(known)) continue;
    const distance = editDistance(word, known, limit);
    if (distance > limit) continue;
    const isNoun = nouns().has(known);
    candidates.push({ known, distance, isNoun, sharesFirstLetter: known[0] === word[0] });
  }
  return candidates
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        Number(b.sharesFirstLetter) - Number(a.sharesFirstLetter) ||
        Number(b.isNoun) - Number(a.isNoun) ||
        (a.known < b.known ? -1 : 1),
    )
    .slice(0, CANDIDATES_MAX)
    .map(({ known }) => known);
}

/**
 * Possible corrections of a word; none if it is known, starts a known word, is ordinary English, or a
 * town.
 */
export function candidatesFor(word: string, isOrdinary = isOrdinaryWord): string[] {
  const single = singular(word);
  const limit = maxDistance(single);
  const isKnown = nameWords().has(single) || nameWords().has(nameKey(single));
  if (limit === 0 || isKnown || isKnownPrefix(single)) return [];
  if (isOrdinary(word) || isOrdinary(single) || findTown(word)) return [];
  return nearbyWords(single, limit);
}

const sortedLetters = (word: string) => [...word].sort().join("");

/** "angle fish", "bristel nose": two words that form one name once two neighbouring letters are swapped. */
function swappedPairs(words: readonly string[]): Suspect[] {
  return words.slice(1).flatMap((second, i) => {
    const pair = `${words[i] ?? ""} ${second}`;
    const joinedPair = pair.replace(" ", "");
    if (joinedPair.length < 8 || namePhrases().has(nameKey(pair))) return [];
    const candidates = [...nameWords()].filter(
      (name) =>
        name.length === joinedPair.length &&
        sortedLetters(name) === sortedLetters(joinedPair) &&
        editDistance(name, joinedPair, 1) === 1,
    );
    return candidates.length === 0 ? [] : [{ typed: pair, candidates: candidates }];
  });
}

export function suspectsOf(search: string): Suspect[] {
  const { unknown } = readSearch(search);
  const words = foldText(search).split(" ");
  const singleWords = words.filter((word) => unknown.includes(singular(word)));
  return [
    ...swappedPairs(words),
    ...singleWords.map((word) => ({ typed: word, candidates: candidatesFor(word) })),
  ].filter(({ candidates }) => candidates.length > 0);
}

export function withCorrections(search: string, corrections: ReadonlyMap<string, string>): string {
  let text = ` ${foldText(search)} `;
  for (const [word, correction] of corrections) {
    text = text.replace(` ${word} `, ` ${word.endsWith("s") ? pluralOf(correction) : correction} `);
  }
  return text.trim();
}

/** Restores the "s" that `singular` took off a known word: "anubia" → "anubias", "guppy" → "guppies". */
const pluralOf = (word: string) =>
  [word.replace(/y$/, "ies"), `${word}s`, `${word}es`].find(
    (form) => form !== word && singular(form) === word,
  ) ?? word;
