/** Child processes: run one to completion, or keep one running. */

import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

export const ROOT = dirname(import.meta.dirname);
const DIE_WITH_PARENT = pathToFileURL(join(import.meta.dirname, "dieWithParent.mjs")).href;

export type FinishedProcess = { code: number; output: string };

/**
 * Runs `node <args>` to completion; returns stdout and stderr in the order they arrived. `onOutput` receives
 * the output as it arrives.
 */
export function runNode(
  args: string[],
  env: NodeJS.ProcessEnv = {},
  cwd: string = ROOT,
  onOutput?: (text: string) => void,
): Promise<FinishedProcess> {
  const child = spawn(process.execPath, args, {
    cwd,
    // The output is stored and shown later, perhaps in a file; colours are for terminals.
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const gather = (chunk: Buffer) => {
    output += chunk.toString();
    onOutput?.(chunk.toString());
  };
  child.stdout.on("data", gather);
  child.stderr.on("data", gather);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

export type SupervisedProcess = {
  /** Asks the process to end and waits; kills it after 10 seconds. */
  stop: () => Promise<void>;
};

export type SuperviseOptions = {
  name: string;
  /** Called at each start. */
  args: () => string[];
  env?: NodeJS.ProcessEnv;
  /** Receives everything the process prints. */
  logFile: string;
  /** Called for each line, to show the urgent ones; the log file has all of them. */
  onLine: (line: string, stream: "stdout" | "stderr") => void;
  log: (line: string) => void;
  /**
   * Called at each death. Return false for a process that never worked and would only fail again.
   */
  mayRestart?: () => boolean;
  onGivenUp: () => void;
};

const MAX_RESTARTS = 5;
/** After this long without a death, the count starts again. */
const QUIET_MS = 60_000;

/**
 * Keeps `node <args>` running: each death is reported and the process restarted, up to 5 times; a minute
 * without a death resets the count.
 */
export function supervise(options: SuperviseOptions): SupervisedProcess {
  const logStream = createWriteStream(options.logFile, { flags: "a" });
  // For example on a full disk: keep the process running without its log.
  logStream.once("error", ({ message }) =>
    options.log(`${options.name}: its log can no longer be written (${message}).`),
  );
  let isStopping = false;
  let deaths = 0;
  let startedAt = 0;
  let child: ChildProcess;

  const start = () => {
    startedAt = Date.now();
    child = spawn(process.execPath, ["--import", DIE_WITH_PARENT, ...options.args()], {
      cwd: ROOT,
      env: { ...process.env, ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
      // Ctrl-C reaches the whole process group; `detached` leaves the order of stopping to us.
      detached: process.platform !== "win32",
    });
    for (const stream of ["stdout", "stderr"] as const) {
      const source = child[stream];
      if (!source) continue;
      createInterface({ input: source }).on("line", (line) => {
        logStream.write(`${line}\n`);
        options.onLine(line, stream);
      });
    }
    let isOver = false;
    const reportEnd = (description: string) => {
      if (isStopping || isOver) return;
      isOver = true;
      deaths = Date.now() - startedAt > QUIET_MS ? 1 : deaths + 1;
      if (deaths > MAX_RESTARTS || options.mayRestart?.() === false) {
        options.log(
          `${options.name} exited (${description}) and won't be restarted. See ${options.logFile}`,
        );
        options.onGivenUp();
        return;
      }
      options.log(`${options.name} exited unexpectedly (${description}); restarting it.`);
      setTimeout(() => {
        if (!isStopping) start();
      }, 200 * deaths);
    };
    child.once("exit", (code, signal) => reportEnd(signal ?? `code ${code}`));
    child.once("error", (error) => {
      logStream.write(`${error.stack}\n`);
      reportEnd(error.message);
    });
  };
  start();

  return {
    stop: async () => {
      isStopping = true;
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()));
        child.kill("SIGTERM");
        const killTimer = setTimeout(() => child.kill("SIGKILL"), 10_000);
        await exit;
        clearTimeout(killTimer);
      }
      logStream.end();
    },
  };
}
