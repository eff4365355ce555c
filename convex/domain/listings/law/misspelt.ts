/** Corrects misspelt, split or partly hidden names in a title: "water hyasinth", "az olla", "st*rlet". */

import { lazy } from "#convex/domain/shared/lazy.ts";
import { memoise } from "#convex/domain/shared/memoise.ts";
import lawNames from "../data/lawNames.json";
import { editDistance } from "../search/editDistance";
import { singular, withoutDoubles } from "../search/words";

/** Shorter words are too similar to others to be a misspelling. */
export const MISSPELT_MIN = 4;
/** From this length, two letters may be wrong. */
const LONG_WORD = 9;

/** Stands for a letter that the seller has replaced with a sign; no name contains it. */
export const HIDDEN_LETTER = "ʔ";

const targets: Readonly<Record<string, string>> = lawNames.targets;
/** The names with a word's first letter, each with the minimum length of a word that may mean it. */
const targetsFrom = memoise(
  (letter): ReadonlyMap<string, number> =>
    new Map(
      (Object.hasOwn(targets, letter) ? (targets[letter] ?? "") : "").split(" ").map((entry) => {
        const [word = "", minLength] = entry.split(":");
        return [word, Number(minLength)];
      }),
    ),
);
const targetsLike = (word: string) => targetsFrom(word.slice(0, 1));

const knownWords = lazy(() => new Set(lawNames.correct.split(" ")));

/** Corrects names of the law in a folded text; returns it unchanged if nothing is misspelt. */
export function correctSpelling(text: string): string {
  const words: string[] = [];
  const spellings = text.split(" ");
  for (let index = 0; index < spellings.length; index += 1) {
    const [word = "", next = ""] = spellings.slice(index, index + 2);
    const joinedName = next === "" ? null : joinSplitName(word, next);
    words.push(joinedName ?? nearestName(word));
    if (joinedName !== null) index += 1;
  }
  return words.join(" ");
}

/** The name that two words form together; null if there is none or both words are spelt correctly. */
function joinSplitName(word: string, next: string): string | null {
  if (knownWords().has(singular(word)) && knownWords().has(singular(next))) return null;
  const joinedWord = singular(word + next);
  return targetsLike(joinedWord).has(joinedWord) ? joinedWord : null;
}

/** The name closest to a misspelt word; the word itself if none is close enough. */
const nearestName = memoise((misspelling): string => {
  const word = singular(misspelling);
  if (word.includes(HIDDEN_LETTER)) {
    const shape = new RegExp(`^${word.replaceAll(HIDDEN_LETTER, ".")}$`, "u");
    return [...targetsLike(word).keys()].find((target) => shape.test(target)) ?? misspelling;
  }
  if (word.length < MISSPELT_MIN || knownWords().has(word) || /\d/.test(word)) return misspelling;
  const [nearest] = [...targetsLike(word)]
    .filter(([target, minLength]) => Math.min(target.length, word.length) >= minLength)
    .map(([target]) => {
      const limit = Math.min(word.length, target.length) >= LONG_WORD ? 2 : 1;
      const isDoubled = withoutDoubles(word) === withoutDoubles(target);
      const distance = isDoubled ? 1 : editDistance(word, target, limit);
      return { target, distance, isClose: distance <= limit };
    })
    .filter(({ isClose }) => isClose)
    .sort((a, b) => a.distance - b.distance);
  return nearest?.target ?? misspelling;
});
