import { lazy } from "#convex/domain/shared/lazy.ts";
import { nameKeys, properHeads } from "../nameLists";

/** The key of every name and alias: singular words in alphabetical order. */
export const namePhrases = lazy(
  (): ReadonlySet<string> => new Set(nameKeys().flat().filter(Boolean)),
);
/** Words for what an animal or plant is: the last words of names, and genera. */
export const nouns = lazy(
  (): ReadonlySet<string> =>
    new Set(
      properHeads()
        .flat()
        .filter((head) => head !== "" && !head.includes(" ")),
    ),
);
export const nameWords = lazy(
  (): ReadonlySet<string> =>
    new Set([...namePhrases(), ...nouns()].flatMap((name) => name.split(" "))),
);
