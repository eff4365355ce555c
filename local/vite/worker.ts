import { build } from "esbuild";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * Builds the service worker to `/sw.js`: one file without imports, at the root so that it controls every
 * page, under a stable name. With VITE_WITHOUT_WORKER set, builds a worker that unregisters the installed one.
 */
export function worker(): Plugin {
  let root = "";
  let env: Record<string, unknown> = {};
  return {
    name: "shoal-worker",
    apply: "build",
    configResolved(config) {
      ({ root, env } = config);
    },
    async generateBundle() {
      const name = env["VITE_WITHOUT_WORKER"] ? "withdrawn.ts" : "sw.ts";
      const { outputFiles } = await build({
        entryPoints: [join(root, "src/worker", name)],
        bundle: true,
        minify: true,
        write: false,
        format: "iife",
        target: ["chrome111", "firefox114", "safari16.4"],
        define: { BACKEND: JSON.stringify(env["VITE_CONVEX_URL"]) },
      });
      this.emitFile({ type: "asset", fileName: "sw.js", source: outputFiles[0]?.text ?? "" });
    },
  };
}
