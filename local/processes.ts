/** Child processes: run one to its end, or keep one running. */
import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DIE_WITH_PARENT = new URL("./dieWithParent.mjs", import.meta.url).href;

export type Finished = { code: number; output: string };

/**
 * Runs `node <args>` to its end; output of both kinds in the order in which it came. `onOutput` gets it
 * while it comes.
 */
export function runNode(
  args: string[],
  env: NodeJS.ProcessEnv = {},
  cwd: string = ROOT,
  onOutput?: (text: string) => void,
): Promise<Finished> {
  const child = spawn(process.execPath, args, {
    cwd,
    // Its output is kept and shown later, perhaps in a file: colours are for terminals.
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

export type Supervised = {
  /** Asks it to end and waits; kills it after 10 seconds. */
  stop: () => Promise<void>;
};

export type SuperviseOptions = {
  name: string;
  /** Asked at each start. */
  args: () => string[];
  env?: NodeJS.ProcessEnv;
  /** Gets all that it prints. */
  logFile: string;
  /** Each line that should be seen at once; what is not printed stands in the log file. */
  onLine: (line: string, stream: "stdout" | "stderr") => void;
  log: (line: string) => void;
  /** Asked at each death; false for one that never worked, which would only fail again. */
  mayRestart?: () => boolean;
  /** Called when it is not started again. */
  onGivenUp: () => void;
};

const MAX_RESTARTS = 5;
/** After so long without a death the count starts anew. */
const QUIET_MS = 60_000;

/** Keeps `node <args>` running: a death is reported and it is started again, up to 5 times in a minute. */
export function supervise(options: SuperviseOptions): Supervised {
  const logFile = createWriteStream(options.logFile, { flags: "a" });
  // A full disk, say: what runs is worth more than what it says.
  logFile.once("error", ({ message }) =>
    options.log(`${options.name}: its log cannot be written any more (${message}).`),
  );
  let stopping = false;
  let deaths = 0;
  let startedAt = 0;
  let child: ChildProcess;

  const start = () => {
    startedAt = Date.now();
    child = spawn(process.execPath, ["--import", DIE_WITH_PARENT, ...options.args()], {
      cwd: ROOT,
      env: { ...process.env, ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
      // Ctrl-C goes to the whole group; the order of stopping is ours.
      detached: process.platform !== "win32",
    });
    for (const stream of ["stdout", "stderr"] as const) {
      const source = child[stream];
      if (!source) continue;
      createInterface({ input: source }).on("line", (line) => {
        logFile.write(`${line}\n`);
        options.onLine(line, stream);
      });
    }
    let over = false;
    const ended = (how: string) => {
      if (stopping || over) return;
      over = true;
      deaths = Date.now() - startedAt > QUIET_MS ? 1 : deaths + 1;
      if (deaths > MAX_RESTARTS || options.mayRestart?.() === false) {
        options.log(`${options.name} ended (${how}) and is given up. See ${options.logFile}`);
        options.onGivenUp();
        return;
      }
      options.log(`${options.name} ended unexpectedly (${how}); starting it again.`);
      setTimeout(() => {
        if (!stopping) start();
      }, 200 * deaths);
    };
    child.once("exit", (code, signal) => ended(signal ?? `code ${code}`));
    child.once("error", (error) => {
      logFile.write(`${error.stack}\n`);
      ended(error.message);
    });
  };
  start();

  return {
    stop: async () => {
      stopping = true;
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
        child.kill("SIGTERM");
        const axe = setTimeout(() => child.kill("SIGKILL"), 10_000);
        await ended;
        clearTimeout(axe);
      }
      logFile.end();
    },
  };
}
