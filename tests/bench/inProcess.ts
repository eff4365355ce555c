/** A backend inside this process, so that its counters can be read: runs of live queries, documents read. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Backend, startBackend } from "#local/backend/server.ts";
import { push, setVariables } from "#local/deployment.ts";
import { keysOf } from "#local/keys.ts";
import { BENCH_MODULES } from "./functions.ts";
import { type Bench, runnerOf, variables } from "./backend.ts";

export type InProcess = Pick<Bench, "url" | "keys" | "run"> & {
  backend: Backend;
  stop: () => Promise<void>;
};

export async function startInProcess(): Promise<InProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), "shoal-bench-"));
  const keys = await keysOf(dataDir);
  const backend = await startBackend({
    dataDir: join(dataDir, "backend"),
    port: 0,
    sitePort: 0,
    adminKey: keys.adminKey,
    instanceName: "shoal-local",
  });
  const deployment = { url: backend.cloudUrl, adminKey: keys.adminKey };
  await setVariables(deployment, variables(keys));
  await push(deployment, join(dataDir, "pushed"), console.error, BENCH_MODULES);
  return {
    url: backend.cloudUrl,
    keys,
    run: runnerOf(backend.cloudUrl, keys.adminKey),
    backend,
    stop: async () => {
      await backend.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
