/**
 * The species table. Loads all rows (over 400 kB): only for the server and for parts loaded on demand. Pages
 * import `speciesTypes.ts` and `speciesGroups.ts`, and query the server for rows.
 */

import { lazy } from "../shared/lazy";
import { memoise } from "../shared/memoise";
import { cutText, foldText } from "../shared/text";
import { withoutAdvertWords } from "./advertWords";
import { speciesRows } from "./data/species";
import { foldedNames, fullNameKeys, nameKeys } from "./nameLists";
import { editDistance } from "./search/editDistance";
import { withoutDoubles } from "./search/words";
import { type Drop, nameKey } from "./speciesNames";
import type { Species, SpeciesGroup, WaterType } from "./speciesTypes";

export const allSpecies = lazy(() => speciesRows() as readonly Species[]);

type Names = {
  species: Species;
  names: readonly string[];
  /** How many of the names are proper names; they come before the aliases. */
  properCount: number;
  keys: readonly string[];
  /** The words of all keys, with a space before and after each. */
  words: string;
};

export const properNames = ({ scientificName, synonyms, commonNames }: Species) => [
  scientificName,
  ...synonyms,
  ...commonNames,
];

export const allNames = (species: Species) => [...properNames(species), ...species.aliases];

const byScientificName = lazy(() => new Map(allSpecies().map((row) => [row.scientificName, row])));

const namesOfAll = lazy((): Names[] =>
  allSpecies().map((species, at) => {
    const keys = nameKeys()[at] ?? [];
    return {
      species,
      names: foldedNames()[at] ?? [],
      keys,
      properCount: properNames(species).length,
      words: ` ${keys.join(" ")} `,
    };
  }),
);

/** A name that several species share maps to null. */
type Index = Map<string, Species | null>;

const byName = lazy(() => buildIndex((_, at) => foldedNames()[at]));
const byWords = lazy(() =>
  buildIndex((_, at) => [...(nameKeys()[at] ?? []), ...(fullNameKeys()[at] ?? [])]),
);
/** Abbreviated genus ("C. sterbai"), where it is unambiguous. */
const byInitial = lazy(() =>
  buildIndex(({ synonyms }, at) => {
    const names = foldedNames()[at] ?? [];
    return names.slice(0, 1 + synonyms.length).flatMap((name) => {
      const [genus = "", epithet = "", ...rest] = name.split(" ");
      const isWhole = rest.length === 0 && epithet.length > 2;
      return isWhole ? [`${genus.slice(0, 1)} ${epithet}`] : [];
    });
  }),
);
const knownWords = lazy(
  () =>
    new Set(
      nameKeys()
        .flat()
        .flatMap((key) => key.split(" ")),
    ),
);

function buildIndex(
  namesOf: (species: Species, at: number) => readonly string[] | undefined,
): Index {
  const index: Index = new Map();
  allSpecies().forEach((species, at) => {
    for (const name of namesOf(species, at) ?? []) {
      const entry = index.get(name);
      index.set(name, entry === undefined || entry === species ? species : null);
    }
  });
  index.delete("");
  return index;
}

/** Longer than any name; caps untrusted input. */
export const NAME_LENGTH = 200;

/**
 * Finds a species by scientific, common or trade name. Ignores case, accents, punctuation, plurals, word
 * order, "plec" or "pleco", a mistyped letter and advertising words ("Neon Tetras", "bristlenose pleco",
 * "cory panda", "6x juvenile bronze corys"). Undefined if no species has the name, or several do.
 */
export function findSpecies(name: string): Species | undefined {
  const text = cutText(name, NAME_LENGTH);
  // Fast path: most calls pass the stored scientific name.
  const storedSpecies = byScientificName().get(text);
  if (storedSpecies !== undefined) return storedSpecies;
  const exactMatch = byName().get(foldText(text));
  if (exactMatch !== undefined) return exactMatch ?? undefined;
  return describedSpecies(text);
}

const DROP_ORDER: readonly Drop[] = ["nothing", "forms", "advert", "both"];

const COUNT_WORDS = /(?<!\S)(?:x|x?\d+x?)(?!\S) ?/g;
const dropsAdvertWords = (drop: Drop) => drop === "advert" || drop === "both";

/** "Java moss with fry" includes an animal. */
const mentionsYoung = (text: string, { group }: Species) =>
  group === "plant" && /\b(?:fry|fries|eggs?|juv\w*|breeders?|sexed)\b/iu.test(text);

/**
 * Memoised, including misses: a tank is compared with hundreds of species, and each comparison looks up
 * its names.
 */
const describedSpecies = memoise((text): Species | undefined => {
  for (const drop of DROP_ORDER) {
    const species = byWords().get(nameKey(text, drop));
    if (species === undefined) continue;
    return species && !(dropsAdvertWords(drop) && mentionsYoung(text, species))
      ? species
      : undefined;
  }
  return (
    byInitial().get(withoutAdvertWords(foldText(text)).replace(COUNT_WORDS, "").trim()) ??
    speciesWithAllWords(text) ??
    correctedSpecies(nameKey(text, "both"))
  );
});

/** The only species with all the words, including one of its names in full: "Royal plec L190". */
function speciesWithAllWords(text: string): Species | undefined {
  const words = nameKey(text, "both").split(" ");
  const rows = namesOfAll().filter(
    ({ keys, words: ownWords }) =>
      words.every((word) => ownWords.includes(` ${word} `)) &&
      keys.some((key) => key !== "" && key.split(" ").every((word) => words.includes(word))),
  );
  return rows.length === 1 ? rows[0]?.species : undefined;
}

const NAME_WORDS = 6;
const ONE_WORD: ReadonlySet<SpeciesGroup> = new Set(["plant", "coral"]);

