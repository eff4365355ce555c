/** Finds pushed functions by path, reference or handle, and calls them. */

import type { JSONValue } from "convex/values";
import { splitPath, type Catalog, type FunctionAddress } from "../database/catalog.ts";
import { checkArguments, checkResult } from "../database/checkValue.ts";
import { LIMITS } from "../database/limits.ts";
import { mismatch, type TableOf } from "../database/validators.ts";
import { describe, isObject, parseJson, textOf, type JsonObject } from "../store/values.ts";
import { runGuarded, SyscallError, type Frame } from "./frame.ts";
import type { Exports } from "./realm.ts";
import type { Realms } from "./realms.ts";

/** A function registered with convex/server. */
type RegisteredFunction = {
  isQuery?: boolean;
  isMutation?: boolean;
  isAction?: boolean;
  isPublic?: boolean;
  invokeQuery?: (args: string) => Promise<string>;
  invokeMutation?: (args: string) => Promise<string>;
  invokeAction?: (requestId: string, args: string) => Promise<string>;
  exportArgs?: () => string;
  exportReturns?: () => string;
};

export type UdfFunction = {
  type: "Query" | "Mutation" | "Action";
  isPublic: boolean;
  /** Validator JSON; null accepts anything. */
  args: JSONValue;
  returns: JSONValue;
  invoke(args: string): Promise<string>;
};

/** Wraps a function made by convex/server's builders; undefined for any other export. */
export function asFunction(value: unknown): UdfFunction | undefined {
  if ((typeof value !== "function" && typeof value !== "object") || value === null)
    return undefined;
  const registered = value as RegisteredFunction;
  const type = registered.isQuery
    ? "Query"
    : registered.isMutation
      ? "Mutation"
      : registered.isAction
        ? "Action"
        : undefined;
  if (!type) return undefined;
  return {
    type,
    isPublic: registered.isPublic === true,
    args: JSON.parse(registered.exportArgs?.() ?? "null") as JSONValue,
    returns: JSON.parse(registered.exportReturns?.() ?? "null") as JSONValue,
    invoke: async (args) => {
      const run = registered.invokeQuery ?? registered.invokeMutation;
      const text = run ? run(args) : registered.invokeAction?.("", args);
      if (!text) throw new Error("not a callable function");
      return text;
    },
  };
}

type Scope = { catalog: Catalog; realms: Realms };

/**
 * Finds a function that runs in Convex's own runtime. Throws with Convex's message when there is none that the
 * caller may call.
 */
export function findFunction(
  { catalog, realms }: Scope,
  target: FunctionAddress,
  mayCallInternal: boolean,
): UdfFunction {
  const { module, canonical } = splitPath(target.path);
  const config = catalog.components[target.componentPath]?.modules[module];
  if (config?.environment === "node")
    throw new SyscallError(`${canonical} runs in Node.js and can only be called as an action.`);
  const exports = config && realms.load(catalog, target.componentPath, module);
  return exportedFunction(exports, target, mayCallInternal);
}

/** `exports`: the target module's exports; undefined when there is no such module. */
export function exportedFunction(
  exports: Exports | undefined,
  { componentPath, path }: FunctionAddress,
  mayCallInternal: boolean,
): UdfFunction {
  const { exported, canonical } = splitPath(path);
  const fn = asFunction(exports?.[exported]);
  if (fn && (mayCallInternal || fn.isPublic)) return fn;
  throw new SyscallError(
    `Could not find ${mayCallInternal ? "" : "public "}function for '${canonical.replace(/:default$/, "")}'${componentPath ? ` in component '${componentPath}'` : ""}. Did you forget to run \`npx convex dev\` or \`npx convex deploy\`?`,
  );
}

export function checkType(
  { type }: UdfFunction,
  expectedType: UdfFunction["type"],
  path: string,
): void {
  const withArticle = (name: string) => `${/^a/i.test(name) ? "an" : "a"} ${name}`;
  if (type === expectedType) return;
  throw new SyscallError(
    `Trying to execute ${path} as ${withArticle(expectedType.toLowerCase())}, but it is defined as ${withArticle(type)}.`,
  );
}

/** Checks arguments and result; returns the result's JSON text. */
export async function callFunction(
  frame: Frame,
  fn: UdfFunction,
  args: JSONValue,
  tableOf: TableOf,
  argumentBytes: number = LIMITS.argumentBytes,
): Promise<string> {
  rethrowAsSyscallError(() => checkArguments(frame.path, args, argumentBytes));
  const argumentError = argumentProblem(fn, args, tableOf);
  if (argumentError) throw new SyscallError(`ArgumentValidationError: ${argumentError}`);
  const text = await runGuarded(frame, () => fn.invoke(JSON.stringify([args])));
  const result = parseJson(text);
  rethrowAsSyscallError(() => checkResult(frame.path, result));
  const resultError = fn.returns && mismatch(result, fn.returns, tableOf);
  if (resultError) throw new SyscallError(`ReturnsValidationError: ${resultError}`);
  return text;
}

/** Reports a failed check as an error of the call itself, not of the called function. */
function rethrowAsSyscallError(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new SyscallError((error as Error).message);
  }
}

/** Undefined when the arguments match the function's validator. */
function argumentProblem(
  { args: validator }: UdfFunction,
  args: JSONValue,
  tableOf: TableOf,
): string | undefined {
  if (!isObject(validator) || validator.type !== "object") return undefined;
  if (isObject(args)) return mismatch(args, validator, tableOf);
  return Array.isArray(args)
    ? `Expected to receive a single object as the function's argument. Instead received ${args.length} arguments: ${describe(args)}`
    : `Expected to receive an object as the function's argument. Instead received: ${describe(args)}`;
}

export const handleOf = (target: FunctionAddress) =>
  `function://${target.componentPath};${target.path}`;

/**
 * Component and path to which `{name}`, `{reference}` or `{functionHandle}` resolves for a function of
 * `caller`.
 */
export function resolveAddress(
  catalog: Catalog,
  caller: string,
  address: JsonObject,
): FunctionAddress {
  if (typeof address.name === "string")
    return { componentPath: caller, path: splitPath(address.name).canonical };
  if (typeof address.functionHandle === "string") {
    const [componentPath = "", path = ""] = address.functionHandle
      .slice("function://".length)
      .split(";");
    return { componentPath, path };
  }
  const [, kind, ...parts] = textOf(address.reference).split("/");
  if (kind !== "childComponent")
    throw new SyscallError(`Unsupported function reference ${textOf(address.reference)}`);
  const child = catalog.components[caller]?.children[parts[0] ?? ""];
  if (child === undefined)
    throw new SyscallError(`Component '${parts[0]}' is not installed in ${caller || "the app"}.`);
  const exported = parts.at(-1) ?? "";
  // A reference may pass through a child's own exports, or name a module folder: `child/lib/sub/fn`.
  return { componentPath: child, path: `${parts.slice(1, -1).join("/")}:${exported}` };
}
