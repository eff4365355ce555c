/** `npx convex run --inline-query`: a module whose default export is a query, run without a push. */
import { build } from "esbuild";
import type { ModuleConfig } from "../database/catalog.ts";
import { storeModules } from "./modules.ts";
import { PushError } from "./pushError.ts";

export const INLINE_PATH = "testQuery.js";

/** The import with which the CLI begins every such module, and what stands for it here. */
const WRAPPERS = 'import { query, internalQuery } from "convex:/_system/repl/wrappers.js"';
const BUILDERS =
  'import { queryGeneric as query, internalQueryGeneric as internalQuery } from "convex/server"';

/** @throws PushError when the source is not a module */
export async function storeInlineQuery(
  dataDir: string,
  source: string,
): Promise<Record<string, ModuleConfig>> {
  const bundled = await build({
    stdin: { contents: source.replace(WRAPPERS, BUILDERS), resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: "esm",
    target: "esnext",
    logLevel: "silent",
  }).catch((error: Error) => {
    throw new PushError(`Could not load ${INLINE_PATH}: ${error.message}`);
  });
  const [file] = bundled.outputFiles;
  return storeModules(dataDir, [
    { path: INLINE_PATH, source: file?.text ?? "", environment: "isolate" },
  ]);
}
