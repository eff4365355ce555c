/** Runs a local stack without pages until SIGTERM and prints `ready`, for tests that kill it. */

import { BENCH_MODULES } from "#tests/bench/functions.ts";
import { startLocalStack } from "../localStack.ts";
import type { Ports } from "../ports.ts";

const options = JSON.parse(process.argv[2] ?? "{}") as { dataDir: string; ports: Ports };
const stack = await startLocalStack({
  ...options,
  web: "none",
  modules: BENCH_MODULES,
  // The kill tests make thousands of calls.
  reuseContexts: true,
  log: (line) => console.log(line),
  onFailure: () => process.exit(1),
});
process.on("SIGTERM", () => void stack.stop().then(() => process.exit(0)));
console.log("ready");
