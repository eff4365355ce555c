import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runNode, supervise } from "./processes.ts";

const folder = mkdtempSync(join(tmpdir(), "shoal-processes-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Collects lines; `until` waits until there are `count` of them. */
function lines() {
  const texts: string[] = [];
  let wake = () => {};
  return {
    seen: texts,
    onLine: (line: string) => {
      texts.push(line);
      wake();
    },
    until: async (count: number) => {
      while (texts.length < count) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}

test("a program's exit code and output are returned", async () => {
  const result = await runNode(["-e", "console.log('out'); console.error('err'); process.exit(3)"]);
  expect(result.code).toBe(3);
  expect(result.output).toMatch(/out[\s\S]*err|err[\s\S]*out/);
});

test("a killed child is reported and restarted, until it is stopped on purpose", async () => {
  const output = lines();
  const reports: string[] = [];
  const logFile = join(folder, "child.log");
  const { stop } = supervise({
    name: "The child",
    args: () => ["-e", "console.log(process.pid); setInterval(() => {}, 1000)"],
    logFile,
    onLine: output.onLine,
    log: (line) => reports.push(line),
    onGivenUp: () => reports.push("given up"),
  });
  await output.until(1);
  process.kill(Number(output.seen[0]), "SIGKILL");
  await output.until(2);
  expect(output.seen[1]).not.toBe(output.seen[0]);
  expect(reports).toEqual(["The child exited unexpectedly (SIGKILL); restarting it."]);
  await stop();
  expect(() => process.kill(Number(output.seen[1]), 0)).toThrow("ESRCH");
  expect(reports).toHaveLength(1);
  await expect.poll(() => readFileSync(logFile, "utf8")).toContain(String(output.seen[1]));
});

test("an unwritable log is reported once, and the process keeps running", async () => {
  const output = lines();
  const reports: string[] = [];
  const { stop } = supervise({
    name: "The child",
    args: () => ["-e", "setInterval(() => console.log('alive'), 20)"],
    // A folder cannot be written as a log file.
    logFile: folder,
    onLine: output.onLine,
    log: (line) => reports.push(line),
    onGivenUp: () => reports.push("given up"),
  });
  await output.until(20);
  await stop();
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatch(/^The child: its log can no longer be written \(EISDIR/);
});

test("a process that keeps exiting is given up in the end", async () => {
  const reports = lines();
  const { stop } = supervise({
    name: "The child",
    args: () => ["-e", "process.exit(7)"],
    logFile: join(folder, "dying.log"),
    onLine: () => undefined,
    log: reports.onLine,
    onGivenUp: () => reports.onLine("given up"),
  });
  await reports.until(7);
  expect(reports.seen.slice(-2)).toEqual([
    `The child exited (code 7) and won't be restarted. See ${join(folder, "dying.log")}`,
    "given up",
  ]);
  await stop();
});

test("a process that can't be started is reported, logged and not retried", async () => {
  const reports = lines();
  const logFile = join(folder, "unborn.log");
  const { execPath } = process;
  process.execPath = join(folder, "no-such-node");
  const { stop } = supervise({
    name: "The child",
    args: () => ["-e", ""],
    logFile,
    onLine: () => undefined,
    log: reports.onLine,
    mayRestart: () => false,
    onGivenUp: () => reports.onLine("given up"),
  });
  process.execPath = execPath;
  await reports.until(2);
  expect(reports.seen[0]).toMatch(
    /^The child exited \(spawn .*ENOENT\) and won't be restarted\. See /,
  );
  expect(reports.seen[1]).toBe("given up");
  await stop();
  await expect.poll(() => readFileSync(logFile, "utf8")).toContain("ENOENT");
});
