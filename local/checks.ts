/** The checks of types, lint, format, generated code, spelling and texts, each with its output. */

import { join } from "node:path";
import { ROOT, runNode } from "./processes.ts";

export type CheckResult = { name: string; passed: boolean; output: string; seconds: number };

const bin = (path: string) => join(ROOT, "node_modules", path);
type Check = { name: string; args: string[] };
/** The slowest first, so that all cores finish at about the same time. */
const CHECKS: readonly Check[] = [
  {
    name: "lint (oxlint)",
    args: [
      bin("oxlint/bin/oxlint"),
      "--type-aware",
      "--threads",
      "1",
      "--deny-warnings",
      "--report-unused-disable-directives",
    ],
  },
  // The native compiler with one checker, because each further checker would infer the types of
  // convex/ again.
  { name: "types (tsc -b)", args: [bin("@typescript/native/bin/tsc"), "-b", "--checkers", "1"] },
  {
    name: "generated code (npm run codegen)",
    args: ["--import", "tsx", join(ROOT, "local/codegen.ts"), "--check"],
  },
  {
    name: "spelling (cspell)",
    args: ["--import", "tsx", join(ROOT, "local/spelling.ts")],
  },
  {
    name: "texts of errors typed once (local/repeatedTexts.ts)",
    args: ["--import", "tsx", join(ROOT, "local/repeatedTexts.ts")],
  },
  {
    name: "format (oxfmt)",
    args: [bin("oxfmt/bin/oxfmt"), "--check", "--threads", "1"],
  },
];

const PARALLEL_CHECKS = 2;
/**
 * The type checkers are Go programs. Not collecting garbage below the limit, which they don't reach, saves a third of
 * the compiler's processor time.
 */
const ENV = { GOGC: "off", GOMEMLIMIT: "3GiB" };

/** Runs all checks, two at a time. */
export async function runChecks(onDone: (result: CheckResult) => void): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const queue = CHECKS.values();
  const work = async () => {
    for (const check of queue) results.push(await runCheck(check, onDone));
  };
  await Promise.all(Array.from({ length: PARALLEL_CHECKS }, work));
  return results;
}

async function runCheck(
  { name, args }: Check,
  onDone: (result: CheckResult) => void,
): Promise<CheckResult> {
  const start = Date.now();
  const { code, output } = await runNode(args, ENV);
  const seconds = (Date.now() - start) / 1000;
  const result = { name, passed: code === 0, output: output.trim(), seconds };
  onDone(result);
  return result;
}

export function describeCheck({ name, passed, output, seconds }: CheckResult): string {
  const line = `${passed ? "✓" : "✗"} ${name} (${seconds.toFixed(1)} s)`;
  return passed ? line : `${line}\n${output.replace(/^/gm, "    ")}`;
}
