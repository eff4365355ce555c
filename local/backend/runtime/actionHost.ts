/** Runs actions and HTTP actions. The server process serves their calls and their syscalls that need a transaction. */

import type { JSONValue } from "convex/values";
import { join } from "node:path";
import { splitPath, type Catalog, type FunctionAddress } from "../database/catalog.ts";
import { LIMITS } from "../database/limits.ts";
import {
  attributesOf,
  requestMetadata,
  type Identity,
  type Outcome,
  type RequestMetadata,
} from "./calls.ts";
import { failedBy } from "./failures.ts";
import { runGuarded, SyscallError, withFrame, type Frame } from "./frame.ts";
import {
  callFunction,
  checkType,
  exportedFunction,
  handleOf,
  resolveAddress,
} from "./functions.ts";
import type {
  ActionRequest,
  RequestedCall,
  ExecutorSettings,
  FromExecutor,
  HttpActionRequest,
  HttpActionResult,
  ToExecutor,
} from "./messages.ts";
import { importNodeModule, type Exports } from "./realm.ts";
import type { Realms } from "./realms.ts";

type PendingAnswer = { resolve(json: string): void; reject(error: Error): void };
type Caller = {
  identity: Identity;
  metadata?: RequestMetadata | undefined;
  requestId: string;
  jobId?: string | undefined;
};
type HttpRouter = {
  lookup(
    path: string,
    method: string,
  ): [{ invokeHttpAction(request: Request): Promise<Response> }, string, string] | null;
};

/** What actions read from the database's newest state. */
type DatabaseReads = {
  catalog(): Catalog;
  /** The table that an id belongs to. */
  tableOf(namespace: string, id: string): string | undefined;
};

const NO_ROUTE = {
  status: 404,
  headers: [["content-type", "text/plain"]] as [string, string][],
  body: Buffer.from("No matching routes found"),
};

const isNode = (catalog: Catalog, { componentPath, path }: FunctionAddress): boolean =>
  catalog.components[componentPath]?.modules[splitPath(path).module]?.environment === "node";

export class ActionHost {
  private readonly waiting = new Map<number, PendingAnswer>();
  private nextAsk = 0;

  constructor(
    private readonly settings: ExecutorSettings,
    private readonly realms: Realms,
    private readonly database: DatabaseReads,
    private readonly send: (message: FromExecutor) => void,
  ) {}

  answer(message: Extract<ToExecutor, { type: "answer" }>): void {
    const pendingRequest = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    const { error, json = "null" } = message;
    if (error) pendingRequest?.reject(new SyscallError(error.message, error.data));
    else pendingRequest?.resolve(json);
  }

  /** Returns JSON text. */
  private ask(callId: number, requestedCall: RequestedCall): Promise<string> {
    const id = this.nextAsk++;
    const answer = new Promise<string>((resolve, reject) =>
      this.waiting.set(id, { resolve, reject }),
    );
    this.send({ type: "ask", id, call: callId, requestedCall });
    return answer;
  }

  async run(callId: number, request: ActionRequest): Promise<Outcome> {
    const catalog = this.database.catalog();
    const { call, requestId, jobId } = request;
    const logLines: string[] = [];
    const { canonical } = splitPath(call.path);
    try {
      const target = { componentPath: call.componentPath, path: canonical };
      const caller = { ...call, requestId, jobId };
      const frame = this.frame(callId, catalog, target, "Action", logLines, caller);
      const exports = await withFrame(frame, () => this.load(catalog, call));
      const fn = exportedFunction(exports, call, request.internal);
      checkType(fn, "Action", canonical);
      const json = await callFunction(
        frame,
        fn,
        call.args,
        (id) => this.database.tableOf(call.componentPath, id),
        isNode(catalog, call) ? LIMITS.nodeArgumentBytes : undefined,
      );
      return { status: "success", json, requestId, logLines };
    } catch (error) {
      return failedBy(error, requestId, logLines);
    }
  }

  /** The module's exports; undefined when there is no such module. */
  private async load(
    catalog: Catalog,
    { componentPath, path }: FunctionAddress,
  ): Promise<Exports | undefined> {
    const { module } = splitPath(path);
    const config = catalog.components[componentPath]?.modules[module];
    if (config?.environment !== "node")
      return config && this.realms.forCall().load(catalog, componentPath, module);
    const env = this.realms.envOf(catalog, componentPath);
    return importNodeModule(join(this.settings.dataDir, config.file), env);
  }

