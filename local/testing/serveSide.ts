/** Runs a local side without pages until SIGTERM and prints `ready`, for tests that kill it. */
import { BENCH_MODULES } from "#tests/bench/functions.ts";
import { startLocalSide } from "../localSide.ts";
import type { Ports } from "../ports.ts";

const options = JSON.parse(process.argv[2] ?? "{}") as { dataDir: string; ports: Ports };
const side = await startLocalSide({
  ...options,
  web: "none",
  modules: BENCH_MODULES,
  log: (line) => console.log(line),
  onFailure: () => process.exit(1),
});
process.on("SIGTERM", () => void side.stop().then(() => process.exit(0)));
console.log("ready");
