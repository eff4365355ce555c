import { defineConfig, devices } from "@playwright/test";
import { chromiumLaunchOptions } from "./local/browser.ts";

const chromium = chromiumLaunchOptions();

/**
 * Runs against a local stack that is already up: `npm test` starts a new one and passes its
 * addresses; otherwise the usual ports of `npm start` are used.
 */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // `npm test` names the tests that needed it.
  retries: 1,
  // More than two cores need: tests often wait, for a clock or an answer.
  workers: 3,
  // Twice what the longest test takes on an idle machine.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.SHOAL_E2E_REPORT
    ? [["json", { outputFile: process.env.SHOAL_E2E_REPORT }], ["list"]]
    : [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.SHOAL_APP_URL ?? "http://127.0.0.1:5173",
    locale: "en-GB",
    timezoneId: "Europe/London",
    // A worker would intercept the tests' requests; offline.spec.ts allows it.
    serviceWorkers: "block",
    // Recording costs a browser as much as the pages do, so only the retry of a failed test is recorded.
    trace: "on-first-retry",
    launchOptions: {
      ...chromium,
      args: [
        ...(chromium.args ?? []),
        // A test's pages and Axe run too briefly for optimised code to pay for its compilation.
        "--js-flags=--no-opt --no-maglev",
        "--in-process-gpu",
        // Drawing takes a fifth of a page load's processor time, and no test looks at pixels.
        ...(process.env.SHOAL_PICTURES ? [] : ["--force-gpu-mem-available-mb=0"]),
      ],
    },
  },
});
