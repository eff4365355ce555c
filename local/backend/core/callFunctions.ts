/** Calls of pushed functions: dispatch to executors, commit, retry on conflict, outcomes. */
import { randomUUID } from "node:crypto";
import type {
  ActionRequest,
  CallResult,
  HttpActionResult,
  JobRef,
  TransactionRequest,
  TransactionResult,
} from "../executor/protocol.ts";
import type {
  HttpRequest,
  HttpResponse,
  Identity,
  MutationOutcome,
  RequestKey,
  RequestMetadata,
  UdfCall,
  UdfOutcome,
} from "../types.ts";
import { splitPath } from "./catalog.ts";
import type { DeploymentState } from "./deployment.ts";
import { newUsage, type Usage } from "./documents.ts";
import type { ExecutorPool } from "./executorPool.ts";
import { ExecutorFailure, type Following } from "./executorProcess.ts";
import { CATALOG_VERSION_KEY, requestKey } from "./layout.ts";
import { LIMITS } from "./limits.ts";
import type { QueryRun } from "./liveQueries.ts";
import type { Logs } from "./logs.ts";
import type { Store } from "./store.ts";
import type { Write } from "./tx.ts";

/** Attempts of a mutation that meets conflicts; the later ones run with no other commit in between. */
const SHARED_ATTEMPTS = 8;

export type Metrics = {
  queries: number;
  mutations: number;
  actions: number;
  /** Re-runs of mutations because what they read had changed. */
  conflicts: number;
  /** Last call's usage by function path. */
  usage: Record<string, Usage>;
};

/** A client's request that has succeeded, kept for when it is sent again. */
export type StoredRequest = { at: number; outcome: UdfOutcome };

const newRequestId = () => randomUUID().replaceAll("-", "").slice(0, 16);

