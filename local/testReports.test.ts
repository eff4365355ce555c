import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT, runNode } from "./processes.ts";
import {
  readPlaywrightReport,
  readVitestReport,
  slowest,
  type Tally,
  unusedTexts,
} from "./testReports.ts";

/** One test that passes, one that fails only on its first try, and one that always fails. */
const tests = (args: string, isFirst: string) => `
test("steady", () => {});
test("shaky", (${args}) => {
  if (${isFirst}) throw new Error("too early");
});
test("broken", () => {
  throw new Error("never");
});
`;

const folder = mkdtempSync(join(tmpdir(), "shoal-reports-"));
const report = (name: string) => join(folder, `${name}.json`);
beforeAll(() => {
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "e2e"));
  // Each test uses its own name as a text, and one text is left over.
  const vitest = `import { beforeEach, test } from "vitest";
    let tries = 0;
    beforeEach(({ task }) => {
      task.meta.usedTexts = [task.name];
      if (task.name === "steady") task.meta.allTexts = ["steady", "shaky", "broken", "left over"];
    });`;
  writeFileSync(join(folder, "some.test.js"), vitest + tests("", "tries++ === 0"));
  const playwright = `import { test } from "@playwright/test";`;
  const skipped = `test("elsewhere", () => test.skip(true, "Install it."));`;
  const spec = playwright + tests("{}, info", "info.retry === 0") + skipped;
  writeFileSync(join(folder, "e2e/some.spec.mjs"), spec);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The first two lines of each paragraph, as one. */
const heads = (paragraphs: string[]) =>
  paragraphs.map((text) =>
    text
      .split("\n")
      .slice(0, 2)
      .map((line) => line.trim())
      .join(" "),
  );

function expectTally(tally: Tally | undefined) {
  expect(tally?.passed).toBe(2);
  expect(heads(tally?.secondTries ?? [])).toEqual([
    expect.stringMatching(/^~ \S+: shaky Error: too early$/),
  ]);
  expect(heads(tally?.failures ?? [])).toEqual([
    expect.stringMatching(/^✗ \S+: broken Error: never$/),
  ]);
  expect(tally?.times.map(({ name }) => name.split(": ").at(-1))).toEqual([
    "steady",
    "shaky",
    "broken",
  ]);
  for (const { ms } of tally?.times ?? []) expect(ms).toBeGreaterThanOrEqual(0);
}

test("Vitest's report names tests that passed only on retry, and texts that no test used", async () => {
  const cli = join(ROOT, "node_modules/vitest/vitest.mjs");
  const reporterArgs = ["--reporter=json", `--outputFile=${report("vitest")}`];
  await runNode([cli, "run", "some.test", "--root", folder, "--retry=1", ...reporterArgs]);
  expectTally(readVitestReport(report("vitest")));
  expect(unusedTexts(report("vitest"))).toEqual(["left over"]);
});

test("Playwright's report names tests that passed only on retry, and why others were skipped", async () => {
  const cli = join(ROOT, "node_modules/@playwright/test/cli.js");
  const cliArgs = ["--retries=1", "--reporter=json", "--output", join(folder, "results")];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report("playwright") };
  await runNode([cli, "test", "e2e", ...cliArgs], env, folder);
  const tally = readPlaywrightReport(report("playwright"));
  expectTally(tally);
  expect(tally?.skipped).toEqual(["  - elsewhere: Install it."]);
});

test("the slowest tests in all reports are listed, slowest first", () => {
  const tallyOf = (...times: Tally["times"]): Tally => ({
    passed: 0,
    secondTries: [],
    failures: [],
    times,
  });
  const tallies = [
    tallyOf({ name: "quick", ms: 40 }, { name: "slow", ms: 61_500 }),
    tallyOf({ name: "middling", ms: 2_000 }),
  ];
  expect(slowest(tallies, 2)).toEqual(["    61.5 s  slow", "     2.0 s  middling"]);
});

test("a missing report produces no tally", () => {
  expect(readVitestReport(report("none"))).toBeUndefined();
  expect(readPlaywrightReport(report("none"))).toBeUndefined();
});
