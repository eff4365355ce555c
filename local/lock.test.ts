/** One program per folder, even when several start at the same moment. */

import { build } from "esbuild";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lock } from "./lock.ts";
import { ROOT } from "./processes.ts";

const scratch = mkdtempSync(join(tmpdir(), "shoal-lock-"));
afterAll(() => rmSync(scratch, { recursive: true }));
const folder = () => mkdtempSync(join(scratch, "data-"));

/** Waits for a line of input, then tries to take the lock and keeps running until it is killed. */
const LOCK_TAKER = `
  import { lock } from "./local/lock.ts";
  const dataDir = process.argv.at(-1);
  console.log("waiting");
  process.stdin.once("data", () => {
    try { lock(dataDir); console.log("taken"); } catch (error) { console.log("refused: " + error.message); }
  });
`;

test("if six processes start at once, exactly one gets the folder", async () => {
  const dataDir = folder();
  const program = join(scratch, "taker.mjs");
  // Bundled once: loading TypeScript costs each of the 18 processes more than all the rest.
  await build({
    stdin: { contents: LOCK_TAKER, resolveDir: ROOT },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: program,
  });
  for (let round = 0; round < 3; round++) {
    rmSync(join(dataDir, "running"), { force: true });
    const children = Array.from({ length: 6 }, () =>
      spawn(process.execPath, [program, dataDir], { cwd: ROOT }),
    );
    const outputs = children.map(() => "");
    for (const [i, { stdout }] of children.entries())
      stdout.on("data", (chunk: Buffer) => (outputs[i] += chunk.toString()));
    await expect.poll(() => outputs.every((text) => text.includes("waiting"))).toBe(true);
    for (const { stdin } of children) stdin.write("go\n");
    await expect.poll(() => outputs.every((text) => /taken|refused/.test(text))).toBe(true);
    for (const child of children) child.kill("SIGKILL");
    expect(outputs.filter((text) => text.includes("taken"))).toHaveLength(1);
  }
});

test("a claim left behind by a killed process expires within a minute", () => {
  const dataDir = folder();
  const claim = join(dataDir, "running.claim");
  writeFileSync(claim, "");
  expect(() => lock(dataDir)).toThrow("being started");
  const past = Date.now() / 1000 - 60;
  utimesSync(claim, past, past);
  const unlock = lock(dataDir);
  unlock();
});
