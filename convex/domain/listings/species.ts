/**
 * The species table. Loads all rows (about 400 kB): for the server, and for what a page loads on demand. Pages import
 * `speciesTypes.ts` and `speciesGroups.ts`, and ask the server for rows.
 */
import { speciesRows } from "./data/species";
import { lazy } from "../shared/lazy";
import { remembered } from "../shared/remembered";
import { cutText, foldText } from "../shared/text";
import { editDistance } from "./search/editDistance";
import { undoubled } from "./search/words";
import { withoutAdvert } from "./advertWords";
import { type Drop, nameKey } from "./speciesNames";
import type { Species, SpeciesGroup, WaterType } from "./speciesTypes";

/** Every species, in the order of the data file. */
export const allSpecies = lazy(() => speciesRows() as readonly Species[]);

type Names = { species: Species; names: string[]; keys: string[]; words: ReadonlySet<string> };

/** The names of a species, scientific and common. */
export const properNames = ({ scientificName, synonyms, commonNames }: Species) => [
  scientificName,
  ...synonyms,
  ...commonNames,
];

/** All that a species is called: by its names, and by the trade. */
export const allNames = (species: Species) => [...properNames(species), ...species.aliases];

const foldedNames = (species: Species) => allNames(species).map(foldText);
const keysOf = (species: Species) => allNames(species).map((name) => nameKey(name));

const byScientificName = lazy(() => new Map(allSpecies().map((row) => [row.scientificName, row])));

const namesOfAll = lazy((): Names[] =>
  allSpecies().map((species) => {
    const keys = keysOf(species);
    return {
      species,
      names: foldedNames(species),
      keys,
      words: new Set(keys.flatMap((key) => key.split(" "))),
    };
  }),
);

/** Added to names of a group by those who write in full: "red cherry shrimp". */
const GROUP_WORD: Partial<Record<SpeciesGroup, string>> = {
  shrimp: "shrimp",
  snail: "snail",
  crayfish: "crayfish",
  coral: "coral",
};

/** A name that several rows have belongs to none of them: null. */
type Index = Map<string, Species | null>;

const byName = lazy(() => buildIndex(foldedNames));
const byWords = lazy(() =>
  buildIndex((species, at) => {
    const { keys = [] } = namesOfAll()[at] ?? {};
    const word = GROUP_WORD[species.group];
    return word ? [...keys, ...keys.map((key) => nameKey(`${key} ${word}`))] : keys;
  }),
);
/** "C. sterbai": a genus that is cut to its first letter, where it can be one row's only. */
const byInitial = lazy(() =>
  buildIndex(({ scientificName, synonyms }) =>
    [scientificName, ...synonyms].flatMap((name) => {
      const [genus = "", epithet = "", ...rest] = foldText(name).split(" ");
      const isWhole = rest.length === 0 && epithet.length > 2;
      return isWhole ? [`${genus.slice(0, 1)} ${epithet}`] : [];
    }),
  ),
);
/** The words of all names, which a typing error may have been meant to be. */
const knownWords = lazy(() => new Set(namesOfAll().flatMap(({ words }) => [...words])));

function buildIndex(namesOf: (species: Species, at: number) => readonly string[]): Index {
  const index: Index = new Map();
  allSpecies().forEach((species, at) => {
    for (const name of namesOf(species, at)) {
      const known = index.get(name);
      index.set(name, known === undefined || known === species ? species : null);
    }
  });
  index.delete("");
  return index;
}

/** No name is longer, whatever somebody sends. */
export const NAME_LENGTH = 200;

/**
 * The species that a name means: scientific, common, or the trade's. Case, accents, punctuation, plural, the order of
 * words, "plec" or "pleco", a letter mistyped, an advertisement's words do not matter ("Neon Tetras", "bristlenose pleco",
 * "cory panda", "6x juvenile bronze corys"). Undefined when no row has the name, and when several have: then somebody has to
 * ask.
 */
export function findSpecies(name: string): Species | undefined {
  const text = cutText(name, NAME_LENGTH);
  // Rows have it: most calls need no other name.
  const stored = byScientificName().get(text);
  if (stored !== undefined) return stored;
  const exact = byName().get(foldText(text));
  if (exact !== undefined) return exact ?? undefined;
  return describedSpecies(text);
}

const DROPS: readonly Drop[] = ["nothing", "forms", "advert", "both"];

const COUNTS = /(?<!\S)(?:x|x?\d+x?)(?!\S) ?/g;
const isStretched = (drop: Drop) => drop === "advert" || drop === "both";

/** "Java moss with fry" is not a plant alone. */
const saysYoung = (text: string, { group }: Species) =>
  group === "plant" && /\b(?:fry|fries|eggs?|juv\w*|breeders?|sexed)\b/iu.test(text);

/** A tank is compared with hundreds of species, and a name in it that has no row was looked for each time. */
const describedSpecies = remembered((text): Species | undefined => {
  for (const drop of DROPS) {
    const species = byWords().get(nameKey(text, drop));
    if (species === undefined) continue;
    return species && !(isStretched(drop) && saysYoung(text, species)) ? species : undefined;
  }
  return (
    byInitial().get(withoutAdvert(foldText(text)).replace(COUNTS, "").trim()) ??
    namedTwice(text) ??
    withoutTypingErrors(nameKey(text, "both"))
  );
});

