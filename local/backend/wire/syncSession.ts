/** One client's session of the sync protocol, for as long as its socket is open. */

import { setImmediate as nextTurn } from "node:timers/promises";
import type { WebSocket } from "ws";
import { splitPath } from "../database/catalog.ts";
import type { Engine } from "../engine/engine.ts";
import type { Identity, RequestMetadata, UdfCall } from "../runtime/calls.ts";
import type { Authenticated, Authenticator } from "./auth.ts";
import { liveSystemQuery } from "./cliQueries.ts";
import { onlyArgument } from "./jsonArgs.ts";
import { ProtocolError } from "./protocolError.ts";
import { SessionQueries } from "./sessionQueries.ts";
import {
  encodeAuthError,
  encodeFatalError,
  encodeUdfResponse,
  parseClientMessage,
  type ClientMessage,
  type UdfRequest,
} from "./syncFrames.ts";

export type SessionContext = {
  engine: Engine;
  auth: Authenticator;
  cloudUrl: string;
  trustedProxy?: string | undefined;
};

export class SyncSession {
  private closed = false;
  private lastFrame: Promise<void> = Promise.resolve();
  private sessionId: string | undefined;
  private authenticated: Authenticated = { identity: { kind: "none" } };

  private readonly queries: SessionQueries;
  /** Mutations run one at a time, in the order in which the client sent them. */
  private lastMutation: Promise<void> = Promise.resolve();
  private runningMutation: Promise<void> | undefined;

  constructor(
    private readonly context: SessionContext,
    private readonly socket: WebSocket,
    private readonly metadata: RequestMetadata,
  ) {
    const { engine } = context;
    this.queries = new SessionQueries({
      currentIdentity: () => this.currentIdentity(),
      openLive: (add, identity, journal, onInvalidate) => {
        const call = this.call(add, identity);
        return (
          liveSystemQuery(context, call, onInvalidate) ?? engine.live(call, journal, onInvalidate)
        );
      },
      latestTs: () => engine.latestTs(),
      mutationAnswered: () => this.runningMutation,
      send: (frame) => socket.send(frame),
      fail: (error) => this.fail(error),
    });
  }

  /** Takes a text frame. Frames are handled strictly in order, even while a token is being checked. */
  receive(text: string): void {
    this.lastFrame = this.lastFrame
      .then(() => (this.closed ? undefined : this.handle(parseClientMessage(text))))
      .catch((error: unknown) => this.fail(error));
  }

  /** Ends the session with the error, in the way the protocol prescribes for that kind of error. */
  fail(error: unknown): void {
    if (this.closed) return;
    if (!(error instanceof ProtocolError)) {
      console.error("[backend] sync session failed:", error);
      this.end(1011, "InternalServerError");
    } else if (error.status === 401) {
      this.socket.send(encodeAuthError(error.message, this.queries.sentVersion.identity, false));
      this.end();
    } else if (error.status >= 500) {
      this.end(1011, error.code);
    } else {
      this.socket.send(encodeFatalError(error.message));
      this.end();
    }
  }

  /**
   * Call before or after the socket closes: releases all queries and drops mutations that have not started.
   */
  dispose(): void {
    this.closed = true;
    this.queries.stop();
  }

  /** Closes the socket; without a code when a frame has already told the client why. */
  private end(code?: number, reason?: string): void {
    this.dispose();
    this.socket.close(code, reason);
  }

  private handle(message: ClientMessage): Promise<void> | undefined {
    switch (message.type) {
      case "Connect":
        this.sessionId = message.sessionId;
        if (message.clientTs !== undefined)
          this.queries.clientClockSkew = message.clientTs - Date.now();
        return;
      case "ModifyQuerySet":
        this.queries.modify(message);
        return;
      case "Mutation":
        this.addMutation(message);
        return;
      case "Action":
        void this.runAction(message, this.currentIdentity());
        return;
      case "Authenticate":
        return this.authenticate(message);
      case "Event":
        return;
      default:
        message satisfies never;
    }
  }

  private async authenticate(
    message: Extract<ClientMessage, { type: "Authenticate" }>,
  ): Promise<void> {
    if (message.baseVersion !== this.queries.requestedVersion.identity)
      throw ProtocolError.internal();
    try {
      this.authenticated = await this.context.auth.authenticate(message);
    } catch (error) {
      if (!(error instanceof ProtocolError) || error.status >= 500) throw error;
      if (this.closed) return;
      this.socket.send(encodeAuthError(error.message, this.queries.sentVersion.identity, true));
      this.end();
      return;
    }
    this.queries.identityChanged();
  }

  /** @throws ProtocolError 401 when the user's token has expired since it was presented. */
  private currentIdentity(): Identity {
    const { identity, expiresAt } = this.authenticated;
    if (expiresAt !== undefined && Date.now() >= expiresAt) {
      throw ProtocolError.unauthenticated("TokenExpired", "Convex token identity expired");
    }
    return identity;
  }

  private call(
    request: { udfPath: string; args: UdfRequest["args"]; componentPath?: string | undefined },
    identity: Identity,
  ): UdfCall {
    const componentPath = request.componentPath ?? "";
    if (componentPath !== "" && identity.kind !== "admin") {
      throw ProtocolError.badRequest(
        "ComponentNotPublic",
        "Only admin or system users can call functions on non-root components directly",
      );
    }
    return {
      componentPath,
      path: splitPath(request.udfPath).canonical,
      args: onlyArgument(request.args),
      identity,
      metadata: this.metadata,
    };
  }

  private addMutation(message: UdfRequest): void {
    const call = this.call(message, this.currentIdentity());
    this.lastMutation = this.lastMutation.then(async () => {
      // The client resends what has not started on its next connection.
      if (this.closed) return;
      this.runningMutation = this.runMutation(message.requestId, call);
      await this.runningMutation;
      this.runningMutation = undefined;
    });
  }

  private async runMutation(requestId: number, call: UdfCall): Promise<void> {
    const { engine } = this.context;
    try {
      const { sessionId } = this;
      const request = sessionId === undefined ? undefined : { sessionId, requestId };
      const outcome = await engine.mutation(call, request);
      // Let watching clients be notified first: the writer's optimistic update already shows the change.
      await nextTurn();
      if (this.closed) return;
      const hasSucceeded = outcome.status === "success";
      const ts = hasSucceeded ? outcome.ts : undefined;
      this.socket.send(encodeUdfResponse("MutationResponse", requestId, outcome, ts));
      if (ts !== undefined) this.queries.reach(ts);
    } catch (error) {
      this.fail(error);
    }
  }

  private async runAction(message: UdfRequest, identity: Identity): Promise<void> {
    try {
      const outcome = await this.context.engine.action(this.call(message, identity));
      if (this.closed) return;
      this.socket.send(encodeUdfResponse("ActionResponse", message.requestId, outcome));
    } catch (error) {
      this.fail(error);
    }
  }
}
