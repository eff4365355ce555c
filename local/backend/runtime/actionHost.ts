/** Runs actions and HTTP actions. Everything they request is served by the server process. */
import { join } from "node:path";
import type { JSONValue } from "convex/values";
import { splitPath, type Catalog, type FunctionAddress } from "../database/catalog.ts";
import { LIMITS } from "../database/limits.ts";
import type { JsonObject } from "../store/values.ts";
import { awaitingAll, SyscallError, withFrame, type Frame } from "./frame.ts";
import type { Outcome } from "./calls.ts";
import { failedBy } from "./failures.ts";
import {
  callFunction,
  checkType,
  exportedFunction,
  handleOf,
  resolveAddress,
} from "./functions.ts";
import type {
  ActionRequest,
  ExecutorSettings,
  FromExecutor,
  HttpActionRequest,
  HttpActionResult,
  ToExecutor,
} from "./messages.ts";
import { importNodeModule, type Exports } from "./realm.ts";
import type { Realms } from "./realms.ts";

type Answer = { resolve(value: unknown): void; reject(error: Error): void };
type HttpRouter = {
  lookup(
    path: string,
    method: string,
  ): [{ invokeHttpAction(request: Request): Promise<Response> }, string, string] | null;
};

/** What actions need of the database's newest state. */
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
  private readonly waiting = new Map<number, Answer>();
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
    const { error, value } = message;
    if (error) pendingRequest?.reject(new SyscallError(error.message, error.data));
    else pendingRequest?.resolve(value);
  }

  private request(call: number, op: string, args: JSONValue, bytes?: Uint8Array): Promise<unknown> {
    const id = this.nextAsk++;
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.send({ type: "ask", id, call, op, args, bytes });
    return answer;
  }

  async run(callId: number, request: ActionRequest): Promise<Outcome> {
    const catalog = this.database.catalog();
    const { call, requestId } = request;
    const logLines: string[] = [];
    const { canonical } = splitPath(call.path);
    try {
      const frame = this.frame(callId, catalog, call.componentPath, canonical, "Action", logLines);
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
    { request, requestId }: HttpActionRequest,
  ): Promise<HttpActionResult> {
    const catalog = this.database.catalog();
    const logLines: string[] = [];
    const outcome: Outcome = { status: "success", json: "null", requestId, logLines };
    const url = new URL(request.url);
    const frame = this.frame(callId, catalog, "", "http", "HttpAction", logLines);
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
      const answer = await awaitingAll(frame, () => route[0].invokeHttpAction(incoming));
      const { status } = answer;
      const body = new Uint8Array(await answer.arrayBuffer());
      if (body.length > LIMITS.httpResponseBytes)
        throw new SyscallError("HttpResponseTooLarge: HTTP actions support responses up to 20 MiB");
      return { outcome, response: { status, headers: [...answer.headers], body } };
    } catch (error) {
      return { outcome: failedBy(error, requestId, logLines) };
    }
  }

  private frame(
    call: number,
    catalog: Catalog,
    componentPath: string,
    path: string,
    udfType: "Action" | "HttpAction",
    logLines: string[],
  ): Frame {
    const text = async (op: string, args: JSONValue) =>
      JSON.stringify((await this.request(call, op, args)) ?? null);
    const callOf = (args: JsonObject): JsonObject => {
      const target = resolveAddress(catalog, componentPath, args);
      const isInternal =
        target.componentPath === componentPath || args.functionHandle !== undefined;
      return {
        ...target,
        internal: isInternal,
        caller: componentPath,
        args: args.args ?? {},
        ts: args.ts ?? 0,
      };
    };
    return {
      path,
      udfType,
      now: undefined,
      logLines,
      syscall: (op) => {
        throw new Error(`Unknown operation ${op} in actions.`);
      },
      asyncSyscall: (op, args) => {
        switch (op) {
          case "1.0/getFunctionMetadata":
            return JSON.stringify({ name: path, componentPath });
          case "1.0/createFunctionHandle":
            return JSON.stringify(handleOf(resolveAddress(catalog, componentPath, args)));
          case "1.0/actions/query":
          case "1.0/actions/mutation":
          case "1.0/actions/action":
            // The value's JSON text, exactly as the called function returned it.
            return this.request(call, op, callOf(args)) as Promise<string>;
          case "1.0/actions/schedule":
            return text(op, callOf(args));
          default:
            return text(op, { ...args, caller: componentPath });
        }
      },
      jsSyscall: (op, args) => this.blobs(call, op, args, componentPath),
    };
  }

  private async blobs(
    call: number,
    op: string,
    args: Record<string, unknown>,
    caller: string,
  ): Promise<unknown> {
    if (op === "storage/storeBlob") {
      const blob = args.blob as Blob;
      const { sha256 } = (args.options ?? {}) as { sha256?: string };
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return this.request(
        call,
        op,
        { contentType: blob.type || null, sha256: sha256 ?? null, caller },
        bytes,
      );
    }
    if (op === "storage/getBlob") {
      const blob = (await this.request(call, op, {
        storageId: String(args.storageId),
        caller,
      })) as {
        bytes: Uint8Array;
        contentType: string | null;
      } | null;
      return blob && new Blob([Buffer.from(blob.bytes)], { type: blob.contentType ?? "" });
    }
    throw new Error(`Unknown operation ${op}`);
  }
}
