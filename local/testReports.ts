/** Summarises the reports of Vitest and Playwright as numbers and one short paragraph per failure. */

import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { ROOT } from "./processes.ts";

export type Tally = {
  passed: number;
  /** Tests counted in `passed` that failed at first: their names and errors. */
  secondTries: string[];
  failures: string[];
  /** Tests that can't run on this machine, and why. */
  skipped?: string[];
  times: TestTime[];
};
export type TestTime = { name: string; ms: number };

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      fullName: string;
      status: string;
      /** ms */
      duration?: number | null;
      failureMessages?: string[];
      /** Written by `tests/catalogue/usedTexts.ts`. */
      meta?: { usedTexts?: string[]; allTexts?: string[] };
    }[];
  }[];
};

/** Undefined when there is no report, because the program itself failed. */
export function readVitestReport(file: string): Tally | undefined {
  const report = readJson<VitestReport>(file);
  if (!report) return undefined;
  const secondTries = report.testResults.flatMap((suite) =>
    suite.assertionResults.flatMap(({ fullName, status, failureMessages: [first] = [] }) =>
      status === "passed" && first !== undefined
        ? [paragraph("~", `${relative(ROOT, suite.name)}: ${fullName}`, first)]
        : [],
    ),
  );
  const failures = report.testResults.flatMap((suite) => {
    const file = relative(ROOT, suite.name);
    const failures = suite.assertionResults.filter(({ status }) => status === "failed");
    // A file that could not be loaded has no failed tests.
    if (failures.length === 0 && suite.status === "failed") return [failure(file, suite.message)];
    return failures.map((test) =>
      failure(`${file}: ${test.fullName}`, test.failureMessages?.[0] ?? "no message"),
    );
  });
  const times = report.testResults.flatMap((suite) =>
    suite.assertionResults.flatMap(({ fullName, duration }) =>
      // Skipped tests have no duration.
      duration === undefined || duration === null
        ? []
        : [{ name: `${relative(ROOT, suite.name)}: ${fullName}`, ms: duration }],
    ),
  );
  return { passed: report.numPassedTests, secondTries, failures, times };
}

/**
 * Catalogue texts that Shoal's code did not use in any test of a whole run: either they can never appear, or
 * no test makes them appear.
 */
export function unusedTexts(file: string): string[] {
  const report = readJson<VitestReport>(file);
  const notes =
    report?.testResults.flatMap((suite) => suite.assertionResults.map((test) => test.meta ?? {})) ??
    [];
  const usedTexts = new Set(notes.flatMap(({ usedTexts = [] }) => usedTexts));
  return notes.flatMap(({ allTexts = [] }) => allTexts).filter((text) => !usedTexts.has(text));
}

type PlaywrightSuite = {
  title: string;
  file?: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: {
      status: string;
      annotations?: { description?: string }[];
      results: {
        /** ms */
        duration: number;
        error?: { message?: string };
      }[];
    }[];
  }[];
};
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] };

/** Undefined when there is no report. */
export function readPlaywrightReport(file: string): Tally | undefined {
  const report = readJson<PlaywrightReport>(file);
  if (!report) return undefined;
  const tally: Tally = {
    passed: 0,
    secondTries: [],
    failures: report.errors.map(({ message }) => failure("playwright", message ?? "")),
    times: [],
  };
  report.suites.forEach((suite) => addSuite(tally, suite));
  return tally;
}

function addSuite(tally: Tally, suite: PlaywrightSuite): void {
  for (const spec of suite.specs ?? []) {
    if (spec.tests.every(({ status }) => status === "skipped")) {
      const reasons = spec.tests.flatMap(({ annotations = [] }) =>
        annotations.flatMap(({ description }) => description ?? []),
      );
      if (reasons.length > 0) {
        tally.skipped = [...(tally.skipped ?? []), `  - ${spec.title}: ${reasons.join(" ")}`];
      }
      continue;
    }
    const results = spec.tests.flatMap((test) => test.results);
    const error = results.find((result) => result.error)?.error;
    const location = `tests/e2e/${spec.file}:${spec.line}: ${spec.title}`;
    tally.times.push({
      name: location,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    });
    const message = error?.message ?? "no message";
    if (spec.ok) tally.passed += 1;
    else tally.failures.push(failure(location, message));
    if (spec.tests.some(({ status }) => status === "flaky")) {
      tally.secondTries.push(paragraph("~", location, message));
    }
  }
  suite.suites?.forEach((inner) => addSuite(tally, inner));
}

/** The slowest tests of all tallies, one per line, slowest first. */
export function slowest(tallies: readonly Tally[], count: number): string[] {
  return tallies
    .flatMap(({ times }) => times)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

const MAX_LINES = 12;

const failure = (location: string, message: string) => paragraph("✗", location, message);

function paragraph(mark: string, location: string, message: string): string {
  // oxlint-disable-next-line no-control-regex -- colour codes of the terminal
  const plain = message.replace(/\u001b\[[0-9;]*m/g, "");
  const lines = plain.trim().split("\n").slice(0, MAX_LINES);
  return [`  ${mark} ${location}`, ...lines.map((line) => `      ${line}`)].join("\n");
}

function readJson<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as T) : undefined;
}
