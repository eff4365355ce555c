/** Serves what actions request from the server: calls of functions, and syscalls in transactions. */
import { SyscallError } from "../runtime/frame.ts";
import type { AskedCall, ExecutorRequest } from "../runtime/messages.ts";
import type { Identity, Outcome, RequestMetadata } from "../runtime/calls.ts";
import type { ActionCalls } from "./actionCalls.ts";
import type { TransactionCalls } from "./transactionCalls.ts";

const ANONYMOUS: Identity = { kind: "none" };

export class ActionServices {
  constructor(
    private readonly transactions: TransactionCalls,
    private readonly actions: ActionCalls,
  ) {}

  /** Returns JSON text. */
  async answer({ kind, internal, ...target }: AskedCall, request: ExecutorRequest) {
    const { identity, metadata } = callerOf(request);
    // Components never see the user's identity.
    const call = { ...target, identity: target.componentPath ? ANONYMOUS : identity, metadata };
    switch (kind) {
      case "query":
        return jsonOf((await this.transactions.query(call, null, internal)).outcome);
      case "mutation":
        return jsonOf(await this.transactions.mutation(call, undefined, internal));
      case "action":
        return jsonOf(await this.actions.run(call, internal));
      case "syscall":
        return jsonOf(await this.transactions.syscall(call));
    }
  }
}

/** A called function gets its caller's metadata. */
function callerOf(request: ExecutorRequest): { identity: Identity; metadata?: RequestMetadata } {
  if (request.kind === "action") return request.call;
  return request.kind === "http" ? request : { identity: ANONYMOUS };
}

function jsonOf(outcome: Outcome): string {
  if (outcome.status === "success") return outcome.json;
  throw new SyscallError(outcome.errorMessage, outcome.errorData);
}
