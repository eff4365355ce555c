/** Keys that link new listings to saved searches, by category and water. */
import { type BrowseQuery } from "./filters";

type Shelf = { category: string; water: string };

const ANY = "any";
const keyOf = (category: string, water: string) => `${category} ${water}`;

export const watchKeyOf = ({ category, water }: BrowseQuery<unknown>): string =>
  keyOf(category ?? ANY, water ?? ANY);

/** The keys of all searches a listing may match, so that no others need reading. */
export const watchKeysFor = ({ category, water }: Shelf): string[] => [
  keyOf(category, water),
  keyOf(category, ANY),
  keyOf(ANY, water),
  keyOf(ANY, ANY),
];
