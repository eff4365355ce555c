/** Runs the official CLI against a local backend, as a developer would. */

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { CONVEX_CLI, cliEnv, type Deployment } from "#local/deployment.ts";
import { ROOT } from "#local/processes.ts";

export const FIXTURE = join(ROOT, "local/backend/fixture");

export type CliTarget = Deployment & { cwd: string };

/** A copy of the fixture app that a test may change, inside the repository, where it finds its packages. */
export async function copyFixture(): Promise<{ cwd: string; remove: () => Promise<void> }> {
  const parent = join(ROOT, ".shoal/tests");
  await mkdir(parent, { recursive: true });
  const cwd = await mkdtemp(join(parent, "fixture-"));
  await cp(FIXTURE, cwd, { recursive: true });
  return { cwd, remove: () => rm(cwd, { recursive: true, force: true }) };
}

/** Starts `convex <args>`; the caller must end it. */
export const spawnCli = ({ cwd, ...deployment }: CliTarget, args: string[]): ChildProcess =>
  spawn(process.execPath, [CONVEX_CLI, ...args], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, HOME: cwd, ...cliEnv(deployment) },
  });

export async function runCli(target: CliTarget, args: string[]) {
  const child = spawnCli(target, args);
  const output = collectOutput(child);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, ...output };
}

/** The process's output so far; grows while it runs. */
export function collectOutput(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: "", stderr: "" };
  child.stdout?.on("data", (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output.stderr += chunk.toString()));
  return output;
}
