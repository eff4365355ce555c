/**
 * The names that a search is compared with, as `data/names.json` has them: made from the species data by
 * `local/tools/writeSearchNames.ts`, so that a search reads a list and no table of species.
 */
import { lazy } from "../../shared/lazy";
import names from "./data/names.json";

/** Every name and nickname of a species as its key: words without plurals, in alphabetical order. */
export const namePhrases = lazy((): ReadonlySet<string> => new Set(names.phrases));
/** Words that say what an animal or plant is: the last ones of names, and genera. */
export const nouns = lazy((): ReadonlySet<string> => new Set(names.nouns));
/** All words of all names. */
export const nameWords = lazy(
  (): ReadonlySet<string> =>
    new Set([...names.phrases, ...names.nouns].flatMap((name) => name.split(" "))),
);
