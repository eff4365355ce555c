/** Types, lint, format, generated code and texts, each as one check with its output. */
import { join } from "node:path";
import { ROOT, runNode } from "./processes.ts";

export type CheckResult = { name: string; passed: boolean; output: string; seconds: number };

const bin = (path: string) => join(ROOT, "node_modules", path);
const CHECKS: { name: string; args: string[] }[] = [
  // Seven times as fast as the TypeScript in JavaScript, which ESLint's rules still need.
  { name: "types (tsc -b)", args: [bin("typescript-native/bin/tsc"), "-b"] },
  { name: "lint (eslint)", args: [bin("eslint/bin/eslint.js"), ".", "--max-warnings", "0"] },
  {
    name: "format (prettier --check)",
    args: [bin("prettier/bin/prettier.cjs"), "--check", "--cache", "--log-level", "warn", "."],
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

/** Side by side: ESLint keeps one core busy for as long as the others together. */
export async function runChecks(onDone: (result: CheckResult) => void): Promise<CheckResult[]> {
  return await Promise.all(
    CHECKS.map(async ({ name, args }) => {
      const start = Date.now();
      const { code, output } = await runNode(args);
      const seconds = (Date.now() - start) / 1000;
      const result = { name, passed: code === 0, output: output.trim(), seconds };
      onDone(result);
      return result;
    }),
  );
}

/** One line, and below it what is wrong. */
export function describeCheck({ name, passed, output, seconds }: CheckResult): string {
  const line = `${passed ? "✓" : "✗"} ${name} (${seconds.toFixed(1)} s)`;
  return passed ? line : `${line}\n${output.replace(/^/gm, "    ")}`;
}
