/** A copy of the project in which a test may change files and run its commands. */

import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../processes.ts";

/** All that `npm start` and `npm run deploy` read. */
const CONTENTS = [
  ...["convex", "local", "public", "src", "index.html", "vite.config.ts"],
  ...["package.json", "tsconfig.base.json"],
];

/** Copies the project, or some of its contents, into a new folder in `parent`, with the same packages. */
export function copyTestProject(parent: string, contents: readonly string[] = CONTENTS): string {
  const project = mkdtempSync(join(parent, "project-"));
  for (const name of contents) cpSync(join(ROOT, name), join(project, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(project, "node_modules"));
  // What is installed, so that the copy's commands never install into the shared folder.
  cpSync(join(ROOT, "node_modules/.package-lock.json"), join(project, "package-lock.json"));
  return project;
}

/** @throws Error when `edit` changes nothing */
export function changeFile(project: string, file: string, edit: (text: string) => string): void {
  const path = join(project, file);
  const before = readFileSync(path, "utf8");
  const after = edit(before);
  if (after === before) throw new Error(`Nothing to change in ${file}`);
  writeFileSync(path, after);
}
