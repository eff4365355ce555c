/**
 * The seam of the local backend: `Engine` (store, transactions, runtime, scheduler, live queries) on one
 * side, the servers that speak Convex's protocols (deploy, sync, HTTP) on the other. Every value that
 * crosses it is Convex JSON (`convexToJson` of convex/values), so that neither side holds the other's objects.
 */
import type { Readable } from "node:stream";
import type { JSONValue } from "convex/values";

/** Who calls. `acting` is a user impersonated by an admin (`convex run --identity`). */
export type Identity =
  | { kind: "none" }
  | { kind: "user"; attributes: UserIdentityAttributes }
  | { kind: "admin"; acting?: UserIdentityAttributes };

/** What `ctx.auth.getUserIdentity()` returns: claims of a token that has been verified. */
export type UserIdentityAttributes = {
  tokenIdentifier: string;
  issuer: string;
  subject: string;
  [claim: string]: JSONValue | undefined;
};

/** One call of a function. `path` is canonical: `messages:list`, `a/b:default`. */
export type UdfCall = {
  /** "" is the app; otherwise the component's path, such as `rateLimiter` or `a/b`. */
  componentPath: string;
  path: string;
  /** The argument object as Convex JSON. */
  args: JSONValue;
  identity: Identity;
  /** None for what was not called from outside: scheduled functions, crons. */
  metadata?: RequestMetadata;
};

/** What mutations and actions may learn of the HTTP request or socket behind them. */
export type RequestMetadata = { ip: string | null; userAgent: string | null };

/**
 * A function's outcome. `json` is the value as the function's own call of `JSON.stringify` made it: it goes into
 * answers as it is and is parsed by nobody on the way. `errorData` is present when a ConvexError was thrown.
 */
export type UdfOutcome =
  | { status: "success"; json: string; logLines: string[] }
  | { status: "error"; errorMessage: string; errorData?: JSONValue; logLines: string[] };

export type QueryOutcome = UdfOutcome & { ts: bigint; journal: string | null };
export type MutationOutcome = UdfOutcome & { ts: bigint };

/** A client's request, by which a resent mutation is recognised; the outcome is stored durably. */
export type RequestKey = { sessionId: string; requestId: number };

/** Equal live queries (call, identity, journal) share one run; reference-counted. */
export interface LiveQuery {
  /** The result valid at `atLeast` or later; runs the query only if no valid result is held. */
  result(atLeast: bigint): Promise<QueryOutcome>;
  /** First commit that touched what the last result read; undefined while the result holds. */
  invalidatedAt(): bigint | undefined;
  /** Calls back (once per invalidation, after the commit is durable). Returns the unsubscriber. */
  onInvalidate(callback: () => void): () => void;
  release(): void;
}

export type UdfType = "Query" | "Mutation" | "Action" | "HttpAction";

export interface Engine {
  /** Newest durable commit. */
  latestTs(): bigint;
  query(call: UdfCall, options?: { journal?: string | null }): Promise<QueryOutcome>;
  mutation(call: UdfCall, options?: { request?: RequestKey }): Promise<MutationOutcome>;
  action(call: UdfCall): Promise<UdfOutcome>;
  /** `convex run` and the HTTP API's any-function endpoint: looks the type up. Internal ones need an admin. */
  anyFunction(call: UdfCall): Promise<UdfOutcome>;
  live(call: UdfCall, journal: string | null): LiveQuery;
  /** Runs the app's `http.ts`; undefined when the app has none. */
  httpAction(
    request: HttpRequest,
    identity: Identity,
    metadata: RequestMetadata,
  ): Promise<HttpResponse | undefined>;

