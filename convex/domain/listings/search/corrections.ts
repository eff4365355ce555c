/** Typing errors in a search, by the words that species' names are made of. */
import { lazy } from "../../shared/lazy";
import { findTown } from "../../shared/postcodes";
import { foldText } from "../../shared/text";
import { nameKey } from "../speciesNames";
import { editDistance } from "./editDistance";
import { KIND_TOKENS } from "./kinds";
import { namePhrases, nameWords, nouns } from "./names";
import { isOrdinaryWord } from "./ordinaryWords";
import { readSearch } from "./readSearch";
import { singular } from "./words";

/** A word of a search, as it was typed, and what it may have been meant to be, the likeliest first. */
export type Suspect = { typed: string; candidates: string[] };

const CANDIDATES_MAX = 4;

/** Which letters a word has, a bit each: a quick look before a distance is counted. */
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
  const kinds = [...KIND_TOKENS.keys()].flatMap((key) => key.split(" "));
  const words = new Set([...nameWords(), ...kinds, "fish", "shrimp", "snail", "plant"]);
  return [...words].map((known) => ({ known, letters: lettersOf(known) }));
});

/** How far a word may be from a known one. Short words have too many neighbours. */
function reach(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

const isBeginning = (word: string) => vocabulary().some(({ known }) => known.startsWith(word));

type Near = { known: string; distance: number; isNoun: boolean; begins: boolean };

/** Known words that are near, the nearest first; then one that begins alike, since first letters are seldom wrong. */
function near(word: string, limit: number): string[] {
  const found: Near[] = [];
  const typed = lettersOf(word);
  for (const { known, letters } of vocabulary()) {
    if (known.length < 4 || differingLetters(letters, typed) > 2 * limit) continue;
    if (/\d/.test(known)) continue;
    const distance = editDistance(word, known, limit);
    if (distance > limit) continue;
    const isNoun = nouns().has(known);
    found.push({ known, distance, isNoun, begins: known[0] === word[0] });
  }
  return found
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        Number(b.begins) - Number(a.begins) ||
        Number(b.isNoun) - Number(a.isNoun) ||
        (a.known < b.known ? -1 : 1),
    )
    .slice(0, CANDIDATES_MAX)
    .map(({ known }) => known);
}

/** What a word may have been meant to be; nothing for one that is known, begins a known one, is English, or a town. */
export function candidatesFor(word: string, isOrdinary = isOrdinaryWord): string[] {
  const single = singular(word);
  const limit = reach(single);
  const isKnown = nameWords().has(single) || nameWords().has(nameKey(single));
  if (limit === 0 || isKnown || isBeginning(single)) return [];
  if (isOrdinary(word) || isOrdinary(single) || findTown(word)) return [];
  return near(single, limit);
}

const sortedLetters = (word: string) => [...word].sort().join("");

/** "angle fish": two words whose letters, in another order, are one name. */
function swappedPairs(words: readonly string[]): Suspect[] {
  return words.slice(1).flatMap((second, i) => {
    const typed = `${words[i] ?? ""} ${second}`;
    const joined = nameKey(typed);
    if (joined.includes(" ") || joined.length < 8 || namePhrases().has(joined)) return [];
    const meant = [...nouns()].filter(
      (noun) =>
        sortedLetters(noun) === sortedLetters(joined) && editDistance(noun, joined, 1) === 1,
    );
    return meant.length === 0 ? [] : [{ typed, candidates: meant }];
  });
}

/** The words of a search that may be typing errors. */
export function suspectsOf(search: string): Suspect[] {
  const { unknown } = readSearch(search);
  const words = foldText(search).split(" ");
  const single = words.filter((word) => unknown.includes(singular(word)));
  return [
    ...swappedPairs(words),
    ...single.map((typed) => ({ typed, candidates: candidatesFor(typed) })),
  ].filter(({ candidates }) => candidates.length > 0);
}

/** A search with the given words replaced, the others as they were typed. */
export function withCorrections(search: string, corrections: ReadonlyMap<string, string>): string {
  let text = ` ${foldText(search)} `;
  for (const [typed, meant] of corrections) text = text.replace(` ${typed} `, ` ${meant} `);
  return text.trim();
}
