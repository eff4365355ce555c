/** Serves what actions request from the server: calls of other functions, the scheduler, storage. */
import { readFile } from "node:fs/promises";
import type { JSONValue } from "convex/values";
import { SyscallError } from "../runtime/frame.ts";
import type { ExecutorRequest } from "../runtime/messages.ts";
import {
  attributesOf,
  requestMetadata,
  type Identity,
  type RequestMetadata,
  type UdfCall,
  type Outcome,
} from "../runtime/calls.ts";
import type { ActionCalls } from "./actionCalls.ts";
import type { DeploymentState } from "../database/deployment.ts";
import type { Documents } from "../database/documents.ts";
import type { Files } from "./files.ts";
import { cancelJob, checkSchedulable, dueTime, scheduleJob } from "../database/jobs.ts";
import { fileMetadata, storageSyscall } from "../database/storedFiles.ts";
import type { TransactionCalls } from "./transactionCalls.ts";
import { textOf, type JsonObject } from "../store/values.ts";

const ANONYMOUS: Identity = { kind: "none" };

export class ActionServices {
  constructor(
    private readonly deployment: DeploymentState,
    private readonly transactions: TransactionCalls,
    private readonly actions: ActionCalls,
    private readonly files: Files,
    private readonly cloudUrl: string,
  ) {}

  async answer(
    op: string,
    args: JSONValue,
    bytes: Uint8Array | undefined,
    request: ExecutorRequest,
  ): Promise<unknown> {
    const argsObject = args as JsonObject;
    const caller = textOf(argsObject.caller ?? "");
    const identity = identityOf(request);
    const call: UdfCall = {
      componentPath: textOf(argsObject.componentPath ?? ""),
      path: textOf(argsObject.path ?? ""),
      args: argsObject.args ?? {},
      // Components never see the user's identity.
      identity: argsObject.componentPath ? ANONYMOUS : identity,
    };
    const isInternal = argsObject.internal === true;
    switch (op) {
      case "1.0/actions/query":
        return jsonOf((await this.transactions.query(call, null, isInternal)).outcome);
      case "1.0/actions/mutation":
        return jsonOf(
          await this.transactions.mutation(
            { ...call, metadata: callersMetadata(request) },
            undefined,
            isInternal,
          ),
        );
      case "1.0/actions/action":
        return jsonOf(
          await this.actions.run({ ...call, metadata: callersMetadata(request) }, isInternal),
        );
      case "1.0/actions/schedule":
        checkSchedulable(this.deployment.catalog, call);
        return this.deployment.documents((documents) =>
          scheduleJob(
            documents,
            caller,
            call,
            dueTime(Number(argsObject.ts), Date.now()),
            call.args,
          ),
        );
      case "1.0/actions/cancel_job":
        return this.deployment.documents((documents) =>
          cancelJob(documents, caller, textOf(argsObject.id), Date.now()),
        );
      case "1.0/getUserIdentity":
        return caller === "" ? attributesOf(identity) : null;
      case "1.0/getRequestMetadata":
        return requestMetadata(
          callersMetadata(request),
          "requestId" in request ? request.requestId : "",
          request.kind === "action" ? request.jobId : undefined,
        );
      default:
        return this.storage(op, argsObject, caller, bytes);
    }
  }

  private async storage(
    op: string,
    argsObject: JsonObject,
    caller: string,
    bytes: Uint8Array | undefined,
  ): Promise<unknown> {
    const id = textOf(argsObject.storageId ?? "");
    const documents = <T>(work: (documents: Documents) => T) => this.deployment.documents(work);
    switch (op) {
      case "storage/storeBlob": {
        const contentType =
          typeof argsObject.contentType === "string" ? argsObject.contentType : undefined;
        const sha256 = typeof argsObject.sha256 === "string" ? argsObject.sha256 : undefined;
        return this.files.store([bytes ?? new Uint8Array()], contentType, sha256, caller);
      }
      case "storage/getBlob": {
        const metadata = await documents((ownDocuments) => fileMetadata(ownDocuments, caller, id));
        const file = metadata && this.files.findById(id);
        if (!file) return null;
        return { bytes: await readFile(file.path), contentType: file.contentType ?? null };
      }
      default: {
        const facts = { cloudUrl: this.cloudUrl, now: Date.now() };
        const answer = await documents((ownDocuments) =>
          storageSyscall(op, ownDocuments, caller, id, facts),
        );
        if (answer === undefined) throw new SyscallError(`Unknown async operation ${op}`);
        return answer;
      }
    }
  }
}

function identityOf(request: ExecutorRequest): Identity {
  if (request.kind === "action") return request.call.identity;
  return request.kind === "http" ? request.identity : ANONYMOUS;
}

/** A called function gets its caller's metadata. */
function callersMetadata(request: ExecutorRequest): RequestMetadata | undefined {
  if (request.kind === "action") return request.call.metadata;
  return request.kind === "http" ? request.metadata : undefined;
}

function jsonOf(outcome: Outcome): string {
  if (outcome.status === "success") return outcome.json;
  throw new SyscallError(outcome.errorMessage, outcome.errorData);
}
