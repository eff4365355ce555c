/**
 * Bundles the backend and the processes that run functions into one file each. A backend started from the
 * bundles takes a third of the processor time of one that tsx transforms.
 */

import { buildSync } from "esbuild";
import { existsSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "../deployment.ts";
import { keepFolder, openCache } from "../folderCache.ts";
import { ROOT } from "../processes.ts";

const CACHE = join(ROOT, "node_modules/.cache/local-backend");
/** Everything that the bundles contain, or that decides how they are made. */
const SOURCES = ["local", "tsconfig.base.json", "package-lock.json"];

let folder: string | undefined;

/** The paths of the two bundles, which are built unless these sources were bundled before. */
export function backendPrograms(): { main: string; executor: string } {
  folder ??= bundleIfStale(join(CACHE, hashOf(SOURCES).slice(0, 16)));
  return { main: join(folder, "main.cjs"), executor: join(folder, "executor.cjs") };
}

function bundleIfStale(target: string): string {
  openCache(CACHE);
  if (!existsSync(target)) {
    const draft = mkdtempSync(join(CACHE, "new-"));
    buildSync({
      absWorkingDir: ROOT,
      entryPoints: ["local/backend/main.ts", "local/backend/runtime/executor.ts"],
      outdir: draft,
      entryNames: "[name]",
      outExtension: { ".js": ".cjs" },
      bundle: true,
      platform: "node",
      format: "cjs",
      target: "node20",
      // Both load native programs from their own folders.
      external: ["lmdb", "esbuild"],
      logLevel: "error",
    });
    keepFolder(draft, target);
  }
  return target;
}
