/** The version of the law table, so that listings checked against another version are checked again. */
import { SHORES } from "../delivery";
import { allSpecies, allNames } from "../species";
import { READ_AS } from "./phrases";
import { ACROSS_A_BORDER } from "./places";
import { LAW_SUBJECTS } from "./table";

/** A digest (FNV-1a, 32 bits): it only has to differ from the previous one. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

let version: string | undefined;

/**
 * Changes automatically with the table, with the shores that live animals may not cross, with the districts
 * on borders, and with the names of the species data, because listings are also read by scientific name.
 * Changes in how names are found count only through `READ_AS`, which is increased by hand.
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
