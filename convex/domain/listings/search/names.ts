/**
 * The names that searches are compared with, from `data/names.json`. `local/tools/writeSearchNames.ts`
 * generates it from the species data, so that a search need not load the species table.
 */
import { lazy } from "#convex/domain/shared/lazy.ts";
import names from "./data/names.json";

/** The key of every name and alias: singular words in alphabetical order. */
export const namePhrases = lazy((): ReadonlySet<string> => new Set(names.phrases));
/** Words for what an animal or plant is: the last words of names, and genera. */
export const nouns = lazy((): ReadonlySet<string> => new Set(names.nouns));
export const nameWords = lazy(
  (): ReadonlySet<string> =>
    new Set([...names.phrases, ...names.nouns].flatMap((name) => name.split(" "))),
);
