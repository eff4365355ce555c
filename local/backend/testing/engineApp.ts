/** An engine with functions given as source text. Quick to start, because it needs no servers and no CLI. */

import type { JSONValue } from "convex/values";
import { build } from "esbuild";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createEngine, type EngineOptions } from "../engine/engine.ts";
import type { Engine } from "../engine/engine.ts";
import { backendPrograms } from "../programs.ts";
import type { UdfCall, Outcome } from "../runtime/calls.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));

/** Bundles a module as the CLI does: one file, convex included. */
async function bundle(path: string, source: string, resolveDir: string) {
  const result = await build({
    stdin: { contents: source, resolveDir, loader: "ts", sourcefile: path },
    bundle: true,
    write: false,
    format: "esm",
    platform: source.startsWith('"use node"') ? "node" : "browser",
    target: "esnext",
    conditions: ["convex", "module"],
    // Pushed on their own, as the CLI pushes chunks.
    external: ["./_deps/*"],
    sourcemap: "external",
    outfile: path,
    logLevel: "silent",
  });
  const text = (suffix: string) =>
    result.outputFiles.find((file) => file.path.endsWith(suffix))?.text ?? "";
  return {
    path: path.replace(/\.ts$/, ".js"),
    source: text(".js"),
    sourceMap: text(".map"),
    environment: source.startsWith('"use node"') ? "node" : "isolate",
  };
}

/** Pushes modules (path to source); `schema.ts` is the schema. Throws the errors that the CLI would show. */
export async function pushApp(
  engine: Engine,
  modules: Record<string, string>,
  resolveDir = HERE,
): Promise<void> {
  const all = await Promise.all(
    Object.entries(modules).map(([path, source]) =>
      bundle(path.replace(/\.ts$/, ".js"), source, resolveDir),
    ),
  );
  const push = {
    appDefinition: {
      definition: null,
      schema: all.find(({ path }) => path === "schema.js") ?? null,
      changedModules: all.filter(({ path }) => path !== "schema.js"),
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