/**
 * The species named in a text; the longer name wins over one it contains. One-word names count only for
 * plants and corals: those of other animals have other uses ("neon", "jewel").
 */
export function speciesNamedIn(text: string): Species[] {
  const words = foldText(cutText(text, NAME_LENGTH)).split(" ");
  const matches: Species[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (let length = Math.min(NAME_WORDS, words.length - at); length > 0; length -= 1) {
      const name = words.slice(at, at + length).join(" ");
      const species = byName().get(name) ?? byWords().get(nameKey(name));
      if (!species || (length === 1 && !ONE_WORD.has(species.group))) continue;
      matches.push(species);
      at += length - 1;
      break;
    }
  }
  return matches;
}

/** Shorter words have too many neighbours. */
const MISTYPED_MIN = 5;

/** More combinations than this are not a typing error. */
const READINGS_MAX = 30;

/**
 * The only species that matches once every unknown word is replaced by a similar known one with the same
 * beginning.
 */
function correctedSpecies(key: string): Species | undefined {
  let readings: string[][] = [[]];
  for (const word of key.split(" ")) {
    const candidates = knownWords().has(word) ? [word] : wordsNear(word);
    readings = readings.flatMap((words) => candidates.map((meaning) => [...words, meaning]));
    if (readings.length > READINGS_MAX) return undefined;
  }
  const matches = new Set(
    readings.flatMap((words) => byWords().get([...new Set(words)].sort().join(" ")) ?? []),
  );
  return matches.size === 1 ? [...matches][0] : undefined;
}

/** Words from names of species outside the data, one letter away from a known word. */
const NOT_MISTYPED = new Set(
  "javanese axelrodia winged floridae marine salvini kenyi hongi moony".split(" "),
);

function wordsNear(word: string): string[] {
  if (word.length < MISTYPED_MIN || /\d/.test(word) || NOT_MISTYPED.has(word)) return [];
  return [...knownWords()].filter(
    (candidate) =>
      candidate.length >= MISTYPED_MIN - 1 &&
      candidate[0] === word[0] &&
      (editDistance(word, candidate, 1) <= 1 || withoutDoubles(word) === withoutDoubles(candidate)),
  );
}

/**
 * Species matching a typed text, at most `limit`. Best first: the whole name, the start of a name, words
 * in any order, then corrected typing errors.
 */
export function searchSpecies(text: string, limit: number): Species[] {
  const query = foldText(text);
  if (query === "" || limit <= 0) return [];
  const exactMatch = findSpecies(text);
  const results = rankSpecies(query, query.split(" "), nameKey(text).split(" "));
  const bareKey = nameKey(text, "both");
  const rankedSpecies =
    results.length > 0 || bareKey === ""
      ? results
      : rankSpecies(bareKey, bareKey.split(" "), bareKey.split(" "));
  const otherSpecies = rankedSpecies.length > 0 ? rankedSpecies : correctedMatches(text);
  const all = exactMatch
    ? [exactMatch, ...otherSpecies.filter((species) => species !== exactMatch)]
    : otherSpecies;
  return all.slice(0, limit);
}

function rankSpecies(query: string, words: string[], keyWords: string[]): Species[] {
  const hits: { species: Species; rank: number }[] = [];
  for (const { species, names, properCount, keys } of namesOfAll()) {
    const rankOf = (name: string, at: number) => {
      const rank = rankName(name, query, words);
      return rank === 0 || rank === NO_MATCH || at < properCount ? rank : rank + ALIAS_PENALTY;
    };
    const nameRank = Math.min(...names.map(rankOf));
    const rank =
      nameRank < NO_MATCH || !keys.some((key) => hasAllWords(key, keyWords)) ? nameRank : KEY_RANK;
    if (rank < NO_MATCH) hits.push({ species, rank });
  }
  // The sort is stable: equal ranks keep data file order.
  hits.sort((a, b) => a.rank - b.rank);
  return hits.map((hit) => hit.species);
}

const NO_MATCH = 3;
/** Added to the rank of a trade name that matches in part, because the list shows proper names. */
const ALIAS_PENALTY = 0.5;
/** The rank when only a name's key contains the words. */
const KEY_RANK = 2 + ALIAS_PENALTY;

function rankName(name: string, query: string, words: string[]): number {
  if (name === query) return 0;
  if (name.startsWith(query)) return 1;
  return hasAllWords(name, words) ? 2 : NO_MATCH;
}

const hasAllWords = (name: string, words: string[]): boolean =>
  words.every((word) => word !== "" && ` ${name}`.includes(` ${word}`));

const SEARCH_EDITS_MAX = 2;

/** Corrections for a list the user picks from, so more tolerant than `findSpecies`. */
function correctedMatches(text: string): Species[] {
  const words = nameKey(text, "both").split(" ");
  const wordChoices = words.map((word) =>
    knownWords().has(word)
      ? [word]
      : [...knownWords()].filter(
          (nameWord) =>
            word.length >= MISTYPED_MIN &&
            nameWord.length >= MISTYPED_MIN - 1 &&
            editDistance(word, nameWord, SEARCH_EDITS_MAX) <= SEARCH_EDITS_MAX,
        ),
  );
  if (wordChoices.some((choices) => choices.length === 0)) return [];
  return namesOfAll()
    .filter(({ keys }) =>
      keys.some((key) => {
        const parts = key.split(" ");
        return wordChoices.every((choices) => choices.some((word) => parts.includes(word)));
      }),
    )
    .map(({ species }) => species);
}

export function displayName(species: Species): string {
  return species.commonNames[0] ?? species.scientificName;
}

export function homeWater(species: Species): WaterType {
  return species.water[0];
}
