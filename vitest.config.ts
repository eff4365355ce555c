import { defineConfig } from "vitest/config";

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
          server: { deps: { inline: ["convex-test"] } },
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: "ui",
          environment: "jsdom",
          include: ["tests/ui/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/ui/setup.ts"],
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: "local",
          environment: "node",
          include: ["local/**/*.test.ts"],
          // They start servers, kill them and measure: one file at a time.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
