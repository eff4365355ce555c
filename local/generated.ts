/**
 * The official codegen's output for `convex/`, from a temporary backend, so that nothing else needs
 * to be running.
 */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backendPrograms } from "./backend/programs.ts";
import { startBackend } from "./backend/server.ts";
import { CONVEX_CLI, cliEnv, setVariables } from "./deployment.ts";
import { keysOf } from "./keys.ts";
import { variablesFor } from "./localStack.ts";
import { ROOT, runNode } from "./processes.ts";
import { copyProject } from "./projectCopy.ts";

export const GENERATED = join(ROOT, "convex/_generated");

/** The text of each file in a folder without subfolders, by name. */
export const readFolder = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );

/** Names of files that are missing, superfluous or different. */
export function staleFiles(
  committed: Record<string, string>,
  generated: Record<string, string>,
): string[] {
  const names = new Set([...Object.keys(committed), ...Object.keys(generated)]);
  const text = (files: Record<string, string>, name: string) =>
    Object.hasOwn(files, name) ? files[name] : undefined;
  return [...names].filter((name) => text(committed, name) !== text(generated, name));
}

/**
 * The files of `convex/_generated` as they should be, by name.
 * @throws Error with the CLI's output when the code cannot be analysed
 */
export async function generate(): Promise<Record<string, string>> {
  const project = mkdtempSync(join(tmpdir(), "shoal-generated-"));
  const backend = await startBackend({
    executable: backendPrograms().executor,
    dataDir: join(project, "data"),
    port: 0,
    sitePort: 0,
  });
  const deployment = { url: backend.cloudUrl, adminKey: backend.adminKey };
  try {
    const unused = "http://127.0.0.1:1";
    const sandboxes = { stripe: unused, mail: unused, push: unused };
    const addresses = { app: unused, backend: unused, site: unused, ...sandboxes };
    await setVariables(deployment, variablesFor(addresses, await keysOf(project)));
    copyProject(project);
    rmSync(join(project, "convex/_generated"), { recursive: true });
    const { code, output } = await runNode(
      [CONVEX_CLI, "codegen", "--typecheck", "disable"],
      cliEnv(deployment),
      project,
    );
    if (code !== 0) throw new Error(`npx convex codegen failed:\n${output}`);
    return readFolder(join(project, "convex/_generated"));
  } finally {
    await backend.stop();
    rmSync(project, { recursive: true, force: true });
  }
}
