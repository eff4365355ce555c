/** An engine with functions given as source text. Quick to start, because it needs no servers and no CLI. */

import type { JSONValue } from "convex/values";
import { build } from "esbuild";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { createEngine, type EngineOptions } from "../engine/engine.ts";
import type { Engine } from "../engine/engine.ts";
import { backendPrograms } from "../programs.ts";
import type { UdfCall, Outcome } from "../runtime/calls.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));

type Modules = Record<string, string>;

/** Bundles modules as the CLI does: those that run together share their imports, such as convex, as chunks. */
async function bundle(modules: Modules, resolveDir: string, environment: "isolate" | "node") {
  if (Object.keys(modules).length === 0) return [];
  const result = await build({
    entryPoints: Object.keys(modules).map((path) => ({
      in: `given:${path}`,
      out: path.replace(/\.ts$/, ""),
    })),
    bundle: true,
    splitting: environment === "isolate",
    write: false,
    format: "esm",
    platform: environment === "node" ? "node" : "browser",
    target: "esnext",
    conditions: ["convex", "module"],
    // Pushed on their own, as the CLI pushes chunks.
    external: ["./_deps/*"],
    absWorkingDir: resolveDir,
    outdir: ".",
    chunkNames: "_deps/[hash]",
    logLevel: "silent",
    plugins: [
      {
        name: "given sources",
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^given:/ }, ({ path }) => ({
            path: path.replace("given:", ""),
            namespace: "given",
          }));
          onLoad({ filter: /./, namespace: "given" }, ({ path }) => ({
            contents: modules[path],
            resolveDir,
            loader: "ts",
          }));
        },
      },
    ],
  });
  return result.outputFiles.map(({ path, text }) => ({
    path: relative(resolveDir, path),
    source: text,
    // The CLI sends one. It would double the time of a push, and these tests read no stack traces.
    sourceMap: null,
    environment,
  }));
}

const isForNode = (source: string) => source.startsWith('"use node"');

/** Pushes modules (path to source); `schema.ts` is the schema. Throws the errors that the CLI would show. */
export async function pushApp(engine: Engine, modules: Modules, resolveDir = HERE): Promise<void> {
  const modulesWhere = (isChosen: (path: string, source: string) => boolean): Modules =>
    Object.fromEntries(Object.entries(modules).filter(([path, source]) => isChosen(path, source)));
  const isSchema = (path: string) => path === "schema.ts";
  const [[schema], ...functions] = await Promise.all([
    bundle(modulesWhere(isSchema), resolveDir, "isolate"),
    bundle(
      modulesWhere((path, source) => !isSchema(path) && !isForNode(source)),
      resolveDir,
      "isolate",
    ),
    bundle(
      modulesWhere((_, source) => isForNode(source)),
      resolveDir,
      "node",
    ),
  ]);
  const push = {
    appDefinition: {
      definition: null,
      schema: schema ?? null,
      changedModules: functions.flat(),
      udfServerVersion: "1.48.0",
    },
    componentDefinitions: [],
  };
  const { pushId } = (await engine.deploy.start(push)).schemaChange.schemaIds;
  const status = (await engine.deploy.waitForSchema(pushId)) as { type: string; error?: string };
  if (status.type !== "complete") throw new Error(status.error ?? status.type);
  await engine.deploy.finish(pushId, false);
}

export type TestEngine = { engine: Engine; dataDir: string; stop(): Promise<void> };

export async function startEngine(
  modules: Record<string, string>,
  options: Partial<
    Pick<EngineOptions, "reuseContexts" | "dataDir" | "holdJobs" | "redactErrors">
  > = {},
): Promise<TestEngine> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "engine-")));
  const engine = await createEngine({
    executable: backendPrograms().executor,
    dataDir,
    cloudUrl: "http://127.0.0.1:1",
    siteUrl: "http://127.0.0.1:2",
    reuseContexts: options.reuseContexts,
    holdJobs: options.holdJobs,
    redactErrors: options.redactErrors,
    onBroken: (message) => {
      throw new Error(message);
    },
  });
  if (Object.keys(modules).length > 0) await pushApp(engine, modules);
  return {
    engine,
    dataDir,
    stop: async () => {
      await engine.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const callOf = (path: string, args: JSONValue = {}): UdfCall => ({
  componentPath: "",
  path,
  args,
  identity: { kind: "none" },
});

/** The value of a call that must succeed. */
export function valueOf(outcome: Outcome): JSONValue {
  if (outcome.status === "error") throw new Error(outcome.errorMessage);
  return JSON.parse(outcome.json) as JSONValue;
}

/** The message of a call that must fail. */
export const errorOf = (outcome: Outcome): string =>
  outcome.status === "error" ? outcome.errorMessage : `no error: ${outcome.json.slice(0, 80)}`;
