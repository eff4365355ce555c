/**
 * The backend's two programs, its own and that of the processes that run functions, each bundled into one
 * file. A backend started from them takes a third of the processor time of one whose modules tsx transforms.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "../deployment.ts";
import { ROOT } from "../processes.ts";

const CACHE = join(ROOT, "node_modules/.cache/local-backend");
/** The modules of both programs and the packages in them. */
const SOURCES = ["local/backend", "local/lock.ts", "local/loopback.ts", "package-lock.json"];

let folder: string | undefined;

/** The paths of the programs, which are bundled unless these sources have been before. */
export function backendPrograms(): { main: string; executor: string } {
  folder ??= bundled(join(CACHE, hashOf(SOURCES).slice(0, 16)));
  return { main: join(folder, "main.cjs"), executor: join(folder, "executor.cjs") };
}

function bundled(target: string): string {
  if (existsSync(target)) return target;
  mkdirSync(CACHE, { recursive: true });
  const draft = mkdtempSync(join(CACHE, "new-"));
  // As a program: a test that runs in jsdom can't import esbuild.
  execFileSync(join(ROOT, "node_modules/esbuild/bin/esbuild"), [
    join(ROOT, "local/backend/main.ts"),
    join(ROOT, "local/backend/runtime/executor.ts"),
    `--outdir=${draft}`,
    "--entry-names=[name]",
    "--out-extension:.js=.cjs",
    "--bundle",
    "--platform=node",
    "--format=cjs",
    "--target=node20",
    // Both load native programs from their own folders.
    "--external:lmdb",
    "--external:esbuild",
    "--log-level=error",
  ]);
  try {
    renameSync(draft, target);
  } catch (error) {
    // Another process has bundled the same sources.
    if (!existsSync(target)) throw error;
    rmSync(draft, { recursive: true });
  }
  return target;
}
