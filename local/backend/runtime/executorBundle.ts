import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/**
 * Bundles the executor's modules into one file, so that it runs in plain Node regardless of what runs the
 * server.
 */
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
    logLevel: "silent",
    // lmdb loads a native module from its own folder.
    alias: { lmdb },
    external: [lmdb],
  });
  return outfile;
}