export class Functions {
  readonly metrics: Metrics = { queries: 0, mutations: 0, actions: 0, conflicts: 0, usage: {} };
  private readonly inFlight = new Map<string, Promise<MutationOutcome>>();
  /** Held by a mutation that has lost too often; others wait before they commit. */
  private exclusive: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: Store,
    private readonly transactions: ExecutorPool,
    private readonly actions: ExecutorPool,
    private readonly deployment: DeploymentState,
    private readonly logs: Logs,
  ) {}

  /**
   * Runs a query over a fresh snapshot; its result is shown once everything it saw is on disk. `live`: the number
   * of the live query whose run it is.
   */
  async runQuery(
    call: UdfCall,
    journal: string | null,
    internal = call.identity.kind === "admin",
    live?: number,
  ): Promise<QueryRun> {
    this.metrics.queries++;
    const started = performance.now();
    const requestId = newRequestId();
    const run = await this.transaction({
      kind: "query",
      call,
      internal,
      journal,
      live,
      requestId,
    });
    const ts = BigInt(run.snapshotTs);
    await this.store.durableAt(ts);
    return this.shown(call, run, ts, requestId, started);
  }

  /**
   * The result of a live query that was run behind a mutation, as of the mutation's commit at `ts`; undefined when
   * it cannot be used: its process ended, or another commit came between the mutation's snapshot and `ts`.
   */
  async followed(
    call: UdfCall,
    coming: Promise<TransactionResult>,
    ts: bigint,
  ): Promise<QueryRun | undefined> {
    const started = performance.now();
    const run = await coming.catch((error: unknown) => {
      if (!(error instanceof ExecutorFailure)) throw error;
    });
    // Also when it is of no use: the query's holders are told of the commit before it is run again.
    await this.store.durableAt(ts);
    if (!run) return undefined;
    const changed = this.store.firstChange(run.reads, BigInt(run.snapshotTs), ts);
    if (changed !== undefined && changed < ts) return undefined;
    this.metrics.queries++;
    return this.shown(call, run, ts, newRequestId(), started);
  }

  private shown(
    call: UdfCall,
    run: TransactionResult,
    ts: bigint,
    requestId: string,
    started: number,
  ): QueryRun {
    const outcome = this.outcome(call, "Query", run.result, requestId, started, run.usage);
    return { outcome: { ...outcome, ts, journal: run.journal }, reads: run.reads };
  }

  private async transaction(
    request: TransactionRequest,
    following?: Following,
  ): Promise<TransactionResult> {
    try {
      return (await this.transactions.run(
        request,
        LIMITS.transactionMs,
        following,
      )) as TransactionResult;
    } catch (error) {
      if (!(error instanceof ExecutorFailure)) throw error;
      return {
        result: { ok: false, error: { message: error.message }, logLines: [] },
        snapshotTs: String(this.store.durableTs),
        reads: [[CATALOG_VERSION_KEY, `${CATALOG_VERSION_KEY}\x00`]],
        writes: [],
        touched: [],
        sizes: {},
        journal: null,
        usage: newUsage(),
        udfType: undefined,
      };
    }
  }

  /** A request that was answered before, or is being answered, is not run again. */
  async mutation(
    call: UdfCall,
    request?: RequestKey,
    internal = call.identity.kind === "admin",
  ): Promise<MutationOutcome> {
    if (!request) return this.runMutation(call, internal);
    const key = requestKey(request.sessionId, request.requestId);
    const running = this.inFlight.get(key);
    if (running) return running;
    const stored = this.store.get(key);
    if (stored !== undefined) {
      return { ...(JSON.parse(stored) as StoredRequest).outcome, ts: this.store.durableTs };
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
  ): Promise<MutationOutcome> {
    this.metrics.mutations++;
    const started = performance.now();
    const requestId = newRequestId();
    const request: TransactionRequest = {
      kind: "mutation",
      call,
      internal,
      journal: null,
      job: options.job,
      requestId,
    };
    let release: (() => void) | undefined;
    try {
      for (let attempt = 1; ; attempt++) {
        if (attempt === SHARED_ATTEMPTS) release = await this.takeExclusive();
        else if (!release) await this.exclusive;
        const end = this.store.begin();
        let run: TransactionResult;
        let done: Promise<bigint> | undefined;
        const following: Following = new Map();
        try {
          run = await this.transaction({ ...request, follow: true }, following);
          if (!release) await this.exclusive;
          const outcome = this.outcome(
            call,
            "Mutation",
            run.result,
            requestId,
            started,
            run.usage,
            true,
          );
          // A failed call leaves nothing behind: sent again, it runs again.
          const stored: Write[] =
            options.key && outcome.status === "success"
              ? [[options.key, JSON.stringify({ at: Date.now(), outcome })]]
              : [];
          done = this.store.commit(
            { ...run, snapshotTs: BigInt(run.snapshotTs), following },
            stored,
          );
        } finally {
          end();
        }
        if (done) {
          const ts = await done;
          return {
            ...this.outcome(call, "Mutation", run.result, requestId, started, run.usage),
            ts,
          };
        }
        this.metrics.conflicts++;
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

  async action(
    call: UdfCall,
    internal = call.identity.kind === "admin",
    jobId?: string,
  ): Promise<UdfOutcome> {
    this.metrics.actions++;
    const started = performance.now();
    const request: ActionRequest = {
      kind: "action",
      call,
      internal,
      requestId: newRequestId(),
      jobId,
    };
    let result: CallResult;
    try {
      result = (await this.actions.run(request, LIMITS.actionMs)) as CallResult;
    } catch (error) {
      if (!(error instanceof ExecutorFailure)) throw error;
      result = { ok: false, error: { message: error.message }, logLines: [] };
    }
    return this.outcome(call, "Action", result, request.requestId, started);
  }

  async any(call: UdfCall): Promise<UdfOutcome> {
    switch (this.typeOf(call.componentPath, call.path)) {
      case "Mutation":
        return this.mutation(call);
      case "Action":
        return this.action(call);
      default:
        return (await this.runQuery(call, null)).outcome;
    }
  }

  /** Declared type of a function of the push in force. */
  typeOf(componentPath: string, path: string): string | undefined {
    const { module, exported } = splitPath(path);
    const analysed = this.deployment.catalog.components[componentPath]?.functions[module] as
      { functions: { name: string; udfType: string }[] } | undefined;
    return analysed?.functions.find(({ name }) => name === exported)?.udfType;
  }

  async http(
    request: HttpRequest,
    identity: Identity,
    metadata: RequestMetadata,
  ): Promise<HttpResponse | undefined> {
    const app = this.deployment.catalog.components[""];
    if (!app?.modules["http.js"] && Object.keys(app?.httpMounts ?? {}).length === 0)
      return undefined;
    this.metrics.actions++;
    const started = performance.now();
    const requestId = newRequestId();
    const path = new URL(request.url).pathname;
    const call: UdfCall = {
      componentPath: "",
      path: `${request.method} ${path}`,
      args: {},
      identity,
    };
    let result: HttpActionResult;
    try {
      result = (await this.actions.run(
        { kind: "http", request, identity, metadata, requestId },
        LIMITS.actionMs,
      )) as HttpActionResult;
    } catch (error) {
      if (!(error instanceof ExecutorFailure)) throw error;
      result = { found: true, error: { message: error.message }, logLines: [] };
    }
    if (!result.found) return undefined;
    const { error, logLines } = result;
    const outcome = this.outcome(
      call,
      "HttpAction",
      error ? { ok: false, error, logLines } : { ok: true, json: "null", logLines },
      requestId,
      started,
    );
    if (result.response) return result.response;
    const message = outcome.status === "error" ? outcome.errorMessage : "";
    const body = JSON.stringify({ code: "Server Error", message });
    return {
      status: 500,
      headers: [["content-type", "application/json"]],
      body: Buffer.from(body),
    };
  }

  private outcome(
    call: UdfCall,
    udfType: string,
    result: CallResult,
    requestId: string,
    started: number,
    usage?: Usage,
    quiet = false,
  ): UdfOutcome {
    const { logLines } = result;
    if (usage) this.metrics.usage[call.path] = usage;
    if (!quiet)
      this.logs.completed(call, udfType, result, requestId, performance.now() - started, usage);
    if (result.ok) return { status: "success", json: result.json, logLines };
    const { message, data } = result.error;
    const errorMessage = `[Request ID: ${requestId}] Server Error\n${message}`;
    return {
      status: "error",
      errorMessage,
      logLines,
      ...(data === undefined ? {} : { errorData: data }),
    };
  }
}
