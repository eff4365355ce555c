/** Names of a whole kind, as keepers write them ("corydoras", "nerite snail", "pleco"): several rows have them. */
import { ALL_SPECIES, allNames, findSpecies, NAME_LENGTH } from "./species";
import { remembered } from "../shared/remembered";
import { nameKey } from "./speciesNames";
import type { Species } from "./speciesTypes";

/** A name that more rows have says too little of any of them ("tetra"). */
const MOST_MEANINGS = 24;

type Meaning = { species: Species; words: ReadonlySet<string> };

let index: Map<string, Meaning[]> | undefined;

/** Names by the word that says the kind: the last of a common name, the genus, and "snail" or "crayfish" after either. */
function meaningsBy(head: string): readonly Meaning[] {
  if (!index) {
    index = new Map();
    for (const species of ALL_SPECIES) {
      for (const name of allNames(species)) addName(index, species, name);
      const genus = nameKey(species.scientificName.split(" ")[0] ?? "");
      add(index, genus, { species, words: new Set([genus, species.group]) });
    }
  }
  return index.get(head) ?? [];
}

function addName(into: Map<string, Meaning[]>, species: Species, name: string): void {
  const words = new Set([...nameKey(name).split(" "), species.group]);
  const last = nameKey(name.split(" ").at(-1) ?? "");
  for (const head of new Set([last, species.group])) add(into, head, { species, words });
}

function add(into: Map<string, Meaning[]>, head: string, meaning: Meaning): void {
  into.set(head, [...(into.get(head) ?? []), meaning]);
}

/**
 * The rows that a name of a kind may mean, in the order of the data file; none when one row has the name, when no row
 * has it, or too many.
 */
export const speciesOfKind = remembered((name): readonly Species[] => {
  if (findSpecies(name)) return [];
  const wanted = nameKey(name.slice(0, NAME_LENGTH)).split(" ");
  const found = new Set(
    wanted
      .flatMap(meaningsBy)
      .filter(({ words }) => wanted.every((word) => words.has(word)))
      .map(({ species }) => species),
  );
  return found.size <= MOST_MEANINGS ? ALL_SPECIES.filter((species) => found.has(species)) : [];
});
