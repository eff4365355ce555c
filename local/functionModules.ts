/**
 * The function modules as the Convex CLI bundles them, for tests and benchmarks of what each of them loads.
 */

import { build, type Metafile } from "esbuild";
import { readdirSync, readFileSync } from "node:fs";
import { join, posix, relative } from "node:path";
import { ROOT } from "./processes.ts";

const FUNCTIONS = join(ROOT, "convex");

export type FunctionModules = {
  /** Paths of modules that define functions, such as `messages/badge.js`. */
  entries: string[];
  /** Source of every module and shared chunk, by path. */
  sources: Map<string, string>;
  /**
   * Source files (relative to the project) that a call of a function in the module evaluates, with their
   * bytes.
   */
  filesOf(entry: string): Map<string, number>;
};

/** Files that the CLI pushes: no generated code, and no names with a second dot (`convex.config.ts`). */
function entryPoints(): string[] {
  return readdirSync(FUNCTIONS, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[^.]+\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(FUNCTIONS, "_generated")))
    .filter((path) => path !== join(FUNCTIONS, "schema.ts"))
    .filter((path) => /^\s*(import|export)/m.test(readFileSync(path, "utf8")));
}

/** `export const list = userQuery({`, the routes and the crons; `model/` and `domain/` define none. */
const definesFunctions =
  /^export const \w+ = \w*(?:query|mutation|action)\(|= (?:httpRouter|cronJobs)\(/im;

export async function bundleFunctions(): Promise<FunctionModules> {
  const paths = entryPoints();
  const outdir = join(ROOT, "out");
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: paths,
    outdir,
    outbase: FUNCTIONS,
    chunkNames: "_deps/[hash]",
    bundle: true,
    splitting: true,
    platform: "browser",
    format: "esm",
    target: "esnext",
    jsx: "automatic",
    conditions: ["convex", "module"],
    minifySyntax: true,
    minifyIdentifiers: true,
    keepNames: true,
    define: { "process.env.NODE_ENV": '"production"' },
    external: ["node:async_hooks", "async_hooks"],
    write: false,
    metafile: true,
    logLevel: "warning",
  });
  const entries = paths
    .filter((path) => definesFunctions.test(readFileSync(path, "utf8")))
    .map((path) => relative(FUNCTIONS, path).replace(/\.tsx?$/, ".js"));
  return {
    entries,
    sources: new Map(outputFiles.map(({ path, text }) => [relative(outdir, path), text])),
    filesOf: (entry) => filesOf(metafile, posix.join("out", entry)),
  };
}

function filesOf({ outputs }: Metafile, entry: string): Map<string, number> {
  const files = new Map<string, number>();
  const visited = new Set<string>();
  const visit = (path: string): void => {
    const output = outputs[path];
    if (!output || visited.has(path)) return;
    visited.add(path);
    for (const [file, { bytesInOutput }] of Object.entries(output.inputs))
      if (bytesInOutput > 0) files.set(file, bytesInOutput);
    for (const { path: next, kind } of output.imports) if (kind === "import-statement") visit(next);
  };
  visit(entry);
  return files;
}
