/** One local side per data folder. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "./ports.ts";

/**
 * Takes the folder for this process; answers the function that gives it back.
 * @throws UsageError when a living process has it
 */
export function lock(dataDir: string): () => void {
  refuseWhenRunning(dataDir);
  const file = join(dataDir, "running");
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

/** @throws UsageError when a living process has the folder */
export function refuseWhenRunning(dataDir: string): void {
  const holder = holderOf(dataDir);
  if (holder === undefined) return;
  throw new UsageError(
    `Shoal is already running on this data (process ${holder}). Stop it first: Ctrl-C in its terminal.`,
  );
}

/** The living process that has the folder. The file of one that was killed does not count. */
function holderOf(dataDir: string): number | undefined {
  const file = join(dataDir, "running");
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, "utf8"));
  return pid !== process.pid && isAlive(pid) ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
