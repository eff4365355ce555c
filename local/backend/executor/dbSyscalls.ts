/** What queries and mutations ask of the database, the scheduler and storage (`1.0/…` of convex/server). */
import { randomUUID } from "node:crypto";
import type { JSONValue } from "convex/values";
import { cancelJob, scheduleJob } from "../core/jobs.ts";
import { documentsOf, fileKey, fileUuidKey, uploadKey } from "../core/layout.ts";
import { LIMITS } from "../core/limits.ts";
import { runPage, type PageRequest } from "../core/pages.ts";
import { runQuery, type SerializedQuery } from "../core/queries.ts";
import { afterPrefix } from "../core/sortKeys.ts";
import { STORAGE } from "../core/tables.ts";
import { isObject, specialForm, type JsonObject, textOf } from "../core/values.ts";
import { NO_METADATA } from "../requestMetadata.ts";
import { SyscallError } from "./calls.ts";
import { findFunction, resolveAddress } from "./functions.ts";
import { invoke, type Target, type Transaction } from "./transaction.ts";

export type FrameState = {
  transaction: Transaction;
  target: Target;
  writable: boolean;
  parent: FrameState | undefined;
  streams: Map<number, Iterator<string>>;
  nextStream: number;
  /** Nested calls of one function run one after the other: each may have to be rolled back. */
  nested: Promise<unknown>;
};

type Args = Record<string, JSONValue>;

export function syncSyscall(state: FrameState, op: string, args: Args): JSONValue {
  const { documents } = state.transaction;
  const namespace = state.target.componentPath;
  switch (op) {
    case "1.0/queryStream": {
      const id = state.nextStream++;
      state.streams.set(
        id,
        runQuery(documents, namespace, args.query as unknown as SerializedQuery),
      );
      return { queryId: id };
    }
    case "1.0/queryCleanup":
      return state.streams.delete(Number(args.queryId));
    case "1.0/db/normalizeId": {
      const id = textOf(args.idString);
      return { id: documents.names.ofId(documents.tx, namespace, id) === args.table ? id : null };
    }
    case "1.0/getSnapshotTs":
      return integer(BigInt(state.transaction.snapshotTs));
    case "1.0/componentArgument":
      throw new Error(`Component argument ${textOf(args.name)} is not defined.`);
    default:
      throw new Error(`Unknown operation ${op}`);
  }
}

const WRITES = new Set([
  "1.0/insert",
  "1.0/shallowMerge",
  "1.0/replace",
  "1.0/remove",
  "1.0/schedule",
  "1.0/cancel_job",
  "1.0/storageGenerateUploadUrl",
  "1.0/storageDelete",
]);

/** Answers JSON text; documents go through as they are stored. */
export function asyncSyscall(state: FrameState, op: string, args: Args): string | Promise<string> {
  if (WRITES.has(op) && !state.writable)
    throw new SyscallError(`${op} is not available in queries.`);
  const { transaction } = state;
  const { documents } = transaction;
  const namespace = state.target.componentPath;
  switch (op) {
    case "1.0/queryStreamNext": {
      const next = state.streams.get(Number(args.queryId))?.next();
      return !next || next.done
        ? '{"value":null,"done":true}'
        : `{"value":${next.value},"done":false}`;
    }
    case "1.0/get":
      checkTable(state, args, "get");
      return documents.get(namespace, textOf(args.id)) ?? "null";
    case "1.0/queryPage":
      return page(state, args);
    case "1.0/count":
      return String(count(state, textOf(args.table)));
    case "1.0/insert":
      return JSON.stringify({
        _id: documents.insert(namespace, textOf(args.table), document(args.value)),
      });
    case "1.0/shallowMerge": {
      checkTable(state, args, "patch");
      const patch = document(args.value);
      documents.update(namespace, textOf(args.id), "patch", (old) => merged(old, patch));
      return "null";
    }
    case "1.0/replace":
      checkTable(state, args, "replace");
      documents.update(namespace, textOf(args.id), "replace", () => document(args.value));
      return "null";
    case "1.0/remove":
      checkTable(state, args, "delete");
      documents.remove(namespace, textOf(args.id));
      return "null";
    case "1.0/getUserIdentity":
      return JSON.stringify(identityOf(state));
    case "1.0/runUdf":
      return runUdf(state, args);
    case "1.0/createFunctionHandle": {
      const target = resolveAddress(transaction.catalog, namespace, args);
      findFunctionOrAction(state, target);
      return JSON.stringify(`function://${target.componentPath};${target.path}`);
    }
    case "1.0/schedule":
      return JSON.stringify(schedule(state, args));
    case "1.0/cancel_job":
      cancelJob(documents, namespace, textOf(args.id), transaction.now);
      return "null";
    case "1.0/storageGetUrl":
      return JSON.stringify(storageUrl(state, textOf(args.storageId)));
    case "1.0/storageGetMetadata":
      return JSON.stringify(storageMetadata(state, textOf(args.storageId)));
    case "1.0/storageGenerateUploadUrl": {
      const token = randomUUID();
      documents.tx.set(
        uploadKey(token),
        JSON.stringify({ expires: transaction.now + 3_600_000, namespace }),
      );
      return JSON.stringify(`${transaction.settings.cloudUrl}/api/storage/upload?token=${token}`);
    }
    case "1.0/storageDelete":
      deleteFile(state, textOf(args.storageId));
      return "null";
    case "1.0/getFunctionMetadata":
      return JSON.stringify({ name: state.target.path, componentPath: namespace });
    case "1.0/getRequestMetadata":
      return JSON.stringify({
        ...(transaction.request.call.metadata ?? NO_METADATA),
        requestId: transaction.request.requestId,
        scheduledFunctionId: transaction.request.job?.id ?? null,
        authToken: null,
      });
    case "1.0/getDeploymentMetadata":
      return JSON.stringify({
        name: transaction.settings.instanceName,
        region: null,
        class: "s16",
      });
    case "1.0/getTransactionMetrics":
      return JSON.stringify(transactionMetrics(state));
    default:
      throw new SyscallError(`Unknown async operation ${op}`);
  }
}

