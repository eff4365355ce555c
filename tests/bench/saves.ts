/** From saving a file of `convex/` until the official CLI has checked types and the new functions are live. */

import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { collectOutput, spawnCli } from "#local/backend/testing/cli.ts";
import { copyProject } from "#local/projectCopy.ts";
import type { Bench } from "./backend.ts";

const READY = "Convex functions ready!";
const POLL_MS = 20;

/** ms of each save, by file. Every save adds an export, so that the types of the files that import it change. */
export async function saves(
  { url, keys }: Bench,
  files: readonly string[],
  times: number,
): Promise<Record<string, number[]>> {
  const project = mkdtempSync(join(tmpdir(), "shoal-saves-"));
  copyProject(project);
  // The packages are shared with the project, but not the compiler's cache of its types.
  const tsconfig = join(project, "convex/tsconfig.json");
  const text = readFileSync(tsconfig, "utf8");
  writeFileSync(tsconfig, text.replace("../node_modules/.cache/tsc/", "../"));
  const target = { url, adminKey: keys.adminKey, cwd: project };
  const watcher = spawnCli(target, ["dev"]);
  const output = collectOutput(watcher);
  let pushes = 0;
  const waitUntilLive = async () => {
    pushes++;
    while (output.stderr.split(READY).length <= pushes) {
      if (watcher.exitCode !== null || output.stderr.includes("typecheck via `tsc` failed"))
        throw new Error(`convex dev failed:\n${output.stderr}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };
  try {
    await waitUntilLive();
    const durations: Record<string, number[]> = {};
    for (const file of files) {
      durations[file] = [];
      for (let i = 0; i < times; i++) {
        const start = performance.now();
        appendFileSync(join(project, file), `export const SAVED_${i} = ${i};\n`);
        await waitUntilLive();
        durations[file].push(performance.now() - start);
      }
    }
    return durations;
  } finally {
    watcher.kill("SIGKILL");
    rmSync(project, { recursive: true, force: true });
  }
}