/** The one row that is called by all the words, one of its names whole among them: "Royal plec L190". */
function namedTwice(text: string): Species | undefined {
  const words = nameKey(text, "both").split(" ");
  const rows = namesOfAll().filter(
    ({ keys, words: own }) =>
      words.every((word) => own.has(word)) &&
      keys.some((key) => key !== "" && key.split(" ").every((word) => words.includes(word))),
  );
  return rows.length === 1 ? rows[0]?.species : undefined;
}

/** No name has more words. */
const NAME_WORDS = 6;
const ONE_WORD: ReadonlySet<SpeciesGroup> = new Set(["plant", "coral"]);

/**
 * The species whose names stand in a text, the longer name where one is part of another. Names of one word count for plants
 * and corals alone: texts use those of other animals otherwise ("neon", "jewel").
 */
export function speciesNamedIn(text: string): Species[] {
  const words = foldText(cutText(text, NAME_LENGTH)).split(" ");
  const found: Species[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (let length = Math.min(NAME_WORDS, words.length - at); length > 0; length -= 1) {
      const name = words.slice(at, at + length).join(" ");
      const species = byName().get(name) ?? byWords().get(nameKey(name));
      if (!species || (length === 1 && !ONE_WORD.has(species.group))) continue;
      found.push(species);
      at += length - 1;
      break;
    }
  }
  return found;
}

/** Shorter words have too many neighbours. */
const MISTYPED_MIN = 5;

/** A word has few near ones, and a name few words: more are no typing error. */
const READINGS_MAX = 30;

/** The one species that is meant when every unknown word stands for a known one that is near and begins alike. */
function withoutTypingErrors(key: string): Species | undefined {
  let readings: string[][] = [[]];
  for (const word of key.split(" ")) {
    const meant = knownWords().has(word) ? [word] : wordsNear(word);
    readings = readings.flatMap((words) => meant.map((one) => [...words, one]));
    if (readings.length > READINGS_MAX) return undefined;
  }
  const found = new Set(
    readings.flatMap((words) => byWords().get([...new Set(words)].sort().join(" ")) ?? []),
  );
  return found.size === 1 ? [...found][0] : undefined;
}

/** Words of species without a row, each a letter from a word of another. */
const OTHERS = new Set(
  "javanese axelrodia winged floridae marine salvini kenyi hongi moony".split(" "),
);

function wordsNear(word: string): string[] {
  if (word.length < MISTYPED_MIN || /\d/.test(word) || OTHERS.has(word)) return [];
  return [...knownWords()].filter(
    (known) =>
      known.length >= MISTYPED_MIN - 1 &&
      known[0] === word[0] &&
      (editDistance(word, known, 1) <= 1 || undoubled(word) === undoubled(known)),
  );
}

/**
 * Species whose names begin with, or contain words that begin with, what was typed; best first (whole name, then
 * beginning of a name, then words in any order, then what typing errors were meant to be), at most `limit` rows.
 */
export function searchSpecies(text: string, limit: number): Species[] {
  const query = foldText(text);
  if (query === "" || limit <= 0) return [];
  const meant = findSpecies(text);
  const found = ranked(query, query.split(" "), nameKey(text).split(" "));
  const bare = nameKey(text, "both");
  const near =
    found.length > 0 || bare === "" ? found : ranked(bare, bare.split(" "), bare.split(" "));
  const rest = near.length > 0 ? near : mistyped(text);
  const all = meant ? [meant, ...rest.filter((species) => species !== meant)] : rest;
  return all.slice(0, limit);
}

function ranked(query: string, words: string[], keyWords: string[]): Species[] {
  const hits: { species: Species; rank: number }[] = [];
  for (const { species, names, keys } of namesOfAll()) {
    const byName = Math.min(...names.map((name) => rankName(name, query, words)));
    const rank = byName < NO_MATCH || !keys.some((key) => holdsAll(key, keyWords)) ? byName : 2;
    if (rank < NO_MATCH) hits.push({ species, rank });
  }
  // Array.prototype.sort is stable: rows of one rank keep the order of the data file.
  hits.sort((a, b) => a.rank - b.rank);
  return hits.map((hit) => hit.species);
}

const NO_MATCH = 3;

function rankName(name: string, query: string, words: string[]): number {
  if (name === query) return 0;
  if (name.startsWith(query)) return 1;
  return holdsAll(name, words) ? 2 : NO_MATCH;
}

function holdsAll(name: string, words: string[]): boolean {
  const parts = name.split(" ");
  return words.every((word) => word !== "" && parts.some((part) => part.startsWith(word)));
}

const SEARCH_REACH = 2;

/** For somebody who then picks: further from what was typed than a name may be that counts at once. */
function mistyped(text: string): Species[] {
  const words = nameKey(text, "both").split(" ");
  const near = words.map((word) =>
    knownWords().has(word)
      ? [word]
      : [...knownWords()].filter(
          (known) =>
            word.length >= MISTYPED_MIN &&
            known.length >= MISTYPED_MIN - 1 &&
            editDistance(word, known, SEARCH_REACH) <= SEARCH_REACH,
        ),
  );
  if (near.some((choices) => choices.length === 0)) return [];
  return namesOfAll()
    .filter(({ keys }) =>
      keys.some((key) => {
        const parts = key.split(" ");
        return near.every((choices) => choices.some((word) => parts.includes(word)));
      }),
    )
    .map(({ species }) => species);
}

/** The name to show: the first common name, else the scientific one. */
export function displayName(species: Species): string {
  return species.commonNames[0] ?? species.scientificName;
}

/** The water that a species is usually kept in. */
export function homeWater(species: Species): WaterType {
  return species.water[0];
}
