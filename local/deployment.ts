/** Controls the backend from outside, through its HTTP API and Convex's CLI. */

import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FinishedProcess, ROOT, runNode } from "./processes.ts";
import { copyProject } from "./projectCopy.ts";

export type Deployment = { url: string; adminKey: string };

/** What `npx convex` imports. Run as the main module, it takes a third less processor time to start. */
export const CONVEX_CLI = join(ROOT, "node_modules/convex/dist/cli.bundle.cjs");

/** Environment that makes the CLI use this deployment and no other. */
export function cliEnv({ url, adminKey }: Deployment): NodeJS.ProcessEnv {
  return {
    CONVEX_SELF_HOSTED_URL: url,
    CONVEX_SELF_HOSTED_ADMIN_KEY: adminKey,
    // An .env.local that names a cloud deployment must not win.
    CONVEX_DEPLOYMENT: "",
    // Otherwise a failing command waits until it has sent an error report.
    CI: "1",
  };
}

export async function waitForBackend({ url }: Deployment, isDead: () => boolean): Promise<void> {
  const end = Date.now() + 180_000;
  for (;;) {
    if (isDead()) throw new Error("The backend exited before it was ready.");
    try {
      const response = await fetch(`${url}/instance_name`);
      if (response.ok) return;
    } catch (error) {
      // Not listening yet, which is the only failure expected here.
      if (!(error instanceof TypeError)) throw error;
    }
    if (Date.now() > end) throw new Error("The backend did not answer within three minutes.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Lets the local backend run its due jobs. */
export async function startJobs({ url, adminKey }: Deployment): Promise<void> {
  const response = await fetch(`${url}/api/local/start_jobs`, {
    method: "POST",
    headers: { Authorization: `Convex ${adminKey}` },
  });
  if (!response.ok)
    throw new Error(`Scheduled jobs could not be started: ${await response.text()}`);
}

/** Sets deployment variables; null removes one. */
export async function setVariables(
  { url, adminKey }: Deployment,
  variables: Record<string, string | null>,
): Promise<void> {
  const changes = Object.entries(variables).map(([name, value]) => ({ name, value }));
  const response = await fetch(`${url}/api/update_environment_variables`, {
    method: "POST",
    headers: { Authorization: `Convex ${adminKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({ changes }),
  });
  if (!response.ok) {
    throw new Error(`The deployment rejected its environment variables: ${await response.text()}`);
  }
}

/** What a push reads. The deployment renders pages with the app's components, so `src` counts too. */
export const PUSHED_SOURCES = [
  "convex",
  "convex.json",
  "src",
  "package.json",
  "package-lock.json",
  "tsconfig.base.json",
];

/**
 * Pushes `convex/` unless the same source was pushed before (`stampFile`). Uses `deploy` because `dev --once`
 * would write into .env.local and remove CONVEX_DEPLOYMENT from it.
 * @param modules files to push as modules of `convex/bench`, next to Shoal's own: for tests and benchmarks
 * @throws Error with the CLI's output
 */
export async function push(
  deployment: Deployment,
  stampFile: string,
  log: (line: string) => void,
  modules: readonly string[] = [],
): Promise<void> {
  const source = hashOf([...PUSHED_SOURCES, ...modules]);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === source) return;
  log("Pushing the functions in convex/ ...");
  rmSync(stampFile, { force: true });
  const args = ["deploy", "--yes", "--typecheck", "disable", "--codegen", "disable"];
  const { code, output } =
    modules.length === 0
      ? await convex(deployment, args)
      : await inCopy(modules, (project) => convex(deployment, args, project));
  if (code !== 0)
    throw new Error(`The functions in convex/ could not be pushed:\n${output}${adviceOn(output)}`);
  writeFileSync(stampFile, source);
}

async function inCopy<T>(
  modules: readonly string[],
  work: (project: string) => Promise<T>,
): Promise<T> {
  const project = mkdtempSync(join(tmpdir(), "shoal-push-"));
  try {
    copyProject(project, modules);
    return await work(project);
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

/** Advice for errors whose solution the CLI cannot know. */
function adviceOn(output: string): string {
  return output.includes("Schema validation failed")
    ? "\nThe local data was written by another version of Shoal. npm run demo:reset deletes it and " +
        "reloads the demo data.\n"
    : "";
}

export function convex(
  deployment: Deployment,
  args: string[],
  cwd = ROOT,
): Promise<FinishedProcess> {
  return runNode([CONVEX_CLI, ...args], cliEnv(deployment), cwd);
}

/** SHA-256 over the names and contents of files and folders; paths are relative to the project. */
export function hashOf(paths: string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) addToHash(hash, path);
  return hash.digest("hex");
}

function addToHash(hash: ReturnType<typeof createHash>, path: string): void {
  const full = join(ROOT, path);
  if (!existsSync(full)) return;
  const entries = readdirIfFolder(full);
  if (entries === undefined) {
    hash.update(`${path}\0`).update(readFileSync(full)).update("\0");
    return;
  }
  for (const entry of entries.sort()) addToHash(hash, join(path, entry));
}

function readdirIfFolder(path: string): string[] | undefined {
  try {
    return readdirSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return undefined;
    throw error;
  }
}
