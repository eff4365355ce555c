/** A local stack in separate processes, which tests kill without warning and start again on its data. */

import { buildSync } from "esbuild";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { keysOf } from "../keys.ts";
import { addressesOf, type LocalStack } from "../localStack.ts";
import { freePorts } from "../ports.ts";
import { ROOT } from "../processes.ts";
import { copyPreparedData } from "./preparedData.ts";
import { callsOn, type StackCalls } from "./testStack.ts";

/**
 * What is killed: everything; the backend with the processes that run functions, which its supervisor
 * restarts; or the sandboxes with the process that started everything, after which the backend stops on its
 * own.
 */
export type KillTarget = "everything" | "backend" | "sandboxes";

export type CrashableStack = StackCalls &
  Pick<LocalStack, "addresses" | "keys"> & {
    /**
     * Sends SIGKILL, so that the processes can't write or log anything more. Resolves once the stack
     * has been restarted and is ready; for "backend" at once, while its supervisor restarts it.
     * "everything" can be restarted with its clock ahead, as if it had been down that long.
     */
    kill: (target: KillTarget, aheadMs?: number) => Promise<void>;
    stop: () => Promise<void>;
  };

const READY_MS = 180_000;

export async function startCrashableStack(): Promise<CrashableStack> {
  const dataDir = mkdtempSync(join(tmpdir(), "shoal-crash-"));
  await copyPreparedData(dataDir);
  const program = bundleServer(dataDir);
  const ports = await freePorts();
  const addresses = addressesOf(ports);
  const keys = await keysOf(dataDir);
  const deployment = { url: addresses.backend, adminKey: keys.adminKey };
  const calls = await callsOn({ addresses, keys, deployment });
  let child: ChildProcess;

  const start = async (aheadMs = 0) => {
    const env = {
      ...process.env,
      NODE_OPTIONS: `--import ${pathToFileURL(join(ROOT, "local/testing/clockAhead.mjs")).href}`,
      SHOAL_TEST_CLOCK_AHEAD_MS: String(aheadMs),
    };
    const optionsJson = JSON.stringify({ dataDir, ports });
    const started = spawn(process.execPath, [program, optionsJson], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
      ...(aheadMs === 0 ? {} : { env }),
    });
    child = started;
    let outputText = "";
    await new Promise<void>((resolve, reject) => {
      const readyTimer = setTimeout(
        () => reject(new Error(`Not ready in time:\n${outputText}`)),
        READY_MS,
      );
      const finish = (settle: () => void) => {
        clearTimeout(readyTimer);
        settle();
      };
      const gather = (chunk: Buffer) => {
        outputText += chunk.toString();
        if (/^ready$/m.test(outputText)) finish(resolve);
      };
      started.stdout.on("data", gather);
      started.stderr.on("data", gather);
      started.once("exit", (code) =>
        finish(() => reject(new Error(`It ended with ${code}:\n${outputText}`))),
      );
    });
  };

  /** The backend leads a process group, in which functions run too. */
  const backendGroup = () =>
    (JSON.parse(readFileSync(join(dataDir, "backend/running"), "utf8")) as { pid: number }).pid;
  const killGroup = (pid: number) => process.kill(-pid, "SIGKILL");
  const waitForExit = (running: ChildProcess) =>
    new Promise<void>((resolve) => {
      if (running.exitCode !== null || running.signalCode !== null) resolve();
      else running.once("exit", () => resolve());
    });

  await start();
  return {
    ...calls,
    addresses,
    keys,
    kill: async (target, aheadMs) => {
      const backend = backendGroup();
      if (target !== "backend") killGroup(child.pid ?? 0);
      if (target !== "sandboxes") killGroup(backend);
      if (target === "backend") return;
      await waitForExit(child);
      await start(aheadMs);
    },
    stop: async () => {
      await calls.closeClients();
      child.kill("SIGTERM");
      await waitForExit(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Bundles `serveStack.ts` into `folder`, because each start through tsx takes twice the processor time. */
function bundleServer(folder: string): string {
  const outfile = join(folder, "serveStack.mjs");
  buildSync({
    absWorkingDir: ROOT,
    entryPoints: ["local/testing/serveStack.ts"],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    // Where `processes.ts` looks for the project.
    define: { "import.meta.dirname": JSON.stringify(join(ROOT, "local")) },
    logLevel: "error",
  });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
  return outfile;
}
