/**
 * `npm test`: types, lint and format; function, page and local-stack tests; then end-to-end tests in a browser
 * against a fresh local stack on free ports. Browser and local-stack tests depend on real time and other
 * processes, so they get a second try; those that needed it are listed. Ends with the line `N passed, N
 * failed`.
 *
 * `npm test -- <name>`: only the tests whose names contain `<name>`, in any suite; no match is a failure.
 */

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BENCH_MODULES } from "#tests/bench/functions.ts";
import { installChromium } from "./browser.ts";
import { describeCheck, runChecks } from "./checks.ts";
import { LOADED } from "./demoData.ts";
import { missingEnginePackages } from "./engines.ts";
import { type LocalStack, startLocalStack } from "./localStack.ts";
import { freePorts } from "./ports.ts";
import { ROOT, runNode } from "./processes.ts";
import { copyPreparedData } from "./testing/preparedData.ts";
import {
  readPlaywrightReport,
  readVitestReport,
  slowest,
  type Tally,
  unusedTexts,
} from "./testReports.ts";

const scratch = mkdtempSync(join(tmpdir(), "shoal-test-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
let stopStack = () => Promise.resolve();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    const end = () => process.exit(1);
    stopStack().then(end, end);
  });
}

/** What a test's name must contain; undefined: all tests, and the checks. */
const namePattern = process.argv.slice(2).join(" ").trim() || undefined;
/** Escaped, because Vitest and Playwright take a regular expression. */
const pattern = namePattern?.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
const SLOWEST_SHOWN = 10;
const PLAYWRIGHT = join(ROOT, "node_modules/@playwright/test/cli.js");

async function main(): Promise<void> {
  const tallies = namePattern === undefined ? await everything() : await runSuites();
  const passedCount = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const secondTries = tallies.flatMap((tally) => tally.secondTries);
  const skipped = tallies.flatMap((tally) => tally.skipped ?? []);
  if (skipped.length > 0) console.log(`\nSkipped:\n${skipped.join("\n")}`);
  if (secondTries.length > 0) console.log(`\nPassed on the second try:\n${secondTries.join("\n")}`);
  const failures = tallies.flatMap((tally) => tally.failures);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
  const isNothing = passedCount + failures.length === 0;
  if (isNothing) console.log(`\nNo test's name contains "${namePattern}".`);
  else console.log(`\nSlowest:\n${slowest(tallies, SLOWEST_SHOWN).join("\n")}`);
  console.log(`\n${passedCount} passed, ${failures.length} failed`);
  process.exit(failures.length === 0 && !isNothing ? 0 : 1);
}

/** The path of the Chromium for most browser tests, or why there is none. */
type InstalledBrowser = { path: string } | { error: string };

