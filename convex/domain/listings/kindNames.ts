/** Names of a whole kind, as keepers write them ("corydoras", "nerite snail", "pleco"): several rows have them. */
import { allSpecies, findSpecies, NAME_LENGTH, properNames } from "./species";
import { remembered } from "../shared/remembered";
import { cutText, foldText } from "../shared/text";
import { singular } from "./search/words";
import { nameKey } from "./speciesNames";
import type { Species } from "./speciesTypes";

/** A name that more rows have says too little of any of them ("tetra"). */
const MOST_MEANINGS = 24;

/** `alias`: what only the trade calls it, as names are compared. */
type Meaning = { species: Species; words: ReadonlySet<string>; alias?: string };

let index: Map<string, Meaning[]> | undefined;

/** Names by the word that says the kind: the last of a common name, the genus, and "snail" or "crayfish" after either. */
function meaningsBy(head: string): readonly Meaning[] {
  if (!index) {
    index = new Map();
    for (const species of allSpecies()) {
      for (const name of properNames(species)) addName(index, species, name);
      for (const name of species.aliases) addName(index, species, name, nameKey(name));
      const genus = nameKey(species.scientificName.split(" ")[0] ?? "");
      add(index, genus, { species, words: new Set([genus, species.group]) });
    }
  }
  return index.get(head) ?? [];
}

function addName(
  into: Map<string, Meaning[]>,
  species: Species,
  name: string,
  alias?: string,
): void {
  const words = new Set([...nameKey(name).split(" "), species.group]);
  const last = nameKey(name.split(" ").at(-1) ?? "");
  const meaning = { species, words, ...(alias !== undefined && { alias }) };
  for (const head of new Set([last, species.group])) add(into, head, meaning);
}

function add(into: Map<string, Meaning[]>, head: string, meaning: Meaning): void {
  into.set(head, [...(into.get(head) ?? []), meaning]);
}

/** What crayfish are called, with whatever colour or place before it: claws do the same harm under each. */
const CRAYFISH_WORDS = new Set(["crayfish", "crawfish", "crawdad", "cray", "lobster"]);
const isCrayfish = ({ group }: Species) => group === "crayfish";

/**
 * The rows that a name of a kind may mean, in the order of the data file; none when one row has the name, when no row
 * has it, or too many.
 */
export const speciesOfKind = remembered((name): readonly Species[] =>
  findSpecies(name) ? [] : rowsOfKind(name),
);

/** The same, also where one row has the name by itself: "angelfish" is one fish of fresh water, and several of the sea. */
export const rowsOfKind = remembered((name): readonly Species[] => {
  const key = nameKey(cutText(name, NAME_LENGTH));
  const wanted = key.split(" ");
  const meant = wanted
    .flatMap(meaningsBy)
    .filter(({ words }) => wanted.every((word) => words.has(word)));
  // A loach that some call "butterfly pleco" is no meaning of "pleco", unless nothing else is.
  const proper = meant.filter(({ alias }) => alias === undefined || alias === key);
  const found = new Set((proper.length > 0 ? proper : meant).map(({ species }) => species));
  if (found.size > MOST_MEANINGS) return [];
  if (found.size > 0) return allSpecies().filter((species) => found.has(species));
  const last = foldText(cutText(name, NAME_LENGTH)).split(" ").at(-1) ?? "";
  return CRAYFISH_WORDS.has(singular(last)) ? allSpecies().filter(isCrayfish) : [];
});
