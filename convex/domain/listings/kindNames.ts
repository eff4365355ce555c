/** Names that several species share, as hobbyists write them ("corydoras", "nerite snail", "pleco"). */
import { allSpecies, findSpecies, NAME_LENGTH, properNames } from "./species";
import { memoise } from "../shared/memoise";
import { cutText, foldText } from "../shared/text";
import { singular } from "./search/words";
import { nameKey } from "./speciesNames";
import type { Species } from "./speciesTypes";

/** A name shared by more species is too vague ("tetra"). */
const MEANINGS_MAX = 24;

/** `alias`: the key of a trade name, if this meaning comes from one. */
type Meaning = { species: Species; words: ReadonlySet<string>; alias?: string };

let index: Map<string, Meaning[]> | undefined;

/**
 * Meanings by head word: the last word of a common name, the genus, or the group ("snail", "crayfish")
 * after either.
 */
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

/** Words for crayfish of any colour or origin: all have harmful claws. */
const CRAYFISH_WORDS = new Set(["crayfish", "crawfish", "crawdad", "cray", "lobster"]);
const isCrayfish = ({ group }: Species) => group === "crayfish";

/**
 * The species that a shared name may mean, in data file order; empty if exactly one species, none or too
 * many have it.
 */
export const speciesOfKind = memoise((name): readonly Species[] =>
  findSpecies(name) ? [] : rowsOfKind(name),
);

/**
 * Like `speciesOfKind`, even if one species owns the name: "angelfish" is one freshwater fish and several
 * marine ones.
 */
export const rowsOfKind = memoise((name): readonly Species[] => {
  const key = nameKey(cutText(name, NAME_LENGTH));
  const nameWords = key.split(" ");
  const meanings = nameWords
    .flatMap(meaningsBy)
    .filter(({ words }) => nameWords.every((word) => words.has(word)));
  // A loach with the trade name "butterfly pleco" only counts as a "pleco" if nothing else does.
  const proper = meanings.filter(({ alias }) => alias === undefined || alias === key);
  const matches = new Set((proper.length > 0 ? proper : meanings).map(({ species }) => species));
  if (matches.size > MEANINGS_MAX) return [];
  if (matches.size > 0) return allSpecies().filter((species) => matches.has(species));
  const last = foldText(cutText(name, NAME_LENGTH)).split(" ").at(-1) ?? "";
  return CRAYFISH_WORDS.has(singular(last)) ? allSpecies().filter(isCrayfish) : [];
});