/** Installs the browsers that are missing; in a whole run, while the other tests run. */
async function installBrowsers(): Promise<InstalledBrowser> {
  try {
    return { path: await installChromium(console.log, missingEnginePackages()) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

async function everything(): Promise<Tally[]> {
  const browser = installBrowsers();
  const prepared = prepareBrowserData();
  const stack = startBrowserTestStack(prepared);
  const localTests = async () => {
    // Local tests use the same pushed functions. A push that fails is reported by the browser tests.
    await Promise.allSettled([prepared]);
    return await vitest(["local"]);
  };
  // Local tests run one file at a time and mostly wait for processes and clocks, so the others fit alongside.
  const others = async () => [
    await checks(),
    await vitest(["convex", "ui"]),
    await endToEnd(browser, stack),
  ];
  const [local, otherTallies] = await Promise.all([localTests(), others()]);
  return [...otherTallies, local];
}

async function runSuites(): Promise<Tally[]> {
  const tallies = [await vitest(["local", "convex", "ui"])];
  // A local stack takes a while to start, so only start one if a browser test matches.
  const { code, output } = await runNode([PLAYWRIGHT, "test", "--list", `--grep=${pattern}`]);
  const areNone = code !== 0 && output.includes("No tests found");
  if (!areNone) {
    tallies.push(await endToEnd(installBrowsers(), startBrowserTestStack(prepareBrowserData())));
  }
  return tallies;
}

async function checks(): Promise<Tally> {
  const results = await runChecks((result) => console.log(describeCheck(result)));
  return {
    passed: results.filter(({ passed }) => passed).length,
    secondTries: [],
    times: [],
    failures: results.filter(({ passed }) => !passed).map(({ name }) => `  ✗ ${name}: see above`),
  };
}

/** @param projects of `vitest.config.ts` */
async function vitest(projects: string[]): Promise<Tally> {
  const name = `vitest ${projects.join(", ")}`;
  console.log(`  ${name} ...`);
  return await withReport(name, async (file) => {
    const cli = join(ROOT, "node_modules/vitest/vitest.mjs");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const only = pattern === undefined ? [] : [`--testNamePattern=${pattern}`];
    const projectArgs = projects.map((project) => `--project=${project}`);
    const args = [cli, "run", ...projectArgs, ...reporters, "--silent=passed-only", ...only];
    // The variables of the browser tests' stack must not reach the stacks that these tests start.
    const env = { SHOAL_TRUSTED_PROXY: undefined };
    const { output } = await runNode(args, env, ROOT, showProgress);
    const tally = readVitestReport(file);
    // Texts are checked only after a whole run without failures; others may not reach every text.
    const isWhole = namePattern === undefined && tally?.failures.length === 0;
    const unused = isWhole ? unusedTexts(file) : [];
    tally?.failures.push(...unused.map((text) => `  ✗ no test makes the text ${text} appear`));
    return { tally, output };
  });
}

type BrowserTestStack = { stack: LocalStack } | { error: unknown };

/** Problems reported by the browser tests' stack. */
const problems: string[] = [];

/** Pushes the functions, for the local tests too, into a data folder for the browser tests, and returns it. */
async function prepareBrowserData(): Promise<string> {
  const dataDir = join(scratch, "stack");
  mkdirSync(dataDir);
  await copyPreparedData(dataDir);
  // The prepared data claims to have the demo data, which local tests don't need; the browser tests do.
  rmSync(join(dataDir, LOADED));
  return dataDir;
}

/** Builds the pages and starts the stack for the browser tests; in a whole run, while the other tests run. */
async function startBrowserTestStack(prepared: Promise<string>): Promise<BrowserTestStack> {
  console.log("  local servers for the browser tests ...");
  // The tests simulate callers from other networks.
  process.env.SHOAL_TRUSTED_PROXY = "127.0.0.1";
  try {
    const stack = await startLocalStack({
      dataDir: await prepared,
      ports: await freePorts(),
      web: "built",
      modules: BENCH_MODULES,
      // Fresh contexts would make these tests a quarter longer.
      reuseContexts: true,
      log: (line) => {
        if (/^\[|ended/.test(line)) problems.push(line);
      },
      onFailure: () => problems.push("A part of the local stack died for good."),
      onStarting: (stop) => {
        stopStack = stop;
      },
    });
    return { stack };
  } catch (error) {
    return { error };
  }
}

async function endToEnd(
  installing: Promise<InstalledBrowser>,
  starting: Promise<BrowserTestStack>,
): Promise<Tally> {
  console.log("  playwright ...");
  const browser = await installing;
  const started = await starting;
  if ("error" in started)
    return failedTally(`the local stack does not start: ${String(started.error)}`);
  if ("error" in browser) {
    await stopStack();
    return failedTally(browser.error);
  }
  const { addresses, keys } = started.stack;
  const tally = await withReport("playwright", async (file) => {
    const env = {
      CHROMIUM_PATH: browser.path,
      SHOAL_E2E_REPORT: file,
      SHOAL_APP_URL: addresses.app,
      SHOAL_BACKEND_URL: addresses.backend,
      SHOAL_SITE_URL: addresses.site,
      SHOAL_STRIPE_URL: addresses.stripe,
      SHOAL_MAIL_URL: addresses.mail,
      SHOAL_PUSH_URL: addresses.push,
      SHOAL_ADMIN_KEY: keys.adminKey,
    };
    const only = pattern === undefined ? [] : [`--grep=${pattern}`];
    const { output } = await runNode([PLAYWRIGHT, "test", ...only], env, ROOT, showProgress);
    return { tally: readPlaywrightReport(file), output };
  });
  await stopStack();
  const hasFailed = tally.failures.length + tally.secondTries.length > 0;
  if (hasFailed && problems.length > 0) {
    console.log(`The local servers logged in the meantime:\n${problems.slice(-40).join("\n")}`);
  }
  return tally;
}

const showProgress = (text: string) => process.stdout.write(text);

/** Runs a test program that writes a report; a missing report counts as one failure. */
async function withReport(
  name: string,
  run: (file: string) => Promise<{ tally: Tally | undefined; output: string }>,
): Promise<Tally> {
  const start = Date.now();
  const { tally, output } = await run(join(scratch, `${name}.json`));
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  if (!tally) return failedTally(`${name} did not run:\n${output.slice(-4000)}`);
  const mark = tally.failures.length === 0 ? "✓" : "✗";
  console.log(
    `${mark} ${name}: ${tally.passed} passed, ${tally.failures.length} failed (${seconds} s)`,
  );
  return tally;
}

function failedTally(label: string): Tally {
  return { passed: 0, secondTries: [], failures: [`  ✗ ${label}`], times: [] };
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log("\n0 passed, 1 failed");
  process.exit(1);
});
