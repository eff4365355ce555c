/** Names that several species share, as hobbyists write them ("corydoras", "nerite snail", "pleco"). */

import { lazy } from "../shared/lazy";
import { memoise } from "../shared/memoise";
import { cutText, foldText } from "../shared/text";
import { aliasHeads, nameKeys, properHeads } from "./nameLists";
import { singular } from "./search/words";
import { allSpecies, findSpecies, NAME_LENGTH } from "./species";
import { nameKey } from "./speciesNames";
import type { Species } from "./speciesTypes";

/** A name shared by more species is too vague ("tetra"). */
const MEANINGS_MAX = 24;

/** `words`: with a space before and after each. `alias`: the key of a trade name, if this meaning comes from one. */
type Meaning = { species: Species; words: string; alias?: string };

/**
 * Meanings by head word: the last word of a common or trade name, the genus, or the group that may follow
 * ("snail", "crayfish").
 */
const meaningsByHead = lazy(() => {
  const meanings = new Map<string, Meaning[]>();
  const add = (head: string, meaning: Meaning) => {
    const others = meanings.get(head);
    if (others) others.push(meaning);
    else meanings.set(head, [meaning]);
  };
  allSpecies().forEach((species, at) => {
    const [genus = "", ...heads] = properHeads()[at] ?? [];
    [...heads, ...(aliasHeads()[at] ?? [])].forEach((head, i) => {
      const key = nameKeys()[at]?.[i] ?? "";
      const words = ` ${key} ${species.group} `;
      const meaning = { species, words, ...(i >= heads.length && { alias: key }) };
      for (const word of new Set([head, species.group])) add(word, meaning);
    });
    add(genus, { species, words: ` ${genus} ${species.group} ` });
  });
  return meanings;
});
const meaningsBy = (head: string): readonly Meaning[] => meaningsByHead().get(head) ?? [];

/** Words for crayfish of any colour or origin: all have harmful claws. */
const CRAYFISH_WORDS = new Set([
  "crayfish",
  "crawfish",
  "crawdad",
  "crawdaddy",
  "mudbug",
  "cray",
  "lobster",
]);
const isCrayfish = ({ group }: Species) => group === "crayfish";

/**
 * The species that a shared name may mean, in data file order; empty if `findSpecies` finds one, or if none or
 * too many have the name.
 */
export const speciesOfKind = memoise((name): readonly Species[] =>
  findSpecies(name) ? [] : allSpeciesOfKind(name),
);

/**
 * Like `speciesOfKind`, even if one species owns the name: "angelfish" is one freshwater fish and several
 * marine ones.
 */
export const allSpeciesOfKind = memoise((name): readonly Species[] => {
  const key = nameKey(cutText(name, NAME_LENGTH));
  const nameWords = key.split(" ");
  const meanings = nameWords
    .flatMap(meaningsBy)
    .filter(({ words }) => nameWords.every((word) => words.includes(` ${word} `)));
  // A loach with the trade name "hong kong pleco" only counts as a "pleco" if nothing else does.
  const proper = meanings.filter(({ alias }) => alias === undefined || alias === key);
  const matches = new Set((proper.length > 0 ? proper : meanings).map(({ species }) => species));
  if (matches.size > MEANINGS_MAX) return [];
  if (matches.size > 0) return allSpecies().filter((species) => matches.has(species));
  const last = foldText(cutText(name, NAME_LENGTH)).split(" ").at(-1) ?? "";
  return CRAYFISH_WORDS.has(singular(last)) ? allSpecies().filter(isCrayfish) : [];
});
