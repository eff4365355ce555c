/** Messages between the server and its executors (child processes that run the pushed functions). */

import type { JSONValue } from "convex/values";
import type { Usage } from "../database/documents.ts";
import type { CommitRequest } from "../store/store.ts";
import type {
  HttpRequest,
  HttpResponse,
  Identity,
  Outcome,
  RequestMetadata,
  UdfCall,
} from "./calls.ts";

export type ExecutorSettings = {
  databasePath: string;
  dataDir: string;
  cloudUrl: string;
  siteUrl: string;
  reuseContexts: boolean;
};

/** A row of `_scheduled_functions` whose function is running. */
export type JobRef = { namespace: string; id: string; due: string };

export type TransactionRequest = {
  /** For a syscall of an action, the call's path is the syscall's name. */
  kind: "query" | "mutation" | "syscall";
  call: UdfCall;
  /** Internal functions may be called: by admins, the scheduler, actions. */
  internal: boolean;
  journal: string | null;
  job?: JobRef;
  requestId: string;
  /** When the request was sent to its process, in ms with fractions. `Date.now()` returns it, rounded down. */
  now?: number;
};
export type ActionRequest = {
  kind: "action";
  call: UdfCall;
  internal: boolean;
  requestId: string;
  jobId?: string;
};
export type HttpActionRequest = {
  kind: "http";
  request: HttpRequest;
  identity: Identity;
  metadata: RequestMetadata;
  requestId: string;
};
export type ExecutorRequest =
  | TransactionRequest
  | ActionRequest
  | HttpActionRequest
  /** Evaluates modules outside of calls: those of a push, or `auth.config` when variables change. */
  | { kind: "analyze"; task: AnalyzeTask };

export type AnalyzeTask = {
  /** Module path to file, relative to the data directory. */
  modules: Record<string, { file: string; environment: "isolate" | "node" }>;
  /** Null for a schema, which cannot read variables. */
  env: Record<string, string> | null;
  /** For `auth.config`: reading a variable that isn't set is an error. */
  needsAllVariables?: boolean;
  /** What to extract from the modules. */
  want:
    | { type: "functions" }
    | { type: "default"; path: string; synthetic?: Record<string, JSONValue> };
};

export type CallFailure = { message: string; data?: JSONValue };
export type TransactionResult = CommitRequest & {
  outcome: Outcome;
  journal: string | null;
  usage: Usage;
};

export type ToExecutor =
  /** The process must open the database now: commits wait for its `ready`. */
  | { type: "settings"; settings: ExecutorSettings }
  | { type: "run"; id: number; request: ExecutorRequest }
  | { type: "answer"; id: number; json?: string; error?: CallFailure };

export type FromExecutor =
  /** Its code is loaded, but the database is not open yet. */
  | { type: "loaded" }
  | { type: "ready" }
  /** Sent every second, unless a function blocks the process. */
  | { type: "alive" }
  | { type: "done"; id: number; value?: unknown; error?: CallFailure }
  | { type: "ask"; id: number; call: number; requestedCall: RequestedCall };

/** What an action asks of the server. */
export type RequestedCall = Pick<UdfCall, "componentPath" | "path" | "args"> & {
  kind: "query" | "mutation" | "action" | "syscall";
  /** Internal functions may be called. */
  internal: boolean;
};

/** `response` is missing when the action has failed. */
export type HttpActionResult = { outcome: Outcome; response?: HttpResponse };
