/**
 * Version of the data folder's layout, stored in the folder: data with another layout is refused before
 * anything reads it. Raise the number when `backend/store/layout.ts`, the storage files or a sandbox's
 * journal change so that old data would be misread. (Layout 3 began schema version 1. Rows from before it can't
 * be migrated.)
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "./ports.ts";

const LAYOUT = 5;
/** Inside the data folder. Data without this file predates layout numbers. */
export const LAYOUT_FILE = "layout";

/**
 * Writes the number into a new folder; leaves a folder of this layout unchanged.
 * @throws UsageError for a folder of another layout, which is not touched
 */
export function requireLayout(dataDir: string): void {
  const file = join(dataDir, LAYOUT_FILE);
  const isNew = !existsSync(join(dataDir, "backend"));
  const unmarked = isNew ? String(LAYOUT) : "1";
  const current = existsSync(file) ? readFileSync(file, "utf8").trim() : unmarked;
  if (current !== String(LAYOUT)) {
    const age = Number(current) > LAYOUT ? "a newer" : "another";
    throw new UsageError(
      `The data in ${dataDir} was written by ${age} version of Shoal (its layout is "${current}"; this version ` +
        `reads ${LAYOUT}). Start it with that version, or delete the data and reload the demo data: ` +
        "npm run demo:reset",
    );
  }
  writeFileSync(file, current);
}
