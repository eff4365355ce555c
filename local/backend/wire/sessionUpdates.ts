/**
 * The queries that a session requested and the state last sent to it. Moves the client from one consistent
 * state to the next.
 */
import { ProtocolError } from "./protocolError.ts";
import { laterOf, SessionQueries } from "./subscriptions.ts";
import {
  encodeTransition,
  type AddQuery,
  type ClientMessage,
  type QueryModification,
  type StateVersion,
} from "./syncFrames.ts";
import type { LiveQuery } from "../engine/types.ts";
import type { Identity } from "../runtime/calls.ts";

/** The parts of a session that its updates use. */
type Session = {
  /** @throws ProtocolError 401 when the user's token has expired since it was presented. */
  currentIdentity(): Identity;
  openLive(
    add: AddQuery,
    identity: Identity,
    journal: string | null,
    onInvalidate: () => void,
  ): LiveQuery;
  latestTs(): bigint;
  /** Resolves when the running mutation has been answered. */
  mutationAnswered(): Promise<void> | undefined;
  send(frame: string): void;
  fail(error: unknown): void;
};

export class SessionUpdates {
  readonly requestedVersion = { querySet: 0, identity: 0 };
  sentVersion: StateVersion = { querySet: 0, ts: 0n, identity: 0 };
  /** ms by which the client's clock is ahead. */
  clientClockSkew = 0;

  private readonly queries: SessionQueries;
  private modifications: QueryModification[] = [];
  /** Latest commit whose mutation was answered, until a transition reaches it. */
  private answered: bigint | undefined;
  private running = false;
  private again = false;
  private stopped = false;

  constructor(private readonly session: Session) {
    this.queries = new SessionQueries((add, identity, journal) =>
      session.openLive(add, identity, journal, () => this.schedule()),
    );
  }

  modifyQuerySet(message: Extract<ClientMessage, { type: "ModifyQuerySet" }>): void {
    if (
      message.baseVersion !== this.requestedVersion.querySet ||
      message.newVersion <= message.baseVersion
    ) {
      throw ProtocolError.badRequest(
        "BaseVersionMismatch",
        `Base version ${message.baseVersion} passed up doesn't match the current version ${this.requestedVersion.querySet}`,
      );
    }
    this.requestedVersion.querySet = message.newVersion;
    this.modifications.push(...message.modifications);
    this.schedule();
  }

  identityChanged(): void {
    this.requestedVersion.identity += 1;
    this.schedule();
  }

  /**
   * Call once a mutation's response, with the commit's `ts`, is sent. The client resolves the
   * mutation's promise at the next transition that reaches the commit, even if that is empty
   * because an earlier one reached it.
   */
  reach(ts: bigint): void {
    this.answered = laterOf(this.answered ?? 0n, ts);
    this.schedule();
  }

  stop(): void {
    this.stopped = true;
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
    // Clients drop their optimistic update on the mutation's response, so send the response first.
    await session.mutationAnswered();
    if (this.stopped) return;
    const identity = session.currentIdentity();
    const modifications = this.modifications;
    this.modifications = [];
    const requestedVersion = { ...this.requestedVersion };
    const { sentVersion, answered } = this;
    this.queries.useIdentity(identity);
    const parts = this.queries.apply(modifications, identity);
    const minimum = laterOf(sentVersion.ts, answered ?? 0n);
    const ts = await this.queries.settle(
      () => laterOf(minimum, session.latestTs()),
      () => this.stopped,
    );
    if (ts === undefined || this.stopped) return;
    parts.push(...this.queries.takeChangedResults());
    const hasNews =
      parts.length > 0 ||
      requestedVersion.querySet !== sentVersion.querySet ||
      requestedVersion.identity !== sentVersion.identity ||
      answered !== undefined;
    if (hasNews) this.sendTransition({ ...requestedVersion, ts }, parts);
  }

  private sendTransition(end: StateVersion, modifications: string[]): void {
    this.session.send(encodeTransition(this.sentVersion, end, modifications, this.clientClockSkew));
    this.sentVersion = end;
    if (this.answered !== undefined && end.ts >= this.answered) this.answered = undefined;
  }
}
