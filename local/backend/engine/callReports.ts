/** What is known of a call from its start to its end: its outcome for the caller, its log entry, the counters. */
import { randomUUID } from "node:crypto";
import type { CallResult } from "../runtime/messages.ts";
import type { CallMetrics } from "./types.ts";
import type { UdfCall, UdfOutcome, UdfType } from "../runtime/calls.ts";
import type { Usage } from "../database/documents.ts";
import type { Logs } from "./logs.ts";

const COUNTERS = {
  Query: "queries",
  Mutation: "mutations",
  Action: "actions",
  HttpAction: "actions",
} as const satisfies Record<UdfType, keyof CallMetrics>;

export class CallReports {
  readonly metrics: CallMetrics = { queries: 0, mutations: 0, actions: 0, conflicts: 0, usage: {} };

  constructor(private readonly logs: Logs) {}

  begin(call: UdfCall, udfType: UdfType, startedAt = performance.now()): CallReport {
    this.metrics[COUNTERS[udfType]]++;
    return new CallReport(call, udfType, startedAt, this.logs, this.metrics);
  }
}

export class CallReport {
  readonly requestId = randomUUID().replaceAll("-", "").slice(0, 16);

  constructor(
    private readonly call: UdfCall,
    private readonly udfType: UdfType,
    private readonly startedAt: number,
    private readonly logs: Logs,
    private readonly metrics: CallMetrics,
  ) {}

  /** The result as the caller is told of it. */
  outcome(result: CallResult): UdfOutcome {
    const { logLines } = result;
    if (result.ok) return { status: "success", json: result.json, logLines };
    const { message, data } = result.error;
    const errorMessage = `[Request ID: ${this.requestId}] Server Error\n${message}`;
    return {
      status: "error",
      errorMessage,
      logLines,
      ...(data === undefined ? {} : { errorData: data }),
    };
  }

  /** Logs the call, which has come to its end. */
  completed(result: CallResult, usage?: Usage): void {
    if (usage) this.metrics.usage[this.call.path] = usage;
    const elapsedMs = performance.now() - this.startedAt;
    this.logs.completed(this.call, this.udfType, result, this.requestId, elapsedMs, usage);
  }
}
