/** Types, lint, format, generated code and texts: one check each, with its output. */
import { join } from "node:path";
import { ROOT, runNode } from "./processes.ts";

export type CheckResult = { name: string; passed: boolean; output: string; seconds: number };

const bin = (path: string) => join(ROOT, "node_modules", path);
type Check = { name: string; args: string[] };
const LINT: Check = {
  name: "lint (eslint)",
  args: [bin("eslint/bin/eslint.js"), ".", "--max-warnings", "0"],
};
const OTHERS: readonly Check[] = [
  {
    name: "lint with types (oxlint)",
    args: [bin("oxlint/bin/oxlint"), "--type-aware", "--threads", "1", "--deny-warnings"],
  },
  // The native compiler, with one checker: several would each work out the types of convex/ again.
  { name: "types (tsc -b)", args: [bin("typescript-native/bin/tsc"), "-b", "--checkers", "1"] },
  {
    name: "format (prettier --check)",
    args: [bin("prettier/bin/prettier.cjs"), "--check", "--cache", "--log-level", "warn", "."],
  },
  {
    name: "spelling (cspell)",
    args: [bin("cspell/bin.mjs"), "lint", "--no-progress", "--no-summary"],
  },
  {
    name: "generated code (npm run codegen)",
    args: ["--import", "tsx", join(ROOT, "local/codegen.ts"), "--check"],
  },
  {
    name: "texts of errors typed once (local/repeatedTexts.ts)",
    args: ["--import", "tsx", join(ROOT, "local/repeatedTexts.ts")],
  },
];

/**
 * ESLint keeps one core busy for longer than all the others together, so the others run in series on a second
 * core.
 */
export async function runChecks(onDone: (result: CheckResult) => void): Promise<CheckResult[]> {
  const lint = runCheck(LINT, onDone);
  const others: CheckResult[] = [];
  for (const check of OTHERS) others.push(await runCheck(check, onDone));
  return [...others, await lint];
}

async function runCheck(
  { name, args }: Check,
  onDone: (result: CheckResult) => void,
): Promise<CheckResult> {
  const start = Date.now();
  const { code, output } = await runNode(args);
  const seconds = (Date.now() - start) / 1000;
  const result = { name, passed: code === 0, output: output.trim(), seconds };
  onDone(result);
  return result;
}

export function describeCheck({ name, passed, output, seconds }: CheckResult): string {
  const line = `${passed ? "✓" : "✗"} ${name} (${seconds.toFixed(1)} s)`;
  return passed ? line : `${line}\n${output.replace(/^/gm, "    ")}`;
}
