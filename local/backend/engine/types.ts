/** What the protocol servers (`wire`) have of the engine. */
import type { CallUsage } from "../database/documents.ts";
import type { DeploymentState } from "../database/deployment.ts";
import type { Pushes } from "../deploy/pushes.ts";
import type {
  HttpRequest,
  HttpResponse,
  Identity,
  RequestMetadata,
  UdfCall,
  Outcome,
} from "../runtime/calls.ts";
import type { AdminReads } from "./adminReads.ts";
import type { Files } from "./files.ts";
import type { Logs } from "./logs.ts";

/** `ts`: the commit that a mutation made or that a query saw. */
export type TimedOutcome = Outcome & { ts: bigint; journal: string | null };

/** A client's request, by which a resent mutation is recognised; the outcome is stored durably. */
export type RequestKey = { sessionId: string; requestId: number };

/** Equal live queries (call, journal, and identity where it is read) share one run; reference-counted. */
export interface LiveQuery {
  /** The result valid at `atLeast` or later; runs the query only if no valid result is held. */
  result(atLeast: bigint): Promise<TimedOutcome>;
  /** First commit that touched what the last result read; undefined while the result holds. */
  invalidatedAt(): bigint | undefined;
  /** Calls back (once per invalidation, after the commit is durable). Returns the unsubscriber. */
  onInvalidate(callback: () => void): () => void;
  release(): void;
}

export interface Engine {
  /** Newest durable commit. */
  latestTs(): bigint;
  query(call: UdfCall): Promise<Outcome>;
  /** `request`: by which a resent one is known. */
  mutation(call: UdfCall, request?: RequestKey): Promise<TimedOutcome>;
  action(call: UdfCall): Promise<Outcome>;
  /** `convex run` and the HTTP API's any-function endpoint: looks the type up. Internal ones need an admin. */
  anyFunction(call: UdfCall): Promise<Outcome>;
  live(call: UdfCall, journal: string | null): LiveQuery;
  /** Runs the app's `http.ts`; undefined when the app has none. */
  httpAction(
    request: HttpRequest,
    identity: Identity,
    metadata: RequestMetadata,
  ): Promise<HttpResponse | undefined>;

  env: DeploymentState;
  deploy: Pushes;
  files: Files;
  /** Lets scheduled functions run, if they were held back at the start. */
  startJobs(): void;
  /** Reads for the CLI's and the tests' own use: table names, pages of documents, sizes. */
  admin: AdminReads;
  /** Newest log entries, for `GET /api/stream_function_logs` and `convex logs`. */
  logs: Logs;
  /** Counters since the start, for benchmarks: calls, conflicts, runs of live queries, last usage by function. */
  metrics(): EngineMetrics;
  close(): Promise<void>;
}

/** Counters of calls since the start. */
export type CallMetrics = {
  queries: number;
  mutations: number;
  actions: number;
  /** Re-runs of mutations because what they had read was changed meanwhile. */
  conflicts: number;
  /** Usage of the last call of each function, by path. */
  usage: Record<string, CallUsage>;
};

export type EngineMetrics = CallMetrics & {
  /** Live queries held now, counting equal ones once. */
  liveQueries: number;
  /** Runs of live queries, the first ones included. */
  liveRuns: number;
  /** Live queries whose result a commit has made stale. */
  liveInvalidations: number;
};
