/**
 * The species table. Loads all rows (about 230 kB): for the server. Pages import `speciesTypes.ts`
 * and `speciesGroups.ts`, and ask the server for rows.
 */
import speciesRows from "./data/species.json";
import sourceRows from "./data/speciesSources.json";
import { foldText } from "../shared/text";
import type { Species } from "./speciesTypes";

/** Every species, in the order of the data file. */
export const ALL_SPECIES = speciesRows as unknown as readonly Species[];

/** What each source key stands for. */
export const SPECIES_SOURCES: Readonly<Record<string, string>> = sourceRows;

type Names = { species: Species; names: string[] };

const NAMES: Names[] = ALL_SPECIES.map((species) => ({
  species,
  names: [species.scientificName, ...species.synonyms, ...species.commonNames].map(foldText),
}));

const BY_NAME = buildIndex();

/** Scientific names win over synonyms, synonyms over common names, earlier rows over later. */
function buildIndex(): Map<string, Species> {
  const index = new Map<string, Species>();
  const add = (name: string, species: Species) => {
    const key = foldText(name);
    if (!index.has(key)) index.set(key, species);
  };
  for (const species of ALL_SPECIES) add(species.scientificName, species);
  for (const species of ALL_SPECIES) species.synonyms.forEach((name) => add(name, species));
  for (const species of ALL_SPECIES) species.commonNames.forEach((name) => add(name, species));
  return index;
}

/**
 * The species with this scientific name, synonym or common name. Case, accents, punctuation and a
 * plural ending do not matter ("Neon Tetras", "guppies"). Undefined when no row has the name.
 */
export function findSpecies(nameOrSynonym: string): Species | undefined {
  const folded = foldText(nameOrSynonym.slice(0, NAME_LENGTH));
  for (const candidate of singularForms(folded)) {
    const species = BY_NAME.get(candidate);
    if (species) return species;
  }
  return undefined;
}

/** No name is longer, whatever somebody sends. */
const NAME_LENGTH = 200;

function singularForms(folded: string): string[] {
  const forms = [folded];
  if (folded.endsWith("ies")) forms.push(`${folded.slice(0, -3)}y`);
  if (folded.endsWith("es")) forms.push(folded.slice(0, -2));
  if (folded.endsWith("s")) forms.push(folded.slice(0, -1));
  return forms;
}

/**
 * Species whose names begin with, or contain words that begin with, what was typed; best first
 * (whole name, then beginning of a name, then words in any order), at most `limit` rows.
 */
export function searchSpecies(text: string, limit: number): Species[] {
  const query = foldText(text);
  if (query === "" || limit <= 0) return [];
  const words = query.split(" ");
  const hits: { species: Species; rank: number }[] = [];
  for (const { species, names } of NAMES) {
    const rank = Math.min(...names.map((name) => rankName(name, query, words)));
    if (rank < NO_MATCH) hits.push({ species, rank });
  }
  // Array.prototype.sort is stable: rows of one rank keep the order of the data file.
  hits.sort((a, b) => a.rank - b.rank);
  return hits.slice(0, limit).map((hit) => hit.species);
}

const NO_MATCH = 3;

function rankName(name: string, query: string, words: string[]): number {
  if (name === query) return 0;
  if (name.startsWith(query)) return 1;
  const parts = name.split(" ");
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? 2 : NO_MATCH;
}

/** The name to show: the first common name, else the scientific one. */
export function displayName(species: Species): string {
  return species.commonNames[0] ?? species.scientificName;
}
