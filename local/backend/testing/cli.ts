/** Runs the official CLI against a local backend, offline, as a developer would. */
import { spawn, type ChildProcess } from "node:child_process";
import { cp, mkdtemp, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// Not `new URL(…, import.meta.url)`, which Vite treats as an asset in tests of pages.
const HERE = dirname(fileURLToPath(import.meta.url));
export const REPOSITORY = join(HERE, "../../..");
/** What `npx convex` imports. Run as the main module, it takes a third less processor time to start. */
const CONVEX_CLI = join(REPOSITORY, "node_modules/convex/dist/cli.bundle.cjs");
export const FIXTURE = join(HERE, "../fixture");

export type CliTarget = { url: string; adminKey: string; cwd: string };
export type CliResult = { code: number | null; stdout: string; stderr: string };

/**
 * A copy of the fixture app that a test may change. It is inside the repository, so that it finds its
 * packages.
 */
export async function copyFixture(): Promise<{ cwd: string; remove: () => Promise<void> }> {
  const parent = join(REPOSITORY, ".shoal/tests");
  await mkdir(parent, { recursive: true });
  const cwd = await mkdtemp(join(parent, "fixture-"));
  await cp(FIXTURE, cwd, { recursive: true });
  return { cwd, remove: () => rm(cwd, { recursive: true, force: true }) };
}

/** Starts `convex <args>`; the caller must end it. */
export function spawnCli(target: CliTarget, args: string[]): ChildProcess {
  return spawn(process.execPath, [CONVEX_CLI, ...args], {
    cwd: target.cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ""}`,
      HOME: target.cwd,
      // Without it a failing command waits until an error report has been sent.
      CI: "1",
      CONVEX_SELF_HOSTED_URL: target.url,
      CONVEX_SELF_HOSTED_ADMIN_KEY: target.adminKey,
    },
  });
}

export function runCli(target: CliTarget, args: string[], timeoutMs = 240_000): Promise<CliResult> {
  const child = spawnCli(target, args);
  const output = collectOutput(child);
  const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve({ code, ...output });
    });
  });
}

/** The process's output so far; grows while it runs. */
export function collectOutput(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: "", stderr: "" };
  child.stdout?.on("data", (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output.stderr += chunk.toString()));
  return output;
}
