/** One program per folder: one local stack per data folder, one backend per database. */

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "./ports.ts";

/** Lock file in the folder. Versions before the data's layout 1 wrote only the process id. */
const FILE = "running";

type Holder = { pid: number; startedAt?: string };

/**
 * Locks the folder, which must exist, for this process; returns the function that releases it.
 * @throws UsageError when a living process holds it
 */
export function lock(dataDir: string): () => void {
  const file = join(dataDir, FILE);
  const unclaim = claim(`${file}.claim`);
  try {
    refuseWhenRunning(dataDir);
    const { pid } = process;
    writeFileSync(file, JSON.stringify({ pid, startedAt: startOf(pid) } satisfies Holder));
  } finally {
    unclaim();
  }
  return () => rmSync(file, { force: true });
}

/**
 * Checking and taking the lock needs milliseconds; a claim this old was left by a process killed in between.
 */
const STALE_CLAIM_MS = 10_000;

/**
 * Lets only one of several simultaneous starters check and take the lock; returns the function that ends the
 * claim.
 * @throws UsageError for the others
 */
function claim(file: string): () => void {
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity);
  if (age > STALE_CLAIM_MS) rmSync(file, { force: true });
  try {
    writeFileSync(file, "", { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new UsageError("Shoal is being started on this data by another process.");
  }
  return () => rmSync(file, { force: true });
}

/** How long a backend whose `npm start` was killed may take to notice and to finish its writes. */
export const PREDECESSOR_MS = 30_000;

/** Like `lock`, but waits for the previous holder, which may be shutting down. */
export async function lockWithin(dataDir: string, waitMs: number): Promise<() => void> {
  await untilFree(dataDir, waitMs);
  return lock(dataDir);
}

/** Resolves when no living process holds the folder, or after `waitMs`. */
export async function untilFree(dataDir: string, waitMs: number): Promise<void> {
  const end = Date.now() + waitMs;
  while (Date.now() < end && holderOf(dataDir) !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** @throws UsageError when a living process holds the folder */
export function refuseWhenRunning(dataDir: string): void {
  const holder = holderOf(dataDir);
  if (holder === undefined) return;
  throw new UsageError(
    `Shoal is already running on this data (process ${holder}). Stop it first: Ctrl-C in its terminal.`,
  );
}

/** The living process that holds the folder. Locks left behind by killed processes do not count. */
function holderOf(dataDir: string): number | undefined {
  const file = join(dataDir, FILE);
  if (!existsSync(file)) return undefined;
  const holder = parseHolder(readFileSync(file, "utf8"));
  if (holder === undefined || holder.pid === process.pid) return undefined;
  const start = startOf(holder.pid);
  if (start === undefined) return undefined;
  // The process id may have been reused since.
  return holder.startedAt === undefined || holder.startedAt === start ? holder.pid : undefined;
}

/** Undefined for a file that was only partly written when its process was killed. */
function parseHolder(text: string): Holder | undefined {
  if (/^\d+$/.test(text)) return { pid: Number(text) };
  try {
    return JSON.parse(text) as Holder;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Distinguishes a process from others that had or will have the same id; undefined when there is
 * none. Linux counts in hundredths of a second since boot, other systems report the second.
 */
function startOf(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  try {
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The name, in brackets, may contain anything; the state is the first field after it, the start time
      // the 20th.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      // A zombie has ended, but its parent has not collected it yet.
      if (fields[0] === "Z") return undefined;
      const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
      return `${boot} ${fields[19]}`;
    }
    if (process.platform === "win32") return "";
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // It has just ended, or the system hides such details: then the process id alone must do.
    if (code === "ENOENT" || code === "ESRCH" || code === "EACCES")
      return isAlive(pid) ? "" : undefined;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is alive and belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
