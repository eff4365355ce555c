/** Folders of results, each named by a hash of what it was made from. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";

/** Longer than any run of the tests: their servers still read the folder that they started from. */
const KEPT_MS = 24 * 60 * 60_000;

/** Makes the cache's folder, or deletes what is old in it. */
export function openCache(cache: string): void {
  mkdirSync(cache, { recursive: true });
  const now = fileSystemTime(cache);
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - changedAt > KEPT_MS) rmSync(folder, { recursive: true, force: true });
  }
}

/** In ms since 1970. `Date.now()` may be days ahead in a test, whose stack would delete what others still use. */
function fileSystemTime(folder: string): number {
  const path = mkdtempSync(join(folder, "new-"));
  const { mtimeMs } = statSync(path);
  rmdirSync(path);
  return mtimeMs;
}

/** Moves a finished folder to its name; if another process was first, its result stays. */
export function keepFolder(finished: string, target: string): void {
  try {
    renameSync(finished, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    rmSync(finished, { recursive: true });
  }
}
