/**
 * The names of the species as the functions compare them. `npm run codegen` writes them to a data file, because
 * working them out takes longer than a call may, and Convex would do so in every call.
 */

import { join } from "node:path";
import { allNames, allSpecies, properNames } from "#convex/domain/listings/species.ts";
import { nameKey } from "#convex/domain/listings/speciesNames.ts";
import type { Species, SpeciesGroup } from "#convex/domain/listings/speciesTypes.ts";
import { foldText } from "#convex/domain/shared/text.ts";
import { ROOT } from "../processes.ts";

export const SPECIES_NAMES = join(ROOT, "convex/domain/listings/data/speciesNames.json");

/** The group word that full names append: "red cherry shrimp". */
const GROUP_WORD: Partial<Record<SpeciesGroup, string>> = {
  shrimp: "shrimp",
  snail: "snail",
  crayfish: "crayfish",
  coral: "coral",
};

const lastWordKey = (name: string) => nameKey(name.split(" ").at(-1) ?? "");

function rowOf(species: Species): string {
  const names = allNames(species);
  const keys = names.map((name) => nameKey(name));
  const groupWord = GROUP_WORD[species.group];
  const fullKeys = groupWord ? keys.map((key) => nameKey(`${key} ${groupWord}`)) : [];
  const heads = [species.scientificName.split(" ")[0] ?? "", ...properNames(species)];
  const lists = [
    names.map(foldText),
    keys,
    fullKeys,
    heads.map(lastWordKey),
    species.aliases.map(lastWordKey),
  ];
  return lists.map((list) => list.join("|")).join(";");
}

/** The expected text of `SPECIES_NAMES`, with a species a line. */
export const speciesNames = (): string =>
  `[\n${allSpecies()
    .map((species) => JSON.stringify(rowOf(species)))
    .join(",\n")}\n]\n`;
