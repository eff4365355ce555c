/** Follows a call from start to end: request id, log entry, usage. */
import { randomUUID } from "node:crypto";
import type { UdfCall, Outcome, UdfType } from "../runtime/calls.ts";
import type { Usage } from "../database/documents.ts";
import type { Logs } from "./logs.ts";

export class CallReports {
  /** Usage of each function's last call, by path, for benchmarks. */
  readonly usage: Record<string, Usage> = {};

  /** @param print also prints the messages of plain errors, which clients do not receive */
  constructor(
    private readonly logs: Logs,
    private readonly print: boolean,
  ) {}

  /** Starts a call's report. Call its `completed` with the outcome to log it. */
  begin(call: UdfCall, udfType: UdfType, startedAt = performance.now()) {
    return {
      requestId: randomUUID().replaceAll("-", "").slice(0, 16),
      completed: (outcome: Outcome, usage?: Usage) => {
        if (usage) this.usage[call.path] = usage;
        if (this.print && outcome.status === "error" && outcome.errorData === undefined)
          console.error(
            `${call.path} failed [Request ID: ${outcome.requestId}] ${outcome.errorMessage}`,
          );
        this.logs.completed(call, udfType, outcome, performance.now() - startedAt, usage);
      },
    };
  }
}
