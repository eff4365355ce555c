/** One client's session of the sync protocol, from its socket's opening to its end. */
import type { Authenticated, Authenticator } from "./auth.ts";
import { ProtocolError } from "./protocolError.ts";
import {
  decodeTs,
  encodeAuthError,
  encodeFatalError,
  encodeOutcome,
  encodeQueryRemoved,
  encodeQueryResult,
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
import { settle, TrackedQuery } from "./trackedQuery.ts";
import type { Engine, Identity, LiveQuery, UdfCall } from "./types.ts";
import { canonicalUdfPath } from "./udfPath.ts";

/** What the session needs of its WebSocket. `sent` is called when the frame has left the process. */
export interface SessionSocket {
  send(frame: string, sent?: () => void): void;
  /** No code: the client has been told why by a frame and is to close. */
  close(code?: number, reason?: string): void;
}

export type SessionContext = { engine: Engine; auth: Authenticator; cloudUrl: string };

const MAX_PENDING_MUTATIONS = 1000;
const MAX_PENDING_ACTIONS = 1000;
/** Transitions handed to the socket and not yet sent, above which a slow client gets no new ones. */
const MAX_UNSENT_TRANSITIONS = 2;
/** How long a transition waits for the answer of a mutation that may be part of it. */
const MUTATION_GRACE_MS = 50;

type Tracked = { query: TrackedQuery; add: AddQuery };

export class SyncSession {
  private closed = false;
  private readonly inbox: ClientMessage[] = [];
  private handling = false;

  private sessionId: string | undefined;
  private clientClockSkew: number | undefined;
  private authenticated: Authenticated = { identity: { kind: "none" } };
  private identityInUse = "";

  /** What the client has asked for, and what it has been told. */
  private readonly asked = { querySet: 0, identity: 0 };
  private told: StateVersion = { querySet: 0, ts: 0n, identity: 0 };

  private readonly tracked = new Map<number, Tracked>();
  private modifications: QueryModification[] = [];
  private requiredTs = 0n;
  private updating = false;
  private updateAgain = false;
  private unsentTransitions = 0;
  private resumeSending: (() => void) | undefined;

  private mutations: Promise<void> = Promise.resolve();
  private pendingMutations = 0;
  private mutationInFlight: Promise<void> | undefined;
  private pendingActions = 0;

  constructor(
    private readonly context: SessionContext,
    private readonly socket: SessionSocket,
    private readonly supportsChunks: boolean,
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
    for (const { query } of this.tracked.values()) query.release();
    this.tracked.clear();
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
        this.enqueueMutation(message);
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
    };
  }

  private enqueueMutation(message: UdfRequest): void {
    if (this.pendingMutations >= MAX_PENDING_MUTATIONS) {
      throw new ProtocolError(
        429,
        "TooManyConcurrentMutations",
        `Only up to ${MAX_PENDING_MUTATIONS} pending mutations allowed on a single websocket.`,
      );
    }
    const call = this.call(message, this.currentIdentity());
    this.pendingMutations += 1;
    this.mutations = this.mutations.then(() => {
      if (this.closed) return;
      this.mutationInFlight = this.runMutation(message.requestId, call);
      return this.mutationInFlight;
    });
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
    } finally {
      this.pendingMutations -= 1;
      this.mutationInFlight = undefined;
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

  private scheduleUpdate = (): void => {
    if (this.closed) return;
    this.updateAgain = true;
    if (this.updating) return;
    this.updating = true;
    // All queries that one commit touches call in the same tick; one transition serves them.
    queueMicrotask(() => void this.runUpdates());
  };

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
    if (this.mutationInFlight !== undefined) await this.mutationAnswered(this.mutationInFlight);
    if (this.closed) return;
    const frames = this.applyModifications(this.currentIdentity());
    const { querySet, identity } = this.asked;
    const minimum = this.requiredTs > this.told.ts ? this.requiredTs : this.told.ts;
    const queries = Array.from(this.tracked.values(), ({ query }) => query);
    const ts = await settle(queries, minimum, () => this.context.engine.latestTs());
    if (this.closed) return;
    this.collectResults(frames);
    const end = { querySet, ts, identity };
    const { told } = this;
    const news =
      frames.length > 0 ||
      told.querySet !== querySet ||
      told.identity !== identity ||
      told.ts < this.requiredTs;
    if (news) this.sendTransition(end, frames);
  }

  /** An optimistic update is dropped when its mutation is answered: the answer should come first. */
  private async mutationAnswered(mutation: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const grace = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, MUTATION_GRACE_MS);
    });
    await Promise.race([mutation, grace]);
    clearTimeout(timer);
  }

  /** Adds and removes queries, moves them to a changed identity; answers QueryRemoved frames. */
  private applyModifications(identity: Identity): string[] {
    const frames: string[] = [];
    const identityKey = JSON.stringify(identity);
    if (identityKey !== this.identityInUse) {
      this.identityInUse = identityKey;
      for (const { query, add } of this.tracked.values()) {
        query.follow(this.live(add, identity, query.outcome?.journal ?? add.journal ?? null));
      }
    }
    const modifications = this.modifications;
    this.modifications = [];
    for (const modification of modifications) {
      const { queryId } = modification;
      const known = this.tracked.get(queryId);
      if (modification.type === "Add") {
        if (known !== undefined) throw duplicateOrUnknown("Duplicate", queryId);
        const live = this.live(modification, identity, modification.journal ?? null);
        const query = new TrackedQuery(live, this.scheduleUpdate);
        this.tracked.set(queryId, { query, add: modification });
      } else {
        if (known === undefined) throw duplicateOrUnknown("Nonexistent", queryId);
        known.query.release();
        this.tracked.delete(queryId);
        frames.push(encodeQueryRemoved(queryId));
      }
    }
    return frames;
  }

  private live(add: AddQuery, identity: Identity, journal: string | null): LiveQuery {
    const call = this.call(add, identity);
    return liveSystemQuery(this.context, call) ?? this.context.engine.live(call, journal);
  }

  private collectResults(frames: string[]): void {
    for (const [queryId, { query }] of this.tracked) {
      if (query.outcome === undefined) continue;
      const encoded = encodeOutcome(query.outcome);
      if (encoded === query.sent) continue;
      query.sent = encoded;
      frames.push(encodeQueryResult(queryId, encoded));
    }
  }

  private sendTransition(end: StateVersion, frames: string[]): void {
    const transition = encodeTransition(this.told, end, frames, this.clientClockSkew);
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

function duplicateOrUnknown(which: "Duplicate" | "Nonexistent", queryId: number): ProtocolError {
  return ProtocolError.badRequest("BadQueryId", `${which} query ID: ${queryId}`);
}
