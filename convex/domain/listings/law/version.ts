/** Which table of law it is, so that listings that were held against another one are held against this one. */
import { SHORES } from "../delivery";
import { allSpecies, allNames } from "../species";
import { READ_AS } from "./phrases";
import { ACROSS_A_BORDER } from "./places";
import { LAW_SUBJECTS } from "./table";

/** A digest (FNV-1a, 32 bits): it only has to differ from the one before. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

let version: string | undefined;

/**
 * Changes with any row of the table, so that nobody has to remember to count it up, with the shores between which
 * nothing alive goes, with the districts on both sides of a border, and with the names of the species data, since a listing
 * is read by its scientific name too. How names are found counts by `READ_AS` alone, which is counted up by hand.
 */
export function lawVersion(): string {
  version ??= digestOf(
    JSON.stringify([
      READ_AS,
      LAW_SUBJECTS,
      [...SHORES],
      [...ACROSS_A_BORDER],
      allSpecies().map(allNames),
    ]),
  );
  return version;
}
