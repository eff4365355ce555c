/** Runs actions and HTTP actions, and serves the calls they make. */

import type { DeploymentState } from "../database/deployment.ts";
import { LIMITS } from "../database/limits.ts";
import type { HttpRequest, Identity, RequestMetadata, UdfCall, Outcome } from "../runtime/calls.ts";
import type { ExecutorPool } from "../runtime/executorPool.ts";
import { outcomeOfFailedProcess } from "../runtime/executorProcess.ts";
import { SyscallError } from "../runtime/frame.ts";
import type {
  ActionRequest,
  RequestedCall,
  ExecutorRequest,
  HttpActionResult,
} from "../runtime/messages.ts";
import type { Logs } from "./logs.ts";
import type { TransactionCalls } from "./transactionCalls.ts";

const ANONYMOUS: Identity = { kind: "none" };

export class ActionCalls {
  constructor(
    private readonly transactions: TransactionCalls,
    private readonly executors: ExecutorPool,
    private readonly deployment: DeploymentState,
    private readonly logs: Logs,
  ) {}

  async run(
    call: UdfCall,
    internal = call.identity.kind === "admin",
    jobId?: string,
  ): Promise<Outcome> {
    const report = this.logs.begin(call, "Action");
    const { requestId } = report;
    const request: ActionRequest = { kind: "action", call, internal, requestId, jobId };
    const running = this.executors.run(request, LIMITS.actionMs) as Promise<Outcome>;
    const outcome = await running.catch((error: unknown) =>
      outcomeOfFailedProcess(error, requestId),
    );
    report.completed(outcome);
    return outcome;
  }

  async runHttp(
    request: HttpRequest,
    identity: Identity,
    metadata: RequestMetadata,
  ): Promise<HttpActionResult | undefined> {
    if (!this.deployment.catalog.components[""]?.modules["http.js"]) return undefined;
    const path = `${request.method} ${new URL(request.url).pathname}`;
    const report = this.logs.begin({ componentPath: "", path, args: {}, identity }, "HttpAction");
    const { requestId } = report;
    const running = this.executors.run(
      { kind: "http", request, identity, metadata, requestId },
      LIMITS.actionMs,
    ) as Promise<HttpActionResult>;
    const result: HttpActionResult = await running.catch((error: unknown) => ({
      outcome: outcomeOfFailedProcess(error, requestId),
    }));
    report.completed(result.outcome);
    return result;
  }

  /** Runs what an action asks for, with the action's caller and metadata; returns JSON text. */
  async answer({ kind, internal, ...target }: RequestedCall, request: ExecutorRequest) {
    const { identity = ANONYMOUS, metadata } =
      request.kind === "action" ? request.call : request.kind === "http" ? request : {};
    // Components never see the user's identity.
    const call = { ...target, identity: target.componentPath ? ANONYMOUS : identity, metadata };
    const run = {
      query: async () => (await this.transactions.query(call, null, internal)).outcome,
      mutation: () => this.transactions.mutation(call, undefined, internal),
      action: () => this.run(call, internal),
      syscall: () => this.transactions.syscall(call),
    }[kind];
    const outcome: Outcome = await run();
    if (outcome.status === "success") return outcome.json;
    throw new SyscallError(outcome.errorMessage, outcome.errorData);
  }
}
