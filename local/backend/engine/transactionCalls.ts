/** Runs queries and mutations: dispatch to executors, commit, retry on conflict, outcomes. */

import { newUsage } from "../database/documents.ts";
import { LIMITS } from "../database/limits.ts";
import type { UdfCall, Outcome } from "../runtime/calls.ts";
import type { ExecutorPool } from "../runtime/executorPool.ts";
import { outcomeOfFailedProcess } from "../runtime/executorProcess.ts";
import type { JobRef, TransactionRequest, TransactionResult } from "../runtime/messages.ts";
import { CATALOG_VERSION_KEY, requestKey } from "../store/layout.ts";
import type { Store } from "../store/store.ts";
import type { Write } from "../store/tx.ts";
import type { QueryRun } from "./liveQueries.ts";
import type { Logs } from "./logs.ts";
import type { TimedOutcome, RequestKey } from "./types.ts";

export class TransactionCalls {
  /** How often a mutation ran again because a concurrent commit had changed what it read. */
  conflicts = 0;
  private readonly inFlight = new Map<string, Promise<TimedOutcome>>();

  constructor(
    private readonly store: Store,
    private readonly executors: ExecutorPool,
    private readonly logs: Logs,
  ) {}

  /** Runs a query over a fresh snapshot; returns the result once everything it read is on disk. */
  async query(
    call: UdfCall,
    journal: string | null,
    internal = call.identity.kind === "admin",
  ): Promise<QueryRun> {
    const report = this.logs.begin(call, "Query");
    const { requestId } = report;
    const run = await this.execute({
      kind: "query",
      call,
      internal,
      journal,
      requestId,
    });
    await this.store.durableAt(run.snapshotTs);
    report.completed(run.outcome, run.usage);
    return {
      outcome: { ...run.outcome, ts: run.snapshotTs, journal: run.journal },
      reads: run.reads,
    };
  }

  private async execute(request: TransactionRequest): Promise<TransactionResult> {
    const { durableTs } = this.store;
    try {
      return (await this.executors.run(request, LIMITS.transactionMs)) as TransactionResult;
    } catch (error) {
      return {
        outcome: outcomeOfFailedProcess(error, request.requestId),
        // As of the call's start: the code may have been replaced since.
        snapshotTs: durableTs,
        reads: [[CATALOG_VERSION_KEY, `${CATALOG_VERSION_KEY}\x00`]],
        writes: [],
        journal: null,
        usage: newUsage(),
      };
    }
  }

  /** A resent request is not run again if it is in progress or has succeeded. */
  async mutation(
    call: UdfCall,
    request?: RequestKey,
    internal = call.identity.kind === "admin",
  ): Promise<TimedOutcome> {
    if (!request) return this.runMutation(call, internal);
    const key = requestKey(request.sessionId, request.requestId);
    const running = this.inFlight.get(key);
    if (running) return running;
    const stored = this.store.get(key);
    if (stored !== undefined) {
      return { ...(JSON.parse(stored) as Outcome), ts: this.store.durableTs, journal: null };
    }
    const outcome = this.runMutation(call, internal, { key }).finally(() =>
      this.inFlight.delete(key),
    );
    this.inFlight.set(key, outcome);
    return outcome;
  }

  /** `job`: the scheduled function whose row is completed in the same commit. */
  async runMutation(
    call: UdfCall,
    internal: boolean,
    options: { key?: string; job?: JobRef } = {},
  ): Promise<TimedOutcome> {
    const report = this.logs.begin(call, "Mutation");
    const { requestId } = report;
    const common = { kind: "mutation", journal: null, job: options.job, requestId } as const;
    const { run, ts } = await this.runToCommit({ ...common, call, internal }, options.key);
    report.completed(run.outcome, run.usage);
    return { ...run.outcome, ts, journal: null };
  }

  /** A syscall of an action, in a transaction of its own. */
  async syscall(call: UdfCall): Promise<Outcome> {
    const common = { kind: "syscall", journal: null, requestId: "" } as const;
    return (await this.runToCommit({ ...common, call, internal: true })).run.outcome;
  }

  private async runToCommit(request: TransactionRequest, key?: string) {
    for (;;) {
      const run = await this.execute(request);
      // A failed call stores nothing, so sending it again runs it again.
      const stored: Write[] =
        key && run.outcome.status === "success" ? [[key, JSON.stringify(run.outcome)]] : [];
      const commit = this.store.commit(run, stored);
      if (commit) {
        await commit.durable;
        return { run, ts: commit.ts };
      }
      this.conflicts++;
      await this.store.settled();
    }
  }
}
