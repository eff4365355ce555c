/** Evaluates a push's modules before they go live, and `auth.config` again when variables change. */

import type { JSONValue } from "convex/values";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { withErrorPrefix } from "../database/checkValue.ts";
import { checkIdentifier } from "../database/identifiers.ts";
import { checkArgsValidator, checkReturnsValidator } from "../database/validatorRules.ts";
import { SyscallError, withFrame } from "./frame.ts";
import { asFunction } from "./functions.ts";
import type { AnalyzeTask, ExecutorSettings } from "./messages.ts";
import { importNodeModule, Realm, type Exports } from "./realm.ts";
import { importFrame } from "./realms.ts";

type Router = {
  getRoutes(): [path: string, method: string, handler: unknown][];
};
type Crons = { export(): string };

/** Convex's code for a variable that `auth.config` reads and that isn't set. */
export const UNSET_VARIABLE = "AuthConfigMissingEnvironmentVariable";

/** What a schema gets instead of variables. */
const NO_ENV = new Proxy(
  {},
  {
    get: () => {
      throw new Error("Environment variables unsupported when evaluating schema");
    },
  },
);

/** The variables of `auth.config`. The official CLI reads the name of an unset one from the message. */
const withUnsetRefused = (env: Record<string, string>) =>
  new Proxy(env, {
    get: (variables, name) => {
      if (typeof name === "string" && !Object.hasOwn(variables, name))
        throw new SyscallError(
          `Environment variable ${name} is used in auth config file but its value was not set`,
          { code: UNSET_VARIABLE },
        );
      return Reflect.get(variables, name) as unknown;
    },
  });

/**
 * For "functions": the functions, routes and crons of all modules. For "default": the default export as JSON,
 * or what its `export()` returns.
 */
export async function analyze(task: AnalyzeTask, settings: ExecutorSettings): Promise<JSONValue> {
  const { want } = task;
  const env =
    task.env && task.needsAllVariables ? withUnsetRefused(task.env) : (task.env ?? NO_ENV);
  const realm = new Realm(settings.dataDir, task.modules, env, (path) =>
    want.type === "default" && want.synthetic?.[path] !== undefined
      ? (want.synthetic[path] as Exports)
      : undefined,
  );
  const load = (path: string) => withFrame(importFrame(), () => realm.load(path));
  if (want.type === "default") return exportedDefinition(load(want.path).default);
  const analyses: Record<string, JSONValue> = {};
  for (const [path, { file, environment }] of Object.entries(task.modules)) {
    if (path.startsWith("_deps/")) continue;
    await nextTurn();
    const isNode = environment === "node";
    const exports = isNode
      ? await importNodeModule(join(settings.dataDir, file), task.env ?? {})
      : load(path);
    analyses[path] = analyzeModule(path, exports, isNode);
  }
  return analyses;
}

function exportedDefinition(value: unknown): JSONValue {
  const definition = value as { export?: () => unknown } | undefined;
  if (definition === undefined || definition === null) return null;
  const result = typeof definition.export === "function" ? definition.export() : definition;
  return JSON.parse(typeof result === "string" ? result : JSON.stringify(result)) as JSONValue;
}

/** Refuses what Convex refuses, with Convex's messages. */
function analyzeModule(path: string, exports: Exports, isNode: boolean): JSONValue {
  const functions: JSONValue[] = [];
  for (const [name, value] of Object.entries(exports)) {
    const fn = asFunction(value);
    if (!fn) continue;
    if (isNode && fn.type !== "Action") {
      throw new SyscallError(
        `\`${name}\` defined in \`${path}\` is a ${fn.type} function. Only actions can be defined in Node.js. See https://docs.convex.dev/functions/actions for more details.`,
      );
    }
    const registered = value as { exportArgs?: () => string; exportReturns?: () => string };
    withErrorPrefix(`${path}:${name}: `, () => {
      checkIdentifier(name);
      checkArgsValidator(fn.args ?? { type: "any" });
      checkReturnsValidator(fn.returns);
    });
    functions.push({
      name,
      pos: null,
      udfType: fn.type,
      visibility: { kind: fn.isPublic ? "public" : "internal" },
      args: registered.exportArgs?.() ?? null,
      returns: registered.exportReturns?.() ?? null,
    });
  }
  const router = path === "http.js" && (mainOf(path, exports, "Router") as Router);
  const crons = path === "crons.js" && (mainOf(path, exports, "Crons") as Crons);
  const routes =
    router && router.getRoutes().map(([path, method]) => ({ route: { path, method }, pos: null }));
  return {
    functions,
    httpRoutes: routes || null,
    cronSpecs: crons ? cronsOf(crons) : null,
    sourceMapped: null,
  };
}

/** The default export of a module that must have one of this kind. */
function mainOf(path: string, exports: Exports, kind: "Router" | "Crons"): unknown {
  const article = kind === "Router" ? "a Router" : "a Crons object";
  const main = exports.default as Record<string, unknown> | undefined;
  if (!Object.hasOwn(exports, "default"))
    throw new SyscallError(`\`convex/${path}\` must have a default export of ${article}.`);
  if (main?.[`is${kind}`] !== true)
    throw new SyscallError(`The default export of \`convex/${path}\` is not ${article}.`);
  return main;
}

function cronsOf(crons: Crons): JSONValue {
  return Object.entries(JSON.parse(crons.export()) as Record<string, JSONValue>);
}
