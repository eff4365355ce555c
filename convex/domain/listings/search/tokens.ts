/** Index tokens of a listing: the words of its title; the words, whole names and kinds of its species. */

import { allNames, properNames } from "../species";
import { nameKey } from "../speciesNames";
import type { Species } from "../speciesTypes";
import { kindTokensOf } from "./kinds";
import { wordsOf } from "./words";

/** Convex ignores longer words. */
const TOKEN_MAX = 32;

/**
 * Joins a name's words into one token that only matches as a whole, so that searching for "koi" doesn't find
 * "koi betta".
 */
export const wholeToken = (key: string) => key.replaceAll(" ", "").slice(0, TOKEN_MAX);

/** The words of a title, plus joined forms of split words ("angel fish"). */
export const titleTokens = (title: string): string[] => [
  ...new Set([...wordsOf(title), ...nameKey(title).split(" ")].filter((word) => word !== "")),
];

const speciesNamesAndKinds = new WeakMap<Species, string[]>();

export function speciesTokens(species: Species): string[] {
  const tokens = speciesNamesAndKinds.get(species) ?? tokensOf(species);
  speciesNamesAndKinds.set(species, tokens);
  return tokens;
}

/** "cardinalfish" is also called "cardinal"; "goldfish" isn't called by its colour. */
const withoutFish = (word: string) =>
  word.endsWith("fish") && word !== "goldfish" ? [word, word.slice(0, -"fish".length)] : [word];

function tokensOf(species: Species): string[] {
  const properTokens = properNames(species)
    .flatMap((name) => [...wordsOf(name), ...nameKey(name).split(" ")])
    .flatMap(withoutFish);
  const wholeNameTokens = allNames(species).map((name) => wholeToken(nameKey(name)));
  const tokens = [...properTokens, ...wholeNameTokens, species.group, ...kindTokensOf(species)];
  return [...new Set(tokens)].filter((token) => token !== "");
}