  env: EnvStore;
  deploy: DeployTarget;
  files: FileStore;
  /** Lets scheduled functions run, if they were held back at the start. */
  startJobs(): void;
  /** Reads for the CLI's and the tests' own use: table names, pages of documents, sizes. */
  admin: AdminReads;
  /** Newest log entries, for `GET /api/stream_function_logs` and `convex logs`. */
  logs: LogStore;
  /** Counters since the start, for benchmarks: calls, conflicts, runs of live queries, last usage by function. */
  metrics(): EngineMetrics;
  close(): Promise<void>;
}

/** Documents and bytes that one call read and wrote. */
export type CallUsage = {
  documentsRead: number;
  bytesRead: number;
  documentsWritten: number;
  bytesWritten: number;
};

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

export type HttpRequest = {
  method: string;
  url: string;
  headers: [string, string][];
  body: Uint8Array;
};
export type HttpResponse = { status: number; headers: [string, string][]; body: Uint8Array };

export interface EnvStore {
  all(): Record<string, string>;
  /** `null` removes. Durable; wakes the queries that read `process.env` of it. */
  update(changes: { name: string; value: string | null }[]): Promise<void>;
}

export interface DeployTarget {
  /**
   * Evaluates a push (schema, auth.config, modules, components) without applying it; throws PushError. The
   * response holds the push's id as well, in `schemaChange.schemaIds`.
   */
  start(push: JSONValue): Promise<{ pushId: string; response: JSONValue }>;
  /** Builds new indexes and validates documents against the new schema. */
  waitForSchema(pushId: string): Promise<JSONValue>;
  finish(pushId: string, dryRun: boolean): Promise<JSONValue>;
  /** Schema evaluation alone (`evaluate_schema`) and the check of `deploy` (`evaluate_push`). */
  evaluateSchema(body: JSONValue): Promise<JSONValue>;
  evaluatePush(body: JSONValue): Promise<JSONValue>;
  moduleHashes(): { path: string; environment: string; hash: string }[];
  /** `_system/cli/modules:apiSpec` of the app, or of a mounted component. */
  apiSpec(componentPath?: string): JSONValue;
  /** Mounted components, the app itself ("") first: `_system/frontend/components:list`. */
  components(): { path: string; name: string | null }[];
  /** Providers of `auth.config.ts`, for the check of tokens. */
  authProviders(): AuthProvider[];
  onChange(callback: () => void): () => void;
}

export type AuthProvider =
  | { type: "oidc"; domain: string; applicationID: string }
  | {
      type: "customJwt";
      issuer: string;
      jwks: string;
      algorithm: "RS256" | "ES256";
      applicationID?: string;
    };

/**
 * A push that cannot be taken; `message` is shown by the CLI, which knows some codes by name
 * (`AuthConfigMissingEnvironmentVariable`, `MissingEnvironmentVariables`, `RaceDetected`).
 */
export class PushError extends Error {
  override name = "PushError";
  constructor(
    message: string,
    readonly code = "PushFailed",
  ) {
    super(message);
  }
}

export interface FileStore {
  /** Of a one-time upload address; false when the token is unknown, used or expired. */
  redeemUploadToken(token: string): Promise<boolean>;
  /** Writes to disk, checks the sha256 when given, records the `_storage` document; answers its id. */
  store(
    body: AsyncIterable<Uint8Array>,
    contentType: string | undefined,
    sha256?: string,
  ): Promise<{ storageId: string }>;
  /** By storage id or by the uuid in a served URL. */
  open(
    id: string,
  ): Promise<{ stream: Readable; size: number; contentType?: string; sha256: string } | undefined>;
}

export interface AdminReads {
  tables(componentPath: string): Promise<{ name: string; count: number; bytes: number }[]>;
  page(
    componentPath: string,
    table: string,
    options: { order: "asc" | "desc"; limit: number; cursor: string | null },
  ): Promise<{ page: JSONValue[]; isDone: boolean; continueCursor: string }>;
}

export interface LogStore {
  /** Entries after `cursor`, waiting at most `waitMs` when there are none. */
  after(cursor: number, waitMs: number): Promise<{ entries: JSONValue[]; newCursor: number }>;
}
