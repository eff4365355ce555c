/** The syscalls of queries and mutations (`1.0/…` of convex/server) and their handlers. */

import type { JSONValue } from "convex/values";
import { checkQuery } from "../database/checkQuery.ts";
import { withErrorPrefix } from "../database/checkValue.ts";
import { checkIdentifier } from "../database/identifiers.ts";
import { cancelJob } from "../database/jobs.ts";
import { LIMITS } from "../database/limits.ts";
import { runQuery, type SerializedQuery } from "../database/scan.ts";
import { storageSyscall } from "../database/storedFiles.ts";
import { textOf, type JsonObject } from "../store/values.ts";
import { attributesOf, requestMetadata } from "./calls.ts";
import { createFunctionHandle, runUdf, schedule } from "./callSyscalls.ts";
import { checkTable, count, documentOf, insert, applyPatch, page } from "./documentSyscalls.ts";
import { SyscallError } from "./frame.ts";
import type { FrameState, Transaction } from "./transactionState.ts";

export function syncSyscall(state: FrameState, op: string, args: JsonObject): JSONValue {
  const { documents } = state.transaction;
  const namespace = state.target.componentPath;
  switch (op) {
    case "1.0/queryStream": {
      const id = state.nextStream++;
      const query = args.query as unknown as SerializedQuery;
      checkQuery(query, "queryStream");
      state.streams.set(id, runQuery(documents, namespace, query));
      return { queryId: id };
    }
    case "1.0/queryCleanup":
      return state.streams.delete(Number(args.queryId));
    case "1.0/db/normalizeId": {
      const id = textOf(args.idString);
      withErrorPrefix("Invalid argument `table` for `db.normalizeId`: ", () =>
        checkIdentifier(textOf(args.table)),
      );
      return { id: documents.tableOf(namespace, id) === args.table ? id : null };
    }
    default:
      throw new Error(`Unknown operation ${op}`);
  }
}

const MUTATIONS_ONLY = new Set([
  "1.0/insert",
  "1.0/shallowMerge",
  "1.0/replace",
  "1.0/remove",
  "1.0/schedule",
  "1.0/cancel_job",
  "1.0/storageGenerateUploadUrl",
  "1.0/storageDelete",
  "1.0/storageStore",
  "1.0/storageGet",
  "1.0/getRequestMetadata",
]);

/** Returns JSON text; documents are passed through as stored. */
export function asyncSyscall(
  state: FrameState,
  op: string,
  args: JsonObject,
): string | Promise<string> {
  if (MUTATIONS_ONLY.has(op) && !state.writable)
    throw new SyscallError(`${op} is not available in queries.`);
  const { transaction } = state;
  const { documents, request } = transaction;
  const namespace = state.target.componentPath;
  switch (op) {
    case "1.0/queryStreamNext": {
      const next = state.streams.get(Number(args.queryId))?.next();
      return !next || next.done
        ? '{"value":null,"done":true}'
        : `{"value":${next.value},"done":false}`;
    }
    case "1.0/get":
      if (!checkTable(state, args, "get")) return "null";
      return documents.get(namespace, textOf(args.id)) ?? "null";
    case "1.0/queryPage":
      return page(state, args);
    case "1.0/count":
      return String(count(state, textOf(args.table)));
    case "1.0/insert":
      return JSON.stringify({ _id: insert(state, args) });
    case "1.0/shallowMerge": {
      checkTable(state, args, "patch");
      const patch = documentOf(args.value, "patch");
      documents.update(namespace, textOf(args.id), "patch", (old) => applyPatch(old, patch));
      return "null";
    }
    case "1.0/replace":
      checkTable(state, args, "replace");
      documents.update(namespace, textOf(args.id), "replace", () =>
        documentOf(args.value, "replace"),
      );
      return "null";
    case "1.0/remove":
      checkTable(state, args, "delete");
      documents.remove(namespace, textOf(args.id));
      return "null";
    case "1.0/getUserIdentity":
      // Components never see the user's identity.
      if (namespace !== "") return "null";
      return JSON.stringify(attributesOf(request.call.identity));
    case "1.0/runUdf":
      return runUdf(state, args);
    case "1.0/createFunctionHandle":
      return JSON.stringify(createFunctionHandle(state, args));
    case "1.0/schedule":
      return JSON.stringify(schedule(state, args));
    case "1.0/cancel_job":
      if (request.job?.id === args.id) throw new SyscallError("A mutation cannot cancel itself");
      cancelJob(documents, namespace, textOf(args.id), transaction.now);
      return "null";
    case "1.0/getFunctionMetadata":
      return JSON.stringify({ name: state.target.path, componentPath: namespace });
    case "1.0/getRequestMetadata":
      return JSON.stringify(
        requestMetadata(request.call.metadata, request.requestId, request.job?.id),
      );
    case "1.0/getTransactionMetrics":
      return JSON.stringify(transactionMetrics(transaction));
    default: {
      const facts = { ...transaction.settings, now: transaction.now };
      const answer = storageSyscall(op, documents, namespace, args, facts);
      if (answer === undefined) throw new SyscallError(`Unknown async operation ${op}`);
      return JSON.stringify(answer);
    }
  }
}

function transactionMetrics({ documents }: Transaction): JSONValue {
  const { usage } = documents;
  const metric = (amount: number, limit: number) => ({
    used: amount,
    remaining: Math.max(0, limit - amount),
  });
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
