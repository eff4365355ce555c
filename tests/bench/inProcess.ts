/** A backend inside this process, so that its counters can be read: runs of live queries, documents read. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backendPrograms } from "#local/backend/programs.ts";
import { type Backend, startBackend } from "#local/backend/server.ts";
import { setVariables } from "#local/deployment.ts";
import { keysOf } from "#local/keys.ts";
import { copyPreparedData } from "#local/testing/preparedData.ts";
import { type Bench, runnerOf, variables } from "./backend.ts";

export type InProcess = Pick<Bench, "url" | "keys" | "run"> & {
  backend: Backend;
  stop: () => Promise<void>;
};

export async function startInProcess({ reuseContexts = true } = {}): Promise<InProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), "shoal-bench-"));
  await copyPreparedData(dataDir);
  const keys = await keysOf(dataDir);
  const backend = await startBackend({
    executable: backendPrograms().executor,
    dataDir: join(dataDir, "backend"),
    port: 0,
    sitePort: 0,
    adminKey: keys.adminKey,
    reuseContexts,
  });
  await setVariables({ url: backend.cloudUrl, adminKey: keys.adminKey }, variables(keys));
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
