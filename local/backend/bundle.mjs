/**
 * `node local/backend/bundle.mjs <folder>`: bundles the backend's programs into the folder. A process of its own,
 * because a test that runs in jsdom can't import esbuild.
 */
import { dirname } from "node:path";
import { build } from "esbuild";

const [, , outdir] = process.argv;

await build({
  absWorkingDir: dirname(dirname(import.meta.dirname)),
  entryPoints: ["local/backend/main.ts", "local/backend/runtime/executor.ts"],
  outdir,
  entryNames: "[name]",
  outExtension: { ".js": ".cjs" },
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  // Both load native programs from their own folders.
  external: ["lmdb", "esbuild"],
  logLevel: "error",
});
