/** Keys that link new listings to saved searches, by category and water. */

import { type BrowseQuery } from "./filters";

type Shelf = { category: string; water: string };

const ANY_KEY = "any";
const keyOf = (category: string, water: string) => `${category} ${water}`;

export const watchKeyOf = ({ category, water }: BrowseQuery<unknown>): string =>
  keyOf(category ?? ANY_KEY, water ?? ANY_KEY);

/** The keys of all searches a listing may match, so that no others need reading. */
export const watchKeysFor = ({ category, water }: Shelf): string[] => [
  keyOf(category, water),
  keyOf(category, ANY_KEY),
  keyOf(ANY_KEY, water),
  keyOf(ANY_KEY, ANY_KEY),
];
