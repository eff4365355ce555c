/** Syscalls about other functions: calling them, scheduling them, creating handles. */

import type { JSONValue } from "convex/values";
import { splitPath, type FunctionAddress } from "../database/catalog.ts";
import { checkSchedulable, dueTime, scheduleJob } from "../database/jobs.ts";
import { checkLimit, LIMITS } from "../database/limits.ts";
import { isObject, type JsonObject } from "../store/values.ts";
import { SyscallError } from "./frame.ts";
import { checkType, findFunction, handleOf, resolveAddress } from "./functions.ts";
import type { FrameState } from "./transactionState.ts";

export function runUdf(state: FrameState, args: JsonObject): Promise<string> {
  const run = async () => {
    const { transaction } = state;
    const callArgs = args.args ?? {};
    if (!isObject(callArgs))
      throw new SyscallError("Invalid argument `args` for `runUdf`: Value must be an Object");
    const target = resolveAddress(transaction.catalog, state.target.componentPath, args);
    const fn = findFunction(transaction, target, mayBeInternal(state, target, args));
    const expectedType = args.udfType === "mutation" ? "Mutation" : "Query";
    checkType(fn, expectedType, target.path);
    if (expectedType === "Mutation" && !state.writable)
      throw new SyscallError("Cannot call a mutation function from a query function");
    checkLimit(
      state.depth + 1,
      LIMITS.callDepth,
      "Cross component call depth limit exceeded. Do you have an infinite loop in your app?",
    );
    const savepoint = transaction.documents.tx.savepoint();
    try {
      return await transaction.invoke(target, fn, callArgs, state.depth + 1);
    } catch (error) {
      transaction.documents.tx.rollback(savepoint);
      throw nestedFailure(error);
    }
  };
  const result = state.nested.then(run);
  state.nested = result.then(
    () => undefined,
    () => undefined,
  );
  return result;
}

/** A nested function's ConvexError keeps its data; the caller may catch it. */
function nestedFailure(error: unknown): unknown {
  const thrown = error as { message?: string; data?: unknown; ConvexErrorSymbol?: unknown };
  if (thrown?.ConvexErrorSymbol !== undefined && typeof thrown.data === "string") {
    return new SyscallError(thrown.message ?? "", JSON.parse(thrown.data) as JSONValue);
  }
  return error;
}

export function schedule(state: FrameState, args: JsonObject): string {
  const { transaction } = state;
  const { componentPath } = state.target;
  checkSchedulable(transaction.catalog, resolveAddress(transaction.catalog, componentPath, args));
  return scheduleJob(
    transaction.documents,
    componentPath,
    findFunctionOrAction(state, args),
    dueTime(Number(args.ts), transaction.now),
    args.args ?? {},
  );
}

export function createFunctionHandle(state: FrameState, args: JsonObject): string {
  return handleOf(findFunctionOrAction(state, args));
}

function findFunctionOrAction(state: FrameState, args: JsonObject): FunctionAddress {
  const { transaction } = state;
  const target = resolveAddress(transaction.catalog, state.target.componentPath, args);
  const { module } = splitPath(target.path);
  const config = transaction.catalog.components[target.componentPath]?.modules[module];
  if (config?.environment !== "node")
    findFunction(transaction, target, mayBeInternal(state, target, args));
  return target;
}

/**
 * A function handle grants access to internal functions: a query or mutation can create one only for a
 * function that it may call. Handles that actions create, and those of Node functions, are not checked.
 */
const mayBeInternal = (state: FrameState, target: FunctionAddress, args: JsonObject) =>
  target.componentPath === state.target.componentPath || args.functionHandle !== undefined;
