/** Which saved searches a listing can be news to: they are kept by what they ask of shelf and water. */
import { type BrowseQuery } from "./filters";

type Shelf = { category: string; water: string };

const ANY = "any";
const keyOf = (category: string, water: string) => `${category} ${water}`;

/** The key of a search. */
export const watchKeyOf = ({ category, water }: BrowseQuery<unknown>): string =>
  keyOf(category ?? ANY, water ?? ANY);

/** The keys of all searches that a listing may match: no other search need be read. */
export const watchKeysFor = ({ category, water }: Shelf): string[] => [
  keyOf(category, water),
  keyOf(category, ANY),
  keyOf(ANY, water),
  keyOf(ANY, ANY),
];
