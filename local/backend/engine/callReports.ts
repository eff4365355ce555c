/** What is known of a call from its start to its end: its outcome for the caller, its log entry, the counters. */
import { randomUUID } from "node:crypto";
import type { CallMetrics } from "./types.ts";
import type { UdfCall, Outcome, UdfType } from "../runtime/calls.ts";
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

  /** @param print also writes to the output what plain errors say, of which clients are not told */
  constructor(
    private readonly logs: Logs,
    private readonly print: boolean,
  ) {}

  begin(call: UdfCall, udfType: UdfType, startedAt = performance.now()): CallReport {
    this.metrics[COUNTERS[udfType]]++;
    return new CallReport(call, udfType, startedAt, this.logs, this.metrics, this.print);
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
    private readonly print: boolean,
  ) {}

  /** Logs the call, which has come to its end. */
  completed(outcome: Outcome, usage?: Usage): void {
    if (usage) this.metrics.usage[this.call.path] = usage;
    if (this.print && outcome.status === "error" && outcome.errorData === undefined) {
      const { path } = this.call;
      console.log(`${path} failed [Request ID: ${outcome.requestId}] ${outcome.errorMessage}`);
    }
    const elapsedMs = performance.now() - this.startedAt;
    this.logs.completed(this.call, this.udfType, outcome, elapsedMs, usage);
  }
}
