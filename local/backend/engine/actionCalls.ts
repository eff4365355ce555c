/** Calls of actions and HTTP actions: dispatch to executors, outcomes. */
import type { ActionRequest, CallResult, HttpActionResult } from "../runtime/messages.ts";
import type {
  HttpRequest,
  HttpResponse,
  Identity,
  RequestMetadata,
  UdfCall,
  UdfOutcome,
} from "../runtime/calls.ts";
import type { CallReports } from "./callReports.ts";
import type { DeploymentState } from "../database/deployment.ts";
import type { ExecutorPool } from "../runtime/executorPool.ts";
import { failedProcess } from "../runtime/executorProcess.ts";
import { LIMITS } from "../database/limits.ts";

export class ActionCalls {
  constructor(
    private readonly executors: ExecutorPool,
    private readonly deployment: DeploymentState,
    private readonly reports: CallReports,
  ) {}

  async run(
    call: UdfCall,
    internal = call.identity.kind === "admin",
    jobId?: string,
  ): Promise<UdfOutcome> {
    const report = this.reports.begin(call, "Action");
    const { requestId } = report;
    const request: ActionRequest = { kind: "action", call, internal, requestId, jobId };
    const running = this.executors.run(request, LIMITS.actionMs) as Promise<CallResult>;
    const result = await running.catch(failedProcess);
    report.completed(result);
    return report.outcome(result);
  }

  async runHttp(
    request: HttpRequest,
    identity: Identity,
    metadata: RequestMetadata,
  ): Promise<HttpResponse | undefined> {
    const app = this.deployment.catalog.components[""];
    if (!app?.modules["http.js"] && Object.keys(app?.httpMounts ?? {}).length === 0)
      return undefined;
    const path = `${request.method} ${new URL(request.url).pathname}`;
    const report = this.reports.begin(
      { componentPath: "", path, args: {}, identity },
      "HttpAction",
    );
    const running = this.executors.run(
      { kind: "http", request, identity, metadata, requestId: report.requestId },
      LIMITS.actionMs,
    ) as Promise<HttpActionResult>;
    const { found, error, logLines, response } = await running.catch((failure: unknown) => ({
      found: true,
      response: undefined,
      ...failedProcess(failure),
    }));
    if (!found) return undefined;
    const result: CallResult = error
      ? { ok: false, error, logLines }
      : { ok: true, json: "null", logLines };
    report.completed(result);
    if (response) return response;
    const outcome = report.outcome(result);
    const message = outcome.status === "error" ? outcome.errorMessage : "";
    return {
      status: 500,
      headers: [["content-type", "application/json"]],
      body: Buffer.from(JSON.stringify({ code: "Server Error", message })),
    };
  }
}
