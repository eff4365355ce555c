import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { markdown } from "./local/vite/markdown.ts";
import { quickConvexTest } from "./local/vite/quickConvexTest.ts";

/** Time limit for a test or hook that starts no process, on a busy machine; longer ones set their own. */
const TEST_MS = 60_000;
/** Time limit for what a test polls for. */
const POLL_MS = 5_000;
/** On a busy machine, starting a process takes ten times as long as on an idle one. */
const PROCESS_TEST_MS = 180_000;
const PROCESS_POLL_MS = 30_000;
/** Restores mocks, globals and variables before the next test. */
const cleanSlate = { restoreMocks: true, unstubGlobals: true, unstubEnvs: true };
/**
 * Two workers keep both cores busy: collecting garbage seldom, and on no further threads, saves a tenth of their processor
 * time.
 */
const RARE_COLLECTIONS = [
  "--single-threaded-gc",
  "--min-semi-space-size=16",
  "--max-semi-space-size=32",
];
/** The path of a file for page tests. */
const pageTests = (file: string) => fileURLToPath(new URL(`tests/ui/${file}`, import.meta.url));
const expect = { poll: { timeout: POLL_MS } };

/** `convex`: functions on convex-test; `ui`: React in jsdom; `local`: real servers and processes. */
export default defineConfig({
  test: {
    // For two cores: with more workers than cores the slow tests time out.
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      {
        plugins: [quickConvexTest()],
        test: {
          name: "convex",
          // Each worker loads the modules once, not once per test file: 40 % less processor time.
          // No test may use vi.mock.
          isolate: false,
          environment: "node",
          include: ["tests/convex/**/*.test.ts"],
          setupFiles: [
            "local/testing/propertySeed.ts",
            "tests/cleanSlate.ts",
            "tests/catalogue/usedTexts.ts",
          ],
          ...cleanSlate,
          execArgv: RARE_COLLECTIONS,
          server: { deps: { inline: ["convex-test"] } },
          expect,
          testTimeout: TEST_MS,
          hookTimeout: TEST_MS,
        },
      },
      {
        plugins: [markdown()],
        resolve: {
          alias: [
            { find: /^convex\/react$/, replacement: pageTests("fakeConvexReact.ts") },
            { find: /^@convex-dev\/auth\/react$/, replacement: pageTests("fakeAuthReact.ts") },
          ],
        },
        oxc: { jsx: { runtime: "automatic", importSource: "#jsx" } },
        test: {
          name: "ui",
          // Each worker loads jsdom and the modules once, not once per test file. `tests/ui/setup.ts` resets
          // the page and the stores before each test.
          isolate: false,
          environment: "jsdom",
          include: ["tests/ui/**/*.test.{ts,tsx}"],
          setupFiles: [
            "local/testing/propertySeed.ts",
            "tests/cleanSlate.ts",
            "tests/catalogue/usedTexts.ts",
            "tests/ui/setup.ts",
          ],
          ...cleanSlate,
          execArgv: RARE_COLLECTIONS,
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
          setupFiles: [
            "local/testing/propertySeed.ts",
            "tests/cleanSlate.ts",
            "local/testing/usualLimits.ts",
          ],
          ...cleanSlate,
          // These start servers, kill them and measure, so one file at a time. In parallel, some
          // needed a retry or failed.
          fileParallelism: false,
          // As above: a process for each file would load the backend and Convex each time.
          isolate: false,
          // `npm test` names the tests that needed it.
          retry: 1,
          // Each poll calls a backend, often in a fresh context: Vitest's default of 50 ms keeps a core busy.
          expect: { poll: { timeout: PROCESS_POLL_MS, interval: 200 } },
          testTimeout: PROCESS_TEST_MS,
          hookTimeout: PROCESS_TEST_MS,
        },
      },
    ],
  },
});
