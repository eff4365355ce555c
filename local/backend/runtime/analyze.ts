/** Evaluates the modules of a push that is not in force yet. */
import { join } from "node:path";
import type { JSONValue } from "convex/values";
import { withFrame } from "./frame.ts";
import { asFunction } from "./functions.ts";
import type { AnalyzeTask, ExecutorSettings } from "./messages.ts";
import { importNodeModule, Realm, type Exports } from "./realm.ts";
import { importFrame } from "./realms.ts";

type Router = {
  isRouter?: boolean;
  getRoutes(): [path: string, method: string, handler: unknown][];
};
type Crons = { isCrons?: boolean; export(): string };

/** Of all modules: their functions, routes and crons. Of a definition: its `export()` or value as JSON. */
export async function analyze(task: AnalyzeTask, settings: ExecutorSettings): Promise<JSONValue> {
  const { want } = task;
  const realm = new Realm(settings.dataDir, task.modules, (path) =>
    want.type === "default" && want.synthetic?.[path] !== undefined
      ? (want.synthetic[path] as Exports)
      : undefined,
  );
  const load = (path: string) => withFrame(importFrame("", path, task.env), () => realm.load(path));
  if (want.type === "default") return exported(load(want.path).default);
  const out: Record<string, JSONValue> = {};
  for (const [path, { file, environment }] of Object.entries(task.modules)) {
    if (path.startsWith("_deps/")) continue;
    out[path] = analyzeModule(
      environment === "node"
        ? await importNodeModule(join(settings.dataDir, file), task.env)
        : load(path),
    );
  }
  return out;
}

function exported(value: unknown): JSONValue {
  const definition = value as { export?: () => unknown } | undefined;
  if (definition === undefined || definition === null) return null;
  const result = typeof definition.export === "function" ? definition.export() : definition;
  return JSON.parse(typeof result === "string" ? result : JSON.stringify(result)) as JSONValue;
}

function analyzeModule(exports: Exports): JSONValue {
  const functions: JSONValue[] = [];
  for (const [name, value] of Object.entries(exports)) {
    const found = asFunction(value);
    if (!found) continue;
    const registered = value as { exportArgs?: () => string; exportReturns?: () => string };
    functions.push({
      name,
      pos: null,
      udfType: found.type,
      visibility: { kind: found.isPublic ? "public" : "internal" },
      args: registered.exportArgs?.() ?? null,
      returns: registered.exportReturns?.() ?? null,
    });
  }
  const main = exports.default as (Router & Crons) | undefined;
  const routes = main?.isRouter
    ? main.getRoutes().map(([path, method]) => ({ route: { path, method }, pos: null }))
    : null;
  return {
    functions,
    httpRoutes: routes,
    cronSpecs: main?.isCrons ? cronsOf(main) : null,
    sourceMapped: null,
  };
}

function cronsOf(crons: Crons): JSONValue {
  return Object.entries(JSON.parse(crons.export()) as Record<string, JSONValue>);
}
