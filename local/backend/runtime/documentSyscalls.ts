/** Database syscalls: argument checks, pages, counts. */
import type { JSONValue } from "convex/values";
import { documentsOf } from "../store/layout.ts";
import { runPage, type PageRequest } from "../database/pages.ts";
import { afterPrefix } from "../store/sortKeys.ts";
import { isObject, specialForm, textOf, type JsonObject } from "../store/values.ts";
import { SyscallError } from "./frame.ts";
import type { FrameState } from "./transactionState.ts";

export function documentOf(value: JSONValue | undefined): JsonObject {
  if (!isObject(value)) throw new SyscallError("A document must be an object.");
  return value;
}

/** Given fields replace the old ones; `undefined` removes a field. */
export function merged(old: JsonObject, patch: JsonObject): JsonObject {
  const out: JsonObject = { ...old };
  for (const [name, value] of Object.entries(patch)) {
    if (isObject(value) && specialForm(value) === "$undefined") delete out[name];
    else out[name] = value;
  }
  return out;
}

/** `db.get("table", id)` and similar calls refuse an id of another table. */
export function checkTable(state: FrameState, args: JsonObject, operation: string): void {
  const { documents } = state.transaction;
  const id = textOf(args.id);
  const actual = documents.names.ofId(documents.tx, state.target.componentPath, id);
  if (actual === undefined) {
    throw new SyscallError(
      `Invalid argument \`id\` for \`db.${operation}\`: Unable to decode ID: Invalid ID "${id}".`,
    );
  }
  if (args.table !== undefined && args.table !== null && args.table !== actual) {
    throw new SyscallError(
      `Invalid argument \`id\` for \`db.${operation}\`: expected to be an Id<"${textOf(args.table)}">, got Id<"${actual}"> instead.`,
    );
  }
  const system = actual.startsWith("_");
  if (operation !== "get" && system)
    throw new SyscallError("System tables (prefixed with `_`) are read-only.");
  if (operation === "get" && system !== (args.isSystem === true)) {
    throw new SyscallError(
      `${system ? "System" : "User"} tables can only be accessed from db.${system ? "system." : ""}get().`,
    );
  }
}

export function page(state: FrameState, args: JsonObject): string {
  const { transaction } = state;
  if (state.target.componentPath !== "") {
    throw new SyscallError("paginate() is only supported in the app.");
  }
  if (transaction.paginated) {
    throw new SyscallError(
      "This query or mutation function ran multiple paginated queries. Convex only supports a single paginated query in each function.",
    );
  }
  transaction.paginated = true;
  const request = args as unknown as PageRequest;
  const endCursor = request.endCursor ?? transaction.journalEnd;
  const result = runPage(transaction.documents, "", { ...request, endCursor });
  transaction.journalEnd = result.continueCursor;
  const { page: rows, ...rest } = result;
  return `{"page":[${rows.join(",")}],${JSON.stringify(rest).slice(1)}`;
}

/** Scans the table's keys, because the stored count does not include this transaction's writes. */
export function count(state: FrameState, table: string): number {
  const { documents } = state.transaction;
  const number = documents.names.find(documents.tx, state.target.componentPath, table);
  if (number === undefined) return 0;
  const from = documentsOf(number);
  return [...documents.tx.range(from, afterPrefix(from), false)].length;
}