function document(value: JSONValue | undefined): JsonObject {
  if (!isObject(value)) throw new SyscallError("A document must be an object.");
  return value;
}

function integer(value: bigint): JSONValue {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(value);
  return { $integer: bytes.toString("base64") };
}

/** Fields given replace the old ones; `undefined` removes. */
function merged(old: JsonObject, patch: JsonObject): JsonObject {
  const out: JsonObject = { ...old };
  for (const [name, value] of Object.entries(patch)) {
    if (isObject(value) && specialForm(value) === "$undefined") delete out[name];
    else out[name] = value;
  }
  return out;
}

/** `db.get("table", id)` and its like refuse an id of another table. */
function checkTable(state: FrameState, args: Args, operation: string): void {
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

function page(state: FrameState, args: Args): string {
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

/** Goes through the table's keys: the size that is kept beside it knows nothing of this transaction's writes. */
function count(state: FrameState, table: string): number {
  const { documents } = state.transaction;
  const number = documents.names.find(documents.tx, state.target.componentPath, table);
  if (number === undefined) return 0;
  const from = documentsOf(number);
  return [...documents.tx.range(from, afterPrefix(from), false)].length;
}

function identityOf(state: FrameState): JSONValue {
  // Components have no say in who the user is.
  if (state.target.componentPath !== "") return null;
  const { identity } = state.transaction.request.call;
  const attributes =
    identity.kind === "user"
      ? identity.attributes
      : identity.kind === "admin"
        ? identity.acting
        : undefined;
  return (attributes as JSONValue | undefined) ?? null;
}

function runUdf(state: FrameState, args: Args): Promise<string> {
  const run = async () => {
    const { transaction } = state;
    const target = resolveAddress(transaction.catalog, state.target.componentPath, args);
    const crossing = target.componentPath !== state.target.componentPath;
    const found = findFunction(transaction, target, !crossing || args.functionHandle !== undefined);
    const wanted = args.udfType === "mutation" ? "Mutation" : "Query";
    if (found.type !== wanted)
      throw new SyscallError(
        `Trying to execute ${target.path} as a ${wanted.toLowerCase()}, but it is defined as a ${found.type}.`,
      );
    if (wanted === "Mutation" && !state.writable)
      throw new SyscallError("Queries cannot call mutations.");
    const savepoint = transaction.documents.tx.savepoint();
    try {
      return await invoke(transaction, target, found, args.args ?? {}, state);
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

function findFunctionOrAction(state: FrameState, target: Target): void {
  const { module } = { module: `${target.path.slice(0, target.path.lastIndexOf(":"))}.js` };
  const config = state.transaction.catalog.components[target.componentPath]?.modules[module];
  if (config?.environment === "node") return;
  findFunction(state.transaction, target, target.componentPath === state.target.componentPath);
}

function schedule(state: FrameState, args: Args): string {
  const { transaction } = state;
  const target = resolveAddress(transaction.catalog, state.target.componentPath, args);
  findFunctionOrAction(state, target);
  return scheduleJob(
    transaction.documents,
    state.target.componentPath,
    target,
    Number(args.ts) * 1000,
    args.args ?? {},
  );
}

function storedFile(state: FrameState, id: string): JsonObject | undefined {
  const { documents } = state.transaction;
  const namespace = state.target.componentPath;
  if (documents.names.ofId(documents.tx, namespace, id) !== STORAGE) return undefined;
  const text = documents.get(namespace, id);
  return text === undefined ? undefined : (JSON.parse(text) as JsonObject);
}

function storageUrl(state: FrameState, id: string): string | null {
  if (!storedFile(state, id)) return null;
  const uuid = state.transaction.documents.tx.peek(fileUuidKey(id));
  return `${state.transaction.settings.cloudUrl}/api/storage/${uuid ?? id}`;
}

function storageMetadata(state: FrameState, id: string): JSONValue {
  const file = storedFile(state, id);
  if (!file) return null;
  return {
    storageId: id,
    sha256: file.sha256 ?? "",
    size: file.size ?? 0,
    contentType: file.contentType ?? null,
  };
}

function deleteFile(state: FrameState, id: string): void {
  if (!storedFile(state, id)) throw new SyscallError(`storage id ${id} not found`);
  const { documents } = state.transaction;
  documents.remove(state.target.componentPath, id);
  // The bytes go when the commit is durable: the server watches for the uuid's key (files.ts).
  const uuid = documents.tx.get(fileUuidKey(id));
  documents.tx.set(fileUuidKey(id), null);
  if (uuid !== undefined) documents.tx.set(fileKey(uuid), null);
}

function transactionMetrics(state: FrameState): JSONValue {
  const { usage } = state.transaction.documents;
  const metric = (used: number, limit: number) => ({ used, remaining: Math.max(0, limit - used) });
  return {
    bytesRead: metric(usage.bytesRead, LIMITS.bytesRead),
    bytesWritten: metric(usage.bytesWritten, LIMITS.bytesWritten),
    databaseQueries: metric(usage.rangesRead, LIMITS.indexRangesRead),
    documentsRead: metric(usage.documentsRead, LIMITS.documentsRead),
    documentsWritten: metric(usage.documentsWritten, LIMITS.documentsWritten),
    functionsScheduled: metric(usage.scheduledCalls, LIMITS.scheduledCalls),
    scheduledFunctionArgsBytes: metric(usage.scheduledBytes, LIMITS.scheduledBytes),
  };
}
