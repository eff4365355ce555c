/**
 * The backend's two programs, its own and that of the processes that run functions, each bundled into one
 * file. A backend started from them takes a third of the processor time of one whose modules tsx transforms.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "../deployment.ts";
import { keepFolder, openCache } from "../folderCache.ts";
import { ROOT } from "../processes.ts";

const CACHE = join(ROOT, "node_modules/.cache/local-backend");
/** Everything that the bundles contain, or that decides how they are made. */
const SOURCES = ["local", "tsconfig.base.json", "package-lock.json"];

let folder: string | undefined;

/** The paths of the programs, which are bundled unless these sources have been before. */
export function backendPrograms(): { main: string; executor: string } {
  folder ??= bundled(join(CACHE, hashOf(SOURCES).slice(0, 16)));
  return { main: join(folder, "main.cjs"), executor: join(folder, "executor.cjs") };
}

function bundled(target: string): string {
  openCache(CACHE);
  if (!existsSync(target)) {
    const draft = mkdtempSync(join(CACHE, "new-"));
    execFileSync(process.execPath, [join(ROOT, "local/backend/bundle.mjs"), draft]);
    keepFolder(draft, target);
  }
  return target;
}
