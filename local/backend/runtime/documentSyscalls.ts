/** Database syscalls: argument checks, pages, counts. */

import type { JSONValue } from "convex/values";
import { decodeId } from "../database/ids.ts";
import { runPage, type PageRequest } from "../database/pages.ts";
import { documentsIn, findTable } from "../database/tables.ts";
import { isObject, specialForm, textOf, type JsonObject } from "../store/values.ts";
import { SyscallError } from "./frame.ts";
import type { FrameState } from "./transactionState.ts";

export function documentOf(value: JSONValue | undefined, operation: string): JsonObject {
  if (isObject(value) && !isScalar(value)) return value;
  throw new SyscallError(
    `Invalid argument \`value\` for \`db.${operation}\`: Value must be an Object`,
  );
}

const isScalar = (value: JsonObject) =>
  ["$integer", "$float", "$bytes"].includes(specialForm(value) ?? "");

export function insert(state: FrameState, args: JsonObject): string {
  const table = textOf(args.table);
  const value = documentOf(args.value, "insert");
  if (table.startsWith("_"))
    throw new SyscallError("System tables can only be accessed with db.system.");
  return state.transaction.documents.insert(state.target.componentPath, table, value);
}

/** Given fields replace the old ones; `undefined` removes a field. */
export function applyPatch(old: JsonObject, patch: JsonObject): JsonObject {
  const result: JsonObject = { ...old };
  for (const [name, value] of Object.entries(patch)) {
    if (isObject(value) && specialForm(value) === "$undefined") delete result[name];
    else result[name] = value;
  }
  return result;
}

/**
 * Refuses an invalid id, an id of a table other than the one named in the call (`db.get("table", id)`), and
 * mixing `db` with `db.system`. False for `db.get` with an id that belongs to no table here.
 */
export function checkTable(state: FrameState, args: JsonObject, operation: string): boolean {
  const { documents } = state.transaction;
  const id = textOf(args.id);
  const refuse = (problem: string): never => {
    throw new SyscallError(`Invalid argument \`id\` for \`db.${operation}\`: ${problem}`);
  };
  if (!decodeId(id)) refuse(`Unable to decode ID: Invalid ID "${id}".`);
  const actual = documents.tableOf(state.target.componentPath, id);
  if (actual === undefined) return operation !== "get" && refuse(`Table for ID "${id}" not found`);
  const isSystem = actual.startsWith("_");
  if (args.table !== undefined && args.table !== null && args.table !== actual)
    refuse(`expected to be an Id<"${textOf(args.table)}">, got Id<"${actual}"> instead.`);
  if (isSystem === (args.isSystem === true)) return true;
  throw new SyscallError(
    isSystem
      ? "System tables can only be accessed with db.system."
      : "User tables cannot be accessed with db.system.",
  );
}

export function page(state: FrameState, args: JsonObject): string {
  const { transaction } = state;
  if (state.target.componentPath !== "") {
    throw new SyscallError("paginate() is only supported in the app.");
  }
  if (state.paginated) {
    throw new SyscallError(
      "This query or mutation function ran multiple paginated queries. Convex only supports a single paginated query in each function.",
    );
  }
  state.paginated = true;
  const { cursor = null, ...request } = args as unknown as PageRequest;
  // The journal is that of the function that the client called.
  const isOutermost = state.depth === 0;
  const endCursor = request.endCursor ?? (isOutermost ? transaction.journalEnd : null);
  const result = runPage(transaction.documents, "", { ...request, cursor, endCursor });
  if (isOutermost) {
    transaction.paginated = true;
    transaction.journalEnd = result.continueCursor;
  }
  const { page: rows, ...rest } = result;
  return `{"page":[${rows.join(",")}],${JSON.stringify(rest).slice(1)}`;
}

export function count(state: FrameState, table: string): number {
  const { documents } = state.transaction;
  const stored = findTable(documents.tx, state.target.componentPath, table);
  return [...documentsIn(documents.tx, stored)].length;
}
