import { defineConfig } from "vitest/config";
import { markdown } from "./local/vite/markdown.ts";

/** How long a test or hook may take that starts no process; one that does much more says so itself. */
const TEST_MS = 60_000;
/** How long what a test waits for may take to come. */
const POLL_MS = 15_000;
/** A machine with other work takes ten times as long as an idle one to start a process. */
const PROCESS_TEST_MS = 300_000;
const PROCESS_POLL_MS = 60_000;
/** What a test has replaced is put back before the next one. */
const cleanSlate = { restoreMocks: true, unstubGlobals: true };
const expect = { poll: { timeout: POLL_MS } };

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
          // Each worker loads the modules once, not once per test file: 40 % less processor time. No test may use vi.mock.
          isolate: false,
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
          testTimeout: TEST_MS,
          hookTimeout: TEST_MS,
        },
      },
      {
        plugins: [markdown()],
        oxc: { jsx: { runtime: "automatic", importSource: "#jsx" } },
        test: {
          name: "ui",
          environment: "jsdom",
          include: ["tests/ui/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/cleanSlate.ts", "tests/catalogue/heardTexts.ts", "tests/ui/setup.ts"],
          ...cleanSlate,
          expect,
          testTimeout: TEST_MS,
          hookTimeout: TEST_MS,
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
          expect: { poll: { timeout: PROCESS_POLL_MS } },
          testTimeout: PROCESS_TEST_MS,
          hookTimeout: PROCESS_TEST_MS,
        },
      },
    ],
  },
});
