/** Runs one query or mutation, with everything it calls, over one snapshot of the database. */

import type { JSONValue } from "convex/values";
import { splitPath, type FunctionAddress } from "../database/catalog.ts";
import { Documents } from "../database/documents.ts";
import { foreignCursor, parsedList } from "../database/scan.ts";
import { SCHEDULED } from "../database/tables.ts";
import { TS_KEY } from "../store/layout.ts";
import { mergeRanges, type Tx } from "../store/tx.ts";
import type { JsonObject } from "../store/values.ts";
import type { Outcome } from "./calls.ts";
import { failedBy } from "./failures.ts";
import { SyscallError, type Frame } from "./frame.ts";
import { callFunction, checkType, findFunction, type UdfFunction } from "./functions.ts";
import type { ExecutorSettings, TransactionRequest, TransactionResult } from "./messages.ts";
import type { Realms } from "./realms.ts";
import { asyncSyscall, syncSyscall } from "./syscalls.ts";
import type { FrameState, Transaction } from "./transactionState.ts";

/** `tx`: fresh, over the state that the call reads. */
export async function runTransaction(
  request: TransactionRequest,
  settings: ExecutorSettings,
  tx: Tx,
  realms: Realms,
): Promise<TransactionResult> {
  const now = request.now ?? Date.now();
  const catalog = realms.catalog(tx);
  const transaction: Transaction = {
    request,
    settings,
    documents: new Documents(tx, catalog, now),
    catalog,
    realms,
    now: Math.floor(now),
    logLines: [],
    journalEnd: null,
    paginated: false,
    invoke: (target, fn, args, depth) => invoke(transaction, target, fn, args, depth),
  };
  const start = tx.savepoint();
  const { requestId } = request;
  const { logLines } = transaction;
  let outcome: Outcome;
  try {
    transaction.journalEnd = journalEnd(request.journal);
    if (request.job && !claimJob(transaction))
      throw new SyscallError("The scheduled function was cancelled.");
    const json =
      request.kind === "syscall" ? await runSyscall(transaction) : await runCall(transaction);
    finishJob(transaction);
    outcome = { status: "success", json, requestId, logLines };
  } catch (error) {
    tx.rollback(start);
    outcome = failedBy(error, requestId, logLines);
  }
  const isWriting = request.kind !== "query" && outcome.status === "success";
  return {
    outcome,
    snapshotTs: BigInt(tx.peek(TS_KEY) ?? "0"),
    reads: mergeRanges(tx.reads),
    writes: isWriting ? tx.writes() : [],
    journal: transaction.paginated ? JSON.stringify([transaction.journalEnd]) : null,
    usage: transaction.documents.usage,
  };
}

function runCall(transaction: Transaction): Promise<string> {
  const { call, internal, kind } = transaction.request;
  const target = { componentPath: call.componentPath, path: splitPath(call.path).canonical };
  const fn = findFunction(transaction, target, internal);
  checkType(fn, kind === "query" ? "Query" : "Mutation", target.path);
  return transaction.invoke(target, fn, call.args, 0);
}

async function runSyscall(transaction: Transaction): Promise<string> {
  const { componentPath, path: op, args } = transaction.request.call;
  const state = newState(transaction, { componentPath, path: "" }, true, 0);
  try {
    return await asyncSyscall(state, op, args as JsonObject);
  } catch (error) {
    throw new SyscallError((error as Error).message);
  }
}

/** A journal passes through the client, so it may be forged. */
function journalEnd(journal: string | null): string | null {
  if (journal === null) return null;
  const [end] = parsedList(journal);
  if (end !== null && typeof end !== "string") throw foreignCursor();
  return end;
}

/** False when the job is no longer pending. */
function claimJob({ request, documents }: Transaction): boolean {
  const { job } = request;
  if (!job || documents.tx.get(job.due) === undefined) return false;
  documents.tx.set(job.due, null);
  return true;
}

/**
 * Marks the job as successful. The scheduler marks failed jobs, because after an exceeded limit, for example,
 * nothing can be written here.
 */
function finishJob({ request, documents, now }: Transaction): void {
  const { job } = request;
  if (!job) return;
  if (documents.tableOf(job.namespace, job.id) !== SCHEDULED) return;
  documents.update(job.namespace, job.id, "patch", (old) => ({
    ...old,
    completedTime: now,
    state: { kind: "success" },
  }));
}

const newState = (
  transaction: Transaction,
  target: FunctionAddress,
  writable: boolean,
  depth: number,
): FrameState => ({
  transaction,
  target,
  writable,
  depth,
  paginated: false,
  streams: new Map(),
  nextStream: 0,
  nested: Promise.resolve(),
});

async function invoke(
  transaction: Transaction,
  target: FunctionAddress,
  fn: UdfFunction,
  args: JSONValue,
  depth: number,
): Promise<string> {
  const { documents } = transaction;
  const tableOf = (id: string) => documents.tableOf(target.componentPath, id);
  const state = newState(transaction, target, fn.type === "Mutation", depth);
  const frame: Frame = {
    path: target.path,
    udfType: fn.type === "Mutation" ? "Mutation" : "Query",
    now: transaction.now,
    logLines: transaction.logLines,
    pending: 0,
    syscall: (op, args) => syncSyscall(state, op, args),
    // In the order of the calls: a nested call that fails must not undo what its caller writes after it.
    asyncSyscall: (op, args) =>
      op === "1.0/runUdf"
        ? asyncSyscall(state, op, args)
        : state.nested.then(() => asyncSyscall(state, op, args)),
    jsSyscall: (op) => {
      throw new Error(`Unknown operation ${op} in queries and mutations.`);
    },
  };
  const invokeToEnd = async (argsText: string) => {
    const result = await fn.invoke(argsText);
    // Nested calls that the function didn't await belong to it too.
    for (let last; last !== state.nested; await last) last = state.nested;
    return result;
  };
  return callFunction(frame, { ...fn, invoke: invokeToEnd }, args, tableOf);
}
