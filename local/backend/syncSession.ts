/** One client's session of the sync protocol, from its socket's opening to its end. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Authenticated, Authenticator } from "./auth.ts";
import { MutationQueue } from "./mutationQueue.ts";
import { ProtocolError } from "./protocolError.ts";
import { SessionQueries } from "./sessionQueries.ts";
import {
  decodeTs,
  encodeAuthError,
  encodeFatalError,
  encodeTransition,
  encodeUdfResponse,
  parseClientMessage,
  splitTransition,
  type AddQuery,
  type ClientMessage,
  type QueryModification,
  type StateVersion,
  type UdfRequest,
} from "./syncFrames.ts";
import { liveSystemQuery } from "./systemQueries.ts";
import { settle } from "./trackedQuery.ts";
import type { Engine, Identity, LiveQuery, RequestMetadata, UdfCall } from "./types.ts";
import { canonicalUdfPath } from "./udfPath.ts";

/** What the session needs of its WebSocket. `sent` is called when the frame has left the process. */
export interface SessionSocket {
  send(frame: string, sent?: () => void): void;
  /** No code: the client has been told why by a frame and is to close. */
  close(code?: number, reason?: string): void;
}

export type SessionContext = { engine: Engine; auth: Authenticator; cloudUrl: string };

const MAX_PENDING_ACTIONS = 1000;
/** Transitions handed to the socket and not yet sent, above which a slow client gets no new ones. */
const MAX_UNSENT_TRANSITIONS = 2;
/** How long a transition waits for the answer of a mutation that may be part of it. */
const MUTATION_GRACE_MS = 50;

export class SyncSession {
  private closed = false;
  private readonly inbox: ClientMessage[] = [];
  private handling = false;

  private sessionId: string | undefined;
  private clientClockSkew: number | undefined;
  private authenticated: Authenticated = { identity: { kind: "none" } };

  /** What the client has asked for, and what it has been told. */
  private readonly asked = { querySet: 0, identity: 0 };
  private told: StateVersion = { querySet: 0, ts: 0n, identity: 0 };

  private readonly queries = new SessionQueries(
    (add, identity, journal) => this.live(add, identity, journal),
    () => this.scheduleUpdate(),
  );
  private modifications: QueryModification[] = [];
  private requiredTs = 0n;
  private updating = false;
  private updateAgain = false;
  private unsentTransitions = 0;
  private resumeSending: (() => void) | undefined;

  private readonly mutations = new MutationQueue();
  private pendingActions = 0;

  constructor(
    private readonly context: SessionContext,
    private readonly socket: SessionSocket,
    private readonly supportsChunks: boolean,
    private readonly metadata: RequestMetadata,
  ) {}

