/** The processes that run functions: on a busy machine, and when they fail to start. */
import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { expect, test } from "vitest";
import { callOf, startEngine, valueOf } from "../testing/engineApp.ts";
import { backendPrograms } from "../programs.ts";
import { startChild } from "../testing/child.ts";
import { collectOutput, REPOSITORY } from "../testing/cli.ts";
import { sleep } from "../testing/wait.ts";
import { freePort } from "#local/ports.ts";
import { LIMITS } from "../database/limits.ts";

/** The processes that a backend runs functions in. */
function executorsOf(backend: number | undefined): number[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "ppid=,pid=,args="], { encoding: "utf8" });
  return stdout.split("\n").flatMap((line) => {
    const [parent, pid, ...args] = line.trim().split(/\s+/);
    const isOwn = parent === String(backend) && args.join(" ").includes("executor.cjs");
    return isOwn ? [Number(pid)] : [];
  });
}

/** The backend's programs in a folder of their own, inside the repository, where they find their packages. */
async function copyOfPrograms(): Promise<string> {
  const parent = join(REPOSITORY, ".shoal/tests");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, "programs-"));
  await cp(dirname(backendPrograms().main), folder, { recursive: true });
  return folder;
}

const BURN = "let sum = 0; for (let i = 0; i < times; i++) sum += Math.sqrt(i);";

/** How often the loop of `BURN` runs in this many ms of CPU time. */
function timesIn(milliseconds: number): number {
  const probe = 20_000_000;
  const burn = new Function("times", BURN) as (times: number) => void;
  const before = process.cpuUsage();
  burn(probe);
  const { user, system } = process.cpuUsage(before);
  return Math.round((probe * milliseconds * 1000) / (user + system));
}

test("time that a busy machine doesn't give to a call doesn't count towards its limit", async () => {
  const running = await startEngine({
    "work.ts": `
      import { mutationGeneric as mutation } from "convex/server";
      export const burn = mutation({ handler: (ctx, { times }) => { ${BURN} return true; } });`,
  });
  const burning = running.engine.mutation(callOf("work:burn", { times: timesIn(500) }));
  await sleep(50);
  const executors = executorsOf(process.pid);
  for (const pid of executors) process.kill(pid, "SIGSTOP");
  await sleep(LIMITS.transactionMs + 500);
  for (const pid of executors) process.kill(pid, "SIGCONT");
  expect(valueOf(await burning)).toBe(true);
  await running.stop();
});

test("a backend that can no longer run functions exits and says why", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "backend-"));
  const [port, sitePort] = [await freePort(), await freePort()];
  const programs = await copyOfPrograms();
  const template = { dataDir, port, sitePort, adminKey: "test|00" };
  const child = await startChild(template, { main: join(programs, "main.cjs") });
  const output = collectOutput(child);
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  // An answer, even that there is no such function, shows that a process has started.
  const client = new ConvexHttpClient(`http://127.0.0.1:${port}`, { logger: false });
  await expect(client.query(makeFunctionReference<"query">("no:such"), {})).rejects.toThrow(
    "Could not find",
  );
  await writeFile(join(programs, "executor.cjs"), 'throw new Error("the disk is full");');
  for (const pid of executorsOf(child.pid)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      // The backend may have given up by now and killed it itself.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
  expect(await exit).toBe(1);
  expect(output.stderr).toContain("ended by SIGKILL");
  expect(output.stderr).toContain("the disk is full");
  expect(output.stderr).toContain("The processes that run functions do not start");
  await rm(dataDir, { recursive: true });
  await rm(programs, { recursive: true });
});
