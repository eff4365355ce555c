/** The processes that run functions: on a busy machine, and when they fail to start. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { callOf, startEngine, valueOf } from "../testing/engineApp.ts";
import { startChild } from "../testing/child.ts";
import { collectOutput } from "../testing/cli.ts";
import { freePort } from "#local/ports.ts";
import { LIMITS } from "../database/limits.ts";
import { ExecutorPool } from "./executorPool.ts";

const busy: ChildProcess[] = [];
afterEach(() => {
  for (const child of busy.splice(0)) child.kill("SIGKILL");
  vi.restoreAllMocks();
});

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

test("on a busy machine a call may take many times longer than at rest", async () => {
  const running = await startEngine({
    "work.ts": `
      import { mutationGeneric as mutation } from "convex/server";
      export const burn = mutation({ handler: (ctx, { times }) => { ${BURN} return true; } });`,
  });
  const burn = (times: number) => running.engine.mutation(callOf("work:burn", { times }));
  const times = timesIn(700);
  // Enough loops per core that a call gets at most a quarter of one, on any machine.
  const loops = 4 * availableParallelism() + 2;
  for (let i = 0; i < loops; i++) busy.push(spawn("sh", ["-c", "while :; do :; done"]));
  const start = Date.now();
  const outcomes = await Promise.all([burn(times), burn(times)]);
  const tookMs = Date.now() - start;
  expect(outcomes.map(valueOf)).toEqual([true, true]);
  // In wall-clock time they have exceeded a function's limit.
  expect(tookMs).toBeGreaterThan(LIMITS.transactionMs);
  await running.stop();
});

test("processes that fail to start are given up, with their output in the log", async () => {
  const folder = await mkdtemp(join(tmpdir(), "executor-"));
  const executable = join(folder, "broken.cjs");
  await writeFile(executable, 'throw new Error("a part is missing");');
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const settings = {
    ...{ databasePath: folder, dataDir: folder, instanceName: "test", freshContexts: false },
    ...{ cloudUrl: "http://127.0.0.1:1", siteUrl: "http://127.0.0.1:2" },
  };
  let waiting: Promise<unknown> = Promise.resolve();
  const message = await new Promise<string>((onBroken) => {
    const pool = new ExecutorPool({
      ...{ ready: 1, most: 2, sideBySide: 1, executable, settings, onBroken },
      withoutWrites: (open) => open(),
    });
    const task = { modules: {}, env: {}, want: { type: "functions" as const } };
    waiting = pool.run({ kind: "analyze", task }, 60_000).catch((error: unknown) => error);
  });
  expect(message).toContain("do not start");
  expect(String(await waiting)).toContain("do not start");
  expect(log.mock.calls.flat().join("\n")).toContain("a part is missing");
  await rm(folder, { recursive: true });
});

test("a backend that can no longer run functions exits and says why", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "backend-"));
  const [port, sitePort] = [await freePort(), await freePort()];
  const child = await startChild({ dataDir, port, sitePort, adminKey: "test|00" });
  const output = collectOutput(child);
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  await writeFile(join(dataDir, "executor.cjs"), 'throw new Error("the disk is full");');
  const { stdout } = spawnSync("ps", ["-A", "-o", "ppid=,pid=,args="], { encoding: "utf8" });
  for (const line of stdout.split("\n")) {
    const [parent, pid, ...args] = line.trim().split(/\s+/);
    if (parent !== String(child.pid) || !args.join(" ").includes("executor.cjs")) continue;
    try {
      process.kill(Number(pid), "SIGKILL");
    } catch (error) {
      // The backend may have given up by now and killed it itself.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
  expect(await ended).toBe(1);
  expect(output.stderr).toContain("ended by SIGKILL");
  expect(output.stderr).toContain("the disk is full");
  expect(output.stderr).toContain("The processes that run functions do not start");
  await rm(dataDir, { recursive: true });
});