  /** Takes a text frame. Frames are handled strictly in order, also while a token is being checked. */
  receive(text: string): void {
    if (this.closed) return;
    try {
      this.inbox.push(parseClientMessage(text));
      if (!this.handling) this.handleInbox();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Ends the session with the error, as the protocol has it for that kind of error. */
  fail(error: unknown): void {
    if (this.closed) return;
    if (!(error instanceof ProtocolError)) {
      console.error("[backend] sync session failed:", error);
      this.end(1011, "InternalServerError");
    } else if (error.status === 401) {
      this.socket.send(encodeAuthError(error.message, this.told.identity, false));
      this.end();
    } else if (error.status === 429) {
      this.end(1013, error.code);
    } else if (error.status >= 500) {
      this.end(1011, error.code);
    } else {
      this.socket.send(encodeFatalError(error.message));
      this.end();
    }
  }

  /** The socket is gone: lets go of all queries; mutations that have not begun are dropped. */
  dispose(): void {
    this.closed = true;
    this.resumeSending?.();
    this.mutations.stop();
    this.queries.release();
  }

  private end(code?: number, reason?: string): void {
    this.dispose();
    this.socket.close(code, reason);
  }

  private handleInbox(): void {
    for (let message = this.inbox.shift(); message !== undefined; message = this.inbox.shift()) {
      if (this.closed) return;
      const waiting = this.handle(message);
      if (waiting === undefined) continue;
      this.handling = true;
      waiting
        .then(() => {
          this.handling = false;
          this.handleInbox();
        })
        .catch((error: unknown) => this.fail(error));
      return;
    }
  }

  private handle(message: ClientMessage): Promise<void> | undefined {
    switch (message.type) {
      case "Connect":
        this.connect(message);
        return;
      case "ModifyQuerySet":
        this.modifyQuerySet(message);
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

  private connect(message: Extract<ClientMessage, { type: "Connect" }>): void {
    this.sessionId = message.sessionId;
    if (typeof message.clientTs === "number") {
      this.clientClockSkew = Math.round(message.clientTs - Date.now());
    }
    const observed = message.maxObservedTimestamp;
    if (typeof observed === "string" && decodeTs(observed) > this.context.engine.latestTs()) {
      // The client has seen writes that we do not hold; going on could take them back before its eyes.
      throw ProtocolError.internal();
    }
  }

  private modifyQuerySet(message: Extract<ClientMessage, { type: "ModifyQuerySet" }>): void {
    if (message.baseVersion !== this.asked.querySet || message.newVersion <= message.baseVersion) {
      throw ProtocolError.badRequest(
        "BaseVersionMismatch",
        `Base version ${message.baseVersion} passed up doesn't match the current version ${this.asked.querySet}`,
      );
    }
    this.asked.querySet = message.newVersion;
    this.modifications.push(...message.modifications);
    this.scheduleUpdate();
  }

  private async authenticate(
    message: Extract<ClientMessage, { type: "Authenticate" }>,
  ): Promise<void> {
    if (message.baseVersion !== this.asked.identity) throw ProtocolError.internal();
    try {
      this.authenticated = await this.context.auth.authenticate(message);
    } catch (error) {
      if (!(error instanceof ProtocolError) || error.status >= 500) throw error;
      if (this.closed) return;
      this.socket.send(encodeAuthError(error.message, this.told.identity, true));
      this.end();
      return;
    }
    this.asked.identity += 1;
    this.scheduleUpdate();
  }

  /** @throws ProtocolError 401 when the user's token has run out since it was presented. */
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
      path: canonicalUdfPath(request.udfPath),
      args: request.args[0] ?? {},
      identity,
      metadata: this.metadata,
    };
  }

  private addMutation(message: UdfRequest): void {
    const call = this.call(message, this.currentIdentity());
    this.mutations.add(() => this.runMutation(message.requestId, call));
  }

  private async runMutation(requestId: number, call: UdfCall): Promise<void> {
    const { engine } = this.context;
    try {
      const outcome = await engine.mutation(
        call,
        this.sessionId === undefined
          ? undefined
          : { request: { sessionId: this.sessionId, requestId } },
      );
      // Those who watch hear of it first: whoever wrote it has been shown it already.
      await nextTurn();
      if (this.closed) return;
      const succeeded = outcome.status === "success";
      const ts = succeeded ? outcome.ts : undefined;
      this.socket.send(encodeUdfResponse("MutationResponse", requestId, outcome, ts));
      if (ts === undefined) return;
      // The client's promise resolves at a transition that reaches the commit, even an empty one.
      if (ts > this.requiredTs) this.requiredTs = ts;
      this.scheduleUpdate();
    } catch (error) {
      this.fail(error);
    }
  }

  private async runAction(message: UdfRequest, identity: Identity): Promise<void> {
    try {
      if (this.pendingActions >= MAX_PENDING_ACTIONS) {
        throw new ProtocolError(
          429,
          "TooManyInflightActionsForSingleClient",
          `Only up to ${MAX_PENDING_ACTIONS} actions at a time allowed on a single websocket.`,
        );
      }
      this.pendingActions += 1;
      const outcome = await this.context.engine.action(this.call(message, identity));
      this.pendingActions -= 1;
      if (this.closed) return;
      this.socket.send(encodeUdfResponse("ActionResponse", message.requestId, outcome));
    } catch (error) {
      this.fail(error);
    }
  }

  private scheduleUpdate(): void {
    if (this.closed) return;
    this.updateAgain = true;
    if (this.updating) return;
    this.updating = true;
    // All queries that one commit touches call in the same tick; one transition serves them.
    queueMicrotask(() => void this.runUpdates());
  }

  private async runUpdates(): Promise<void> {
    try {
      while (this.updateAgain && !this.closed) {
        this.updateAgain = false;
        await this.update();
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.updating = false;
    }
  }

  private async update(): Promise<void> {
    if (this.unsentTransitions >= MAX_UNSENT_TRANSITIONS) {
      await new Promise<void>((resolve) => (this.resumeSending = resolve));
    }
    // The client drops an optimistic update at the mutation's answer, which should thus come first.
    await this.mutations.settled(MUTATION_GRACE_MS);
    if (this.closed) return;
    const identity = this.currentIdentity();
    const modifications = this.modifications;
    this.modifications = [];
    const asked = { ...this.asked };
    const { told, requiredTs } = this;
    this.queries.useIdentity(identity);
    const parts = this.queries.apply(modifications, identity);
    const minimum = requiredTs > told.ts ? requiredTs : told.ts;
    const ts = await settle(this.queries.all(), minimum, () => this.context.engine.latestTs());
    if (this.closed) return;
    parts.push(...this.queries.takeChangedResults());
    const news =
      parts.length > 0 ||
      asked.querySet !== told.querySet ||
      asked.identity !== told.identity ||
      requiredTs > told.ts;
    if (news) this.sendTransition({ ...asked, ts }, parts);
  }

  private live(add: AddQuery, identity: Identity, journal: string | null): LiveQuery {
    const call = this.call(add, identity);
    return liveSystemQuery(this.context, call) ?? this.context.engine.live(call, journal);
  }

  private sendTransition(end: StateVersion, modifications: string[]): void {
    const transition = encodeTransition(this.told, end, modifications, this.clientClockSkew);
    this.told = end;
    const parts = splitTransition(transition, this.supportsChunks);
    this.unsentTransitions += 1;
    const last = parts.pop() ?? transition;
    for (const part of parts) this.socket.send(part);
    this.socket.send(last, () => {
      this.unsentTransitions -= 1;
      this.resumeSending?.();
    });
  }
}
