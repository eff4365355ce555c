/** A copy of what the Convex CLI reads when it pushes or generates code. */

import { cpSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "./processes.ts";

/** @param modules files of the project, two folders deep, that the copy has in `convex/bench` as well */
export function copyProject(folder: string, modules: readonly string[] = []): void {
  // Convex renders the app's pages.
  for (const name of ["convex", "src", "convex.json", "package.json", "tsconfig.base.json"]) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  for (const file of modules) {
    cpSync(join(ROOT, file), join(folder, "convex/bench", basename(file)));
  }
}
