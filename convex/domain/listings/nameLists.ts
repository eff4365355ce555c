/**
 * The names of each species as they are compared, in the order of the species data. `npm run codegen` works them
 * out from that data, since doing so takes longer than a call may.
 */

import { lazy } from "../shared/lazy";
import rows from "./data/speciesNames.json";

/** A list for every species. */
type Lists = readonly (readonly string[])[];

const columns = lazy(() => rows.map((row) => row.split(";")));
const lists = (column: number): (() => Lists) =>
  lazy(() => columns().map((row) => (row[column] ? row[column].split("|") : [])));

/** Every name, folded: the scientific one, its synonyms, common names, trade names. */
export const foldedNames = lists(0);
/** The `nameKey` of each folded name. */
export const nameKeys = lists(1);
/** The name keys with the group's word: "cherry red shrimp". */
export const fullNameKeys = lists(2);
/** The keys of the genus and of the last word of each name before the trade names. */
export const properHeads = lists(3);
/** The keys of the last word of each trade name. */
export const aliasHeads = lists(4);
