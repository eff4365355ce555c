/** Runs queries and mutations: dispatch to executors, commit, retry on conflict, outcomes. */
import type { JobRef, TransactionRequest, TransactionResult } from "../runtime/messages.ts";
import type { TimedOutcome, RequestKey } from "./types.ts";
import type { UdfCall, Outcome } from "../runtime/calls.ts";
import type { CallReport, CallReports } from "./callReports.ts";
import { newUsage } from "../database/documents.ts";
import type { ExecutorPool } from "../runtime/executorPool.ts";
import { ExecutorFailure, failedProcess, type Following } from "../runtime/executorProcess.ts";
import { CATALOG_VERSION_KEY, requestKey } from "../store/layout.ts";
import { LIMITS } from "../database/limits.ts";
import type { QueryRun, WritingCommit } from "./liveQueries.ts";
import type { DecidedCommit, Store } from "../store/store.ts";
import type { Write } from "../store/tx.ts";

/**
 * From this attempt on, a mutation that keeps conflicting runs with no other mutation's commit in between.
 */
const SHARED_ATTEMPTS = 8;

/** A client's successful request, stored in case it is sent again. */
export type StoredRequest = { at: number; outcome: Outcome };

export class TransactionCalls {
  private readonly inFlight = new Map<string, Promise<TimedOutcome>>();
  /** Held by a mutation that has conflicted too often; the others wait for it before they commit. */
  private exclusive: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: Store,
    private readonly executors: ExecutorPool,
    private readonly reports: CallReports,
    /** Called with a commit that is being written to disk, if live queries run on top of it. */
    private readonly onWriting: (commit: WritingCommit) => void,
  ) {}

  /**
   * Runs a query over a fresh snapshot; returns the result once everything it read is on disk. `live`: the
   * number of the live query that this run is for.
   */
  async query(
    call: UdfCall,
    journal: string | null,
    internal = call.identity.kind === "admin",
    live?: number,
  ): Promise<QueryRun> {
    const report = this.reports.begin(call, "Query");
    const { requestId } = report;
    const run = await this.execute({ kind: "query", call, internal, journal, live, requestId });
    await this.store.durableAt(run.snapshotTs);
    return shown(report, run, run.snapshotTs);
  }

  /**
   * The result of a live query that ran on top of a mutation, as of the mutation's commit at `ts`. Undefined
   * if it cannot be used: its process ended, or another commit landed between the mutation's snapshot and
   * `ts`.
   */
  async followed(
    call: UdfCall,
    coming: Promise<TransactionResult>,
    ts: bigint,
  ): Promise<QueryRun | undefined> {
    const startedAt = performance.now();
    const run = await coming.catch((error: unknown) => {
      if (!(error instanceof ExecutorFailure)) throw error;
    });
    // Wait even if the result is unusable: clients are notified of the commit before the query runs again.
    await this.store.durableAt(ts);
    if (!run) return undefined;
    const changed = this.store.firstChange(run.reads, run.snapshotTs, ts);
    if (changed !== undefined && changed < ts) return undefined;
    return shown(this.reports.begin(call, "Query", startedAt), run, ts);
  }

  private async execute(
    request: TransactionRequest,
    following?: Following,
  ): Promise<TransactionResult> {
    try {
      return (await this.executors.run(
        request,
        LIMITS.transactionWallMs,
        following,
      )) as TransactionResult;
    } catch (error) {
      return {
        outcome: failedProcess(error, request.requestId),
        snapshotTs: this.store.durableTs,
        reads: [[CATALOG_VERSION_KEY, `${CATALOG_VERSION_KEY}\x00`]],
        writes: [],
        touched: [],
        growth: {},
        journal: null,
        identityRead: false,
        usage: newUsage(),
      };
    }
  }

  /** A request that was already answered, or is in progress, is not run again. */
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
      const { outcome } = JSON.parse(stored) as StoredRequest;
      return { ...outcome, ts: this.store.durableTs, journal: null };
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
    const report = this.reports.begin(call, "Mutation");
    const request: TransactionRequest = {
      kind: "mutation",
      call,
      internal,
      journal: null,
      job: options.job,
      requestId: report.requestId,
    };
    let release: (() => void) | undefined;
    try {
      for (let attempt = 1; ; attempt++) {
        if (attempt === SHARED_ATTEMPTS) release = await this.takeExclusive();
        else if (!release) await this.exclusive;
        const end = this.store.begin();
        let run: TransactionResult;
        let commit: DecidedCommit | undefined;
        const following: Following = new Map();
        try {
          run = await this.execute({ ...request, follow: true }, following);
          if (!release) await this.exclusive;
          const { outcome } = run;
          // A failed call stores nothing, so sending it again runs it again.
          const stored: Write[] =
            options.key && outcome.status === "success"
              ? [[options.key, JSON.stringify({ at: Date.now(), outcome } satisfies StoredRequest)]]
              : [];
          const { snapshotTs } = run;
          commit = this.store.commit(run, stored);
          if (commit && following.size > 0) this.onWriting({ ...commit, snapshotTs, following });
        } finally {
          end();
        }
        if (commit) {
          await commit.durable;
          report.completed(run.outcome, run.usage);
          return { ...run.outcome, ts: commit.ts, journal: null };
        }
        this.reports.metrics.conflicts++;
        await this.store.settled();
      }
    } finally {
      release?.();
    }
  }

  private async takeExclusive(): Promise<() => void> {
    const before = this.exclusive;
    let release: () => void = () => undefined;
    this.exclusive = new Promise((resolve) => (release = resolve));
    await before;
    return release;
  }
}

function shown(report: CallReport, run: TransactionResult, ts: bigint): QueryRun {
  report.completed(run.outcome, run.usage);
  return {
    outcome: { ...run.outcome, ts, journal: run.journal },
    reads: run.reads,
    identityRead: run.identityRead,
  };
}