  async runHttp(
    callId: number,
    { request, ...caller }: HttpActionRequest,
  ): Promise<HttpActionResult> {
    const catalog = this.database.catalog();
    const logLines: string[] = [];
    const { requestId } = caller;
    const outcome: Outcome = { status: "success", json: "null", requestId, logLines };
    const url = new URL(request.url);
    const target = { componentPath: "", path: "http" };
    const frame = this.frame(callId, catalog, target, "HttpAction", logLines, caller);
    try {
      const router = this.realms.forCall().load(catalog, "", "http.js").default as HttpRouter;
      const route = router.lookup(url.pathname, request.method);
      if (!route) return { outcome, response: NO_ROUTE };
      const hasBody =
        request.method !== "GET" && request.method !== "HEAD" && request.body.length > 0;
      const incoming = new Request(url, {
        method: request.method,
        headers: request.headers,
        body: hasBody ? Buffer.from(request.body) : undefined,
      });
      const actionResponse = await runGuarded(frame, () => route[0].invokeHttpAction(incoming));
      const { status } = actionResponse;
      const body = new Uint8Array(await actionResponse.arrayBuffer());
      if (body.length > LIMITS.httpResponseBytes)
        throw new SyscallError("HttpResponseTooLarge: HTTP actions support responses up to 20 MiB");
      return { outcome, response: { status, headers: [...actionResponse.headers], body } };
    } catch (error) {
      return { outcome: failedBy(error, requestId, logLines) };
    }
  }

  private frame(
    id: number,
    catalog: Catalog,
    { componentPath, path }: FunctionAddress,
    udfType: "Action" | "HttpAction",
    logLines: string[],
    caller: Caller,
  ): Frame {
    const syscall = (path: string, args: JSONValue) =>
      this.ask(id, { kind: "syscall", componentPath, path, args, internal: true });
    return {
      path,
      udfType,
      now: undefined,
      logLines,
      pending: 0,
      syscall: (op) => {
        throw new Error(`Unknown operation ${op} in actions.`);
      },
      asyncSyscall: (op, args) => {
        switch (op) {
          case "1.0/getFunctionMetadata":
            return JSON.stringify({ name: path, componentPath });
          case "1.0/createFunctionHandle":
            return JSON.stringify(handleOf(resolveAddress(catalog, componentPath, args)));
          case "1.0/getUserIdentity":
            return JSON.stringify(componentPath === "" ? attributesOf(caller.identity) : null);
          case "1.0/getRequestMetadata":
            return JSON.stringify(requestMetadata(caller.metadata, caller.requestId, caller.jobId));
          case "1.0/actions/query":
          case "1.0/actions/mutation":
          case "1.0/actions/action": {
            const kind = op.slice("1.0/actions/".length) as RequestedCall["kind"];
            const target = resolveAddress(catalog, componentPath, args);
            const internal =
              target.componentPath === componentPath || args.functionHandle !== undefined;
            return this.ask(id, { kind, ...target, args: args.args ?? {}, internal });
          }
          case "1.0/actions/schedule":
          case "1.0/actions/cancel_job":
            return syscall(op.replace("actions/", ""), args);
          case "1.0/storageGenerateUploadUrl":
          case "1.0/storageGetUrl":
          case "1.0/storageGetMetadata":
          case "1.0/storageDelete":
            return syscall(op, args);
          default:
            throw new SyscallError(`Unknown async operation ${op}`);
        }
      },
      jsSyscall: async (op, args) => {
        if (op === "storage/storeBlob") {
          const blob = args.blob as Blob;
          const { sha256 = null } = (args.options ?? {}) as { sha256?: string };
          const text = Buffer.from(await blob.arrayBuffer()).toString("base64");
          const stored = { blob: text, contentType: blob.type, sha256 };
          return JSON.parse(await syscall("1.0/storageStore", stored)) as string;
        }
        if (op !== "storage/getBlob") throw new Error(`Unknown operation ${op}`);
        const storageId = String(args.storageId);
        const found = JSON.parse(await syscall("1.0/storageGet", { storageId })) as {
          blob: string;
          contentType: string | null;
        } | null;
        return (
          found && new Blob([Buffer.from(found.blob, "base64")], { type: found.contentType ?? "" })
        );
      },
    };
  }
}
