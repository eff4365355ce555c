/** What a listing is found by: words of its title, and of its species the names, each as one word, and the kinds. */
import { allNames, properNames } from "../species";
import { nameKey } from "../speciesNames";
import type { Species } from "../speciesTypes";
import { kindTokensOf } from "./kinds";
import { wordsOf } from "./words";

/** Convex leaves out longer words. */
const TOKEN_MAX = 32;

/** A name of several words as one: matched as a whole, so that "koi betta" is no answer to "koi". */
export const wholeToken = (key: string) => key.replaceAll(" ", "").slice(0, TOKEN_MAX);

/** The words of a text, and what they are when two are written as one ("angel fish"). */
export const titleTokens = (title: string): string[] => [
  ...new Set([...wordsOf(title), ...nameKey(title).split(" ")].filter((word) => word !== "")),
];

const known = new WeakMap<Species, string[]>();

/** All that a species is found by. */
export function speciesTokens(species: Species): string[] {
  const tokens = known.get(species) ?? tokensOf(species);
  known.set(species, tokens);
  return tokens;
}

function tokensOf(species: Species): string[] {
  const proper = properNames(species).flatMap((name) => [
    ...wordsOf(name),
    ...nameKey(name).split(" "),
  ]);
  const whole = allNames(species).map((name) => wholeToken(nameKey(name)));
  const tokens = [...proper, ...whole, species.group, ...kindTokensOf(species)];
  return [...new Set(tokens)].filter((token) => token !== "");
}
