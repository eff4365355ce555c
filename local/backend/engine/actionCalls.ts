/** Runs actions and HTTP actions in executors and reports their outcomes. */
import type { ActionRequest, HttpActionResult } from "../runtime/messages.ts";
import type { HttpRequest, Identity, RequestMetadata, UdfCall, Outcome } from "../runtime/calls.ts";
import type { Logs } from "./logs.ts";
import type { DeploymentState } from "../database/deployment.ts";
import type { ExecutorPool } from "../runtime/executorPool.ts";
import { failedProcess } from "../runtime/executorProcess.ts";
import { LIMITS } from "../database/limits.ts";

export class ActionCalls {
  constructor(
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
    const outcome = await running.catch((error: unknown) => failedProcess(error, requestId));
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
      outcome: failedProcess(error, requestId),
    }));
    report.completed(result.outcome);
    return result;
  }
}
