/** What is known of a call from its start to its end: its outcome for the caller, its log entry, the counters. */
import { randomUUID } from "node:crypto";
import type { UdfCall, Outcome, UdfType } from "../runtime/calls.ts";
import type { Usage } from "../database/documents.ts";
import type { Logs } from "./logs.ts";

const COUNTERS = {
  Query: "queries",
  Mutation: "mutations",
  Action: "actions",
  HttpAction: "actions",
} as const satisfies Record<UdfType, string>;

export type CallReport = ReturnType<CallReports["begin"]>;

export class CallReports {
  /** Since the start. */
  readonly metrics = {
    queries: 0,
    mutations: 0,
    actions: 0,
    /** Re-runs of mutations because what they had read was changed meanwhile. */
    conflicts: 0,
    /** Of the last call of each function, by path. */
    usage: {} as Record<string, Usage>,
  };

  /** @param print also writes to the output what plain errors say, of which clients are not told */
  constructor(
    private readonly logs: Logs,
    private readonly print: boolean,
  ) {}

  /** `completed` of what it returns logs the call, which has come to its end. */
  begin(call: UdfCall, udfType: UdfType, startedAt = performance.now()) {
    this.metrics[COUNTERS[udfType]]++;
    return {
      requestId: randomUUID().replaceAll("-", "").slice(0, 16),
      completed: (outcome: Outcome, usage?: Usage) => {
        if (usage) this.metrics.usage[call.path] = usage;
        if (this.print && outcome.status === "error" && outcome.errorData === undefined)
          console.error(
            `${call.path} failed [Request ID: ${outcome.requestId}] ${outcome.errorMessage}`,
          );
        this.logs.completed(call, udfType, outcome, performance.now() - startedAt, usage);
      },
    };
  }
}
