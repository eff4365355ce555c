/** Makes the program of an executor's process. */
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Makes one file of the executor's modules, so that it runs in plain Node whatever runs the server. */
export async function buildExecutor(dataDir: string): Promise<string> {
  mkdirSync(dataDir, { recursive: true });
  const outfile = join(dataDir, "executor.cjs");
  const lmdb = createRequire(import.meta.url).resolve("lmdb");
  await build({
    entryPoints: [fileURLToPath(new URL("./executor.ts", import.meta.url))],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    sourcemap: "inline",
    logLevel: "silent",
    // It loads a native module from beside itself.
    alias: { lmdb },
    external: [lmdb],
  });
  return outfile;
}
