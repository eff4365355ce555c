/** Demo data, loaded once per data folder. */

import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LAYOUT_FILE } from "./dataLayout.ts";
import { convex, type Deployment } from "./deployment.ts";

/** The file that marks loaded demo data. */
export const LOADED = "seeded";
const LOADING = "seeding";

/** Deletes all data of the folder; keys and logs stay. If the deletion is interrupted, the next start completes it. */
export function deleteData(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, LOADING), "");
  for (const name of ["pushed", LOADED, "addresses", "backend", "stripe", LAYOUT_FILE, LOADING]) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

/**
 * Deletes all data if loading the demo data, or deleting it, was interrupted. Call before the backend starts.
 */
export function deletePartialData(dataDir: string, log: (line: string) => void): void {
  if (!existsSync(join(dataDir, LOADING))) return;
  log("The last start or reset was interrupted. Loading the demo data again ...");
  deleteData(dataDir);
}

/**
 * Runs `demo/seed:demo` unless it has already run on this data. A failure is reported and leaves the app
 * without demo data; the next start tries again.
 */
export async function loadDemoData(
  deployment: Deployment,
  dataDir: string,
  { log, isStopped }: { log: (line: string) => void; isStopped: () => boolean },
): Promise<void> {
  if (existsSync(join(dataDir, LOADED))) return;
  log("Loading the demo data (first start only) ...");
  writeFileSync(join(dataDir, LOADING), "");
  const { code, output } = await convex(deployment, ["run", "demo/seed:demo", "{}"]);
  if (code === 0) writeFileSync(join(dataDir, LOADED), "");
  else if (isStopped()) return;
  else log(`The demo data could not be loaded (npm run demo:reset starts over):\n${output}`);
  rmSync(join(dataDir, LOADING));
}
