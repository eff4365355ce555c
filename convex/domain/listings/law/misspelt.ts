/** Corrects misspelt or split names in a title: "water hyasinth", "az olla". Loads the species table. */
import { lazy } from "#convex/domain/shared/lazy.ts";
import { memoise } from "#convex/domain/shared/memoise.ts";
import { foldText } from "#convex/domain/shared/text.ts";
import { editDistance } from "../search/editDistance";
import { singular, undoubled } from "../search/words";
import { allSpecies, allNames } from "../species";
import { lawSubjects } from "./table";

/** Shorter words are too similar to others. */
const WORD_MIN = 5;
/** For names that only need proof: many are short and close to everyday words ("monti" and "months"). */
const PROOF_WORD_MIN = 7;
/** For names written as one word ("waterhyacint"): even with two wrong letters they resemble few others. */
const JOINED_MIN = 12;
/** From this length, two letters may be wrong. */
const LONG_WORD = 9;

/** Words similar to a name in the law but with another meaning. */
const NOT_MISSPELT = "surgeon maroon dragonfin salvini canna";

const wordsOf = (names: readonly string[]) =>
  names.flatMap((name) => foldText(name).split(" ").map(singular));

const joinedOf = (names: readonly string[]) =>
  names
    .map((name) => foldText(name).split(" "))
    .filter((words) => words.length > 1)
    .map((words) => singular(words.join("")))
    .filter((word) => word.length >= JOINED_MIN);

/**
 * Names that are blocked or need proof, by first letter, each with the minimum length of a word that may mean
 * it.
 */
const targets = lazy(() => {
  const byFirst = new Map<string, Map<string, number>>();
  for (const { rules, names, looseNames } of lawSubjects()) {
    const outcomes = rules.map(({ outcome }) => outcome);
    const stopsListing = outcomes.includes("blocked") || outcomes.includes("name");
    if (!stopsListing && !outcomes.includes("proof")) continue;
    const minLength = stopsListing ? WORD_MIN - 1 : PROOF_WORD_MIN;
    for (const word of [...wordsOf([...names, ...looseNames]), ...joinedOf(names)]) {
      if (word.length < WORD_MIN) continue;
      const first = word.slice(0, 1);
      const words = byFirst.get(first) ?? new Map<string, number>();
      byFirst.set(first, words.set(word, Math.min(minLength, words.get(word) ?? Infinity)));
    }
  }
  return byFirst;
});
const targetsLike = (word: string) => targets().get(word.slice(0, 1)) ?? new Map<string, number>();

/** Correctly spelt words. */
const knownWords = lazy(
  () =>
    new Set([
      ...lawSubjects().flatMap(({ names, looseNames, unless, settledBy }) =>
        wordsOf([...names, ...looseNames, ...unless, ...settledBy]),
      ),
      ...allSpecies().flatMap((species) => wordsOf(allNames(species))),
      ...wordsOf([NOT_MISSPELT]),
    ]),
);

/** Corrects names of the law in a folded text; returns it unchanged if nothing is misspelt. */
export function correctSpelling(text: string): string {
  const words: string[] = [];
  const spellings = text.split(" ");
  for (let index = 0; index < spellings.length; index += 1) {
    const [word = "", next = ""] = spellings.slice(index, index + 2);
    const joinedName = next === "" ? null : splitName(word, next);
    words.push(joinedName ?? nearestName(word));
    if (joinedName !== null) index += 1;
  }
  return words.join(" ");
}

/** The name that two words form together; null if there is none or both words are spelt correctly. */
function splitName(word: string, next: string): string | null {
  if (knownWords().has(singular(word)) && knownWords().has(singular(next))) return null;
  const joined = singular(word + next);
  return targetsLike(joined).has(joined) ? joined : null;
}

/** The name closest to a misspelt word; the word itself if none is close enough. */
const nearestName = memoise((misspelling): string => {
  const word = singular(misspelling);
  if (word.length < WORD_MIN - 1 || knownWords().has(word) || /\d/.test(word)) return misspelling;
  const [nearest] = [...targetsLike(word)]
    .filter(([target, minLength]) => Math.min(target.length, word.length) >= minLength)
    .map(([target]) => {
      const limit = Math.min(word.length, target.length) >= LONG_WORD ? 2 : 1;
      const isDoubled = undoubled(word) === undoubled(target);
      const distance = isDoubled ? 1 : editDistance(word, target, limit);
      return { target, distance, isClose: distance <= limit };
    })
    .filter(({ isClose }) => isClose)
    .sort((a, b) => a.distance - b.distance);
  return nearest?.target ?? misspelling;
});
