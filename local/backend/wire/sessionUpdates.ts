/**
 * The queries that a session requested and the state last sent to it. Moves the client from one consistent
 * state to the next.
 */
import type { MutationQueue } from "./mutationQueue.ts";
import { ProtocolError } from "./protocolError.ts";
import { SessionQueries, type OpenLive } from "./subscriptions.ts";
import {
  encodeTransition,
  splitTransition,
  type ClientMessage,
  type QueryModification,
  type StateVersion,
} from "./syncFrames.ts";
import { later, settle } from "./subscription.ts";
import type { Identity } from "../runtime/calls.ts";

/** The parts of a session that its updates use. */
type Session = {
  /** @throws ProtocolError 401 when the user's token has expired since it was presented. */
  currentIdentity(): Identity;
  openLive: OpenLive;
  latestTs(): bigint;
  mutations: MutationQueue;
  send(frame: string, sent?: () => void): void;
  fail(error: unknown): void;
};

/** Transitions queued in the socket but not yet sent; at this number a slow client gets no new ones. */
const MAX_UNSENT_TRANSITIONS = 2;
/** How long a transition waits for the response of a mutation that may be part of it. */
const MUTATION_GRACE_MS = 50;

export class SessionUpdates {
  readonly asked = { querySet: 0, identity: 0 };
  told: StateVersion = { querySet: 0, ts: 0n, identity: 0 };
  clientClockSkew: number | undefined;

  private readonly queries: SessionQueries;
  private modifications: QueryModification[] = [];
  /** Latest commit whose mutation was answered, until a transition reaches it. */
  private answered: bigint | undefined;
  private running = false;
  private again = false;
  private stopped = false;
  private unsentTransitions = 0;
  private resumeSending: (() => void) | undefined;

  constructor(private readonly session: Session) {
    this.queries = new SessionQueries(session.openLive, () => this.schedule());
  }

  modifyQuerySet(message: Extract<ClientMessage, { type: "ModifyQuerySet" }>): void {
    if (message.baseVersion !== this.asked.querySet || message.newVersion <= message.baseVersion) {
      throw ProtocolError.badRequest(
        "BaseVersionMismatch",
        `Base version ${message.baseVersion} passed up doesn't match the current version ${this.asked.querySet}`,
      );
    }
    this.asked.querySet = message.newVersion;
    this.modifications.push(...message.modifications);
    this.schedule();
  }

  identityChanged(): void {
    this.asked.identity += 1;
    this.schedule();
  }

  /**
   * The client has been told that its mutation was committed at `ts`. Its promise resolves at the next
   * transition that reaches the commit, which is an empty one if an earlier transition already reached it.
   */
  reach(ts: bigint): void {
    this.answered = later(this.answered ?? 0n, ts);
    this.schedule();
  }

  stop(): void {
    this.stopped = true;
    this.resumeSending?.();
    this.queries.release();
  }

  private schedule(): void {
    if (this.stopped) return;
    this.again = true;
    if (this.running) return;
    this.running = true;
    // All queries that one commit touches call this in the same tick, so one transition serves them all.
    queueMicrotask(() => void this.run());
  }

  private async run(): Promise<void> {
    try {
      while (this.again && !this.stopped) {
        this.again = false;
        await this.update();
      }
    } catch (error) {
      this.session.fail(error);
    } finally {
      this.running = false;
    }
  }

  private async update(): Promise<void> {
    const { session } = this;
    if (this.unsentTransitions >= MAX_UNSENT_TRANSITIONS) {
      await new Promise<void>((resolve) => (this.resumeSending = resolve));
    }
    // Clients drop their optimistic update on the mutation's response, so the response should arrive first.
    await session.mutations.settled(MUTATION_GRACE_MS);
    if (this.stopped) return;
    const identity = session.currentIdentity();
    const modifications = this.modifications;
    this.modifications = [];
    const asked = { ...this.asked };
    const { told, answered } = this;
    this.queries.useIdentity(identity);
    const parts = this.queries.apply(modifications, identity);
    const minimum = later(told.ts, answered ?? 0n);
    const ts = await settle(
      this.queries.all(),
      minimum,
      () => session.latestTs(),
      () => this.stopped,
    );
    if (ts === undefined || this.stopped) return;
    parts.push(...this.queries.takeChangedResults());
    const news =
      parts.length > 0 ||
      asked.querySet !== told.querySet ||
      asked.identity !== told.identity ||
      answered !== undefined;
    if (news) this.sendTransition({ ...asked, ts }, parts);
  }

  private sendTransition(end: StateVersion, modifications: string[]): void {
    const transition = encodeTransition(this.told, end, modifications, this.clientClockSkew);
    this.told = end;
    if (this.answered !== undefined && end.ts >= this.answered) this.answered = undefined;
    const parts = splitTransition(transition);
    this.unsentTransitions += 1;
    const last = parts.pop() ?? transition;
    for (const part of parts) this.session.send(part);
    this.session.send(last, () => {
      this.unsentTransitions -= 1;
      this.resumeSending?.();
    });
  }
}
