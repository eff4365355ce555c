import { defineConfig } from "vitest/config";
import { markdown } from "./local/vite/markdown.ts";

/**
 * How long anything may take before it counts as failed. A machine that has other work takes ten times as long as an
 * idle one; what hangs is found out all the same.
 */
const PATIENCE_MS = 60_000;
/** What a test has replaced is put back before the next one. */
const cleanSlate = { restoreMocks: true, unstubGlobals: true };
const expect = { poll: { timeout: PATIENCE_MS } };

/** `convex`: functions on convex-test; `ui`: React in jsdom; `local`: real servers and processes. */
export default defineConfig({
  test: {
    // Two cores carry the tests; more workers than cores make the slow ones time out.
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: "convex",
          environment: "edge-runtime",
          include: ["tests/convex/**/*.test.ts"],
          setupFiles: [
            "local/testing/propertySeed.ts",
            "tests/cleanSlate.ts",
            "tests/catalogue/heardTexts.ts",
          ],
          ...cleanSlate,
          server: { deps: { inline: ["convex-test"] } },
          expect,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        plugins: [markdown()],
        test: {
          name: "ui",
          environment: "jsdom",
          include: ["tests/ui/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/cleanSlate.ts", "tests/catalogue/heardTexts.ts", "tests/ui/setup.ts"],
          ...cleanSlate,
          expect,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: "local",
          environment: "node",
          include: ["local/**/*.test.ts"],
          setupFiles: ["local/testing/propertySeed.ts"],
          // They start servers, kill them and measure: one file at a time. Beside each other three of 213 files needed a
          // second try or failed.
          fileParallelism: false,
          // `npm test` names what needed it.
          retry: 1,
          expect,
          testTimeout: 5 * PATIENCE_MS,
          hookTimeout: 5 * PATIENCE_MS,
        },
      },
    ],
  },
});
