/**
 * A data folder into which Shoal's functions have been pushed. The push takes most of a stack's start, so it
 * happens once for the current sources, and each test starts its own stack on a copy.
 */

import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { BENCH_MODULES } from "#tests/bench/functions.ts";
import { LOADED } from "../demoData.ts";
import { hashOf, PUSHED_SOURCES } from "../deployment.ts";
import { keepFolder, openCache } from "../folderCache.ts";
import { type LocalStack, startLocalStack } from "../localStack.ts";
import { freePorts, type Ports } from "../ports.ts";
import { ROOT } from "../processes.ts";

const CACHE = join(ROOT, "node_modules/.cache/local-stack");
const MODULES = "backend/modules";
const SOURCES = [
  ...PUSHED_SOURCES,
  ...BENCH_MODULES,
  ...["local/backend", "local/dataLayout.ts", "local/keys.ts"],
];

/** Starts a stack with the functions of tests and without pages; `output` receives the lines that it logs. */
export const startStackWithoutPages = (
  options: { dataDir: string; ports: Ports; reuseContexts?: boolean },
  output: string[],
): Promise<LocalStack> =>
  startLocalStack({
    ...options,
    web: "none",
    modules: BENCH_MODULES,
    log: (line) => output.push(line),
    onFailure: () => output.push("A part of the local stack died for good."),
  });

let preparing: Promise<string> | undefined;

/**
 * Copies the prepared data into the empty folder `dataDir`, without demo data: tests create their own. The
 * 2,000 files of the pushed modules are shared, because they never change: copying and deleting them takes
 * longer than the rest of a stack's start.
 */
export async function copyPreparedData(dataDir: string): Promise<void> {
  preparing ??= prepare(join(CACHE, hashOf(SOURCES).slice(0, 16)));
  const prepared = join(await preparing, "data");
  const modules = join(prepared, MODULES);
  cpSync(prepared, dataDir, { recursive: true, filter: (path) => path !== modules });
  symlinkSync(modules, join(dataDir, MODULES), "junction");
}

async function prepare(folder: string): Promise<string> {
  openCache(CACHE);
  if (existsSync(folder)) return folder;
  const unfinished = mkdtempSync(join(CACHE, "new-"));
  const dataDir = join(unfinished, "data");
  mkdirSync(dataDir);
  // Pretends that the demo data is loaded.
  writeFileSync(join(dataDir, LOADED), "");
  const output: string[] = [];
  const stack = await startStackWithoutPages({ dataDir, ports: await freePorts() }, output).catch(
    (error: unknown) => {
      throw new Error(output.join("\n"), { cause: error });
    },
  );
  await stack.stop();
  rmSync(join(dataDir, "logs"), { recursive: true });
  // No row contains the addresses of this stack, so a copy needn't change any.
  rmSync(join(dataDir, "addresses"));
  keepFolder(unfinished, folder);
  return folder;
}
