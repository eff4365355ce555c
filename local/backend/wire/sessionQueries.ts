/**
 * The queries that one session watches, and the state last sent to it. Moves the client from one consistent
 * state to the next.
 */

import type { LiveQuery, TimedOutcome } from "../engine/types.ts";
import type { Identity } from "../runtime/calls.ts";
import { ProtocolError } from "./protocolError.ts";
import {
  encodeOutcome,
  encodeQueryRemoved,
  encodeQueryResult,
  encodeTransition,
  type AddQuery,
  type ClientMessage,
  type StateVersion,
} from "./syncFrames.ts";

type ModifyQuerySet = Extract<ClientMessage, { type: "ModifyQuerySet" }>;

/** The parts of a session that its queries use. */
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

type Subscription = {
  add: AddQuery;
  live: LiveQuery;
  outcome?: TimedOutcome | undefined;
  /** JSON of the result last sent to the client. */
  sent?: string;
};

const isValid = ({ live, outcome }: Subscription, ts: bigint): boolean =>
  outcome !== undefined && live.isValid(outcome, ts);

const laterOf = (a: bigint, b: bigint): bigint => (a > b ? a : b);

const badQueryId = (which: "Duplicate" | "Nonexistent", queryId: number) =>
  ProtocolError.badRequest("BadQueryId", `${which} query ID: ${queryId}`);

export class SessionQueries {
  readonly requestedVersion = { querySet: 0, identity: 0 };
  sentVersion: StateVersion = { querySet: 0, ts: 0n, identity: 0 };
  /** ms by which the client's clock is ahead. */
  clientClockSkew = 0;

  private readonly subscriptions = new Map<number, Subscription>();
  private identityInUse = "";
  private modifications: ModifyQuerySet["modifications"] = [];
  /** Latest commit whose mutation was answered, until a transition reaches it. */
  private answeredTs: bigint | undefined;
  private running = false;
  private needsRun = false;
  private stopped = false;

  constructor(private readonly session: Session) {}

  modify({ baseVersion, newVersion, modifications }: ModifyQuerySet): void {
    const { querySet } = this.requestedVersion;
    if (baseVersion !== querySet || newVersion <= baseVersion)
      throw ProtocolError.badRequest(
        "BaseVersionMismatch",
        `Base version ${baseVersion} passed up doesn't match the current version ${querySet}`,
      );
    this.requestedVersion.querySet = newVersion;
    this.modifications.push(...modifications);
    this.schedule();
  }

  identityChanged(): void {
    this.requestedVersion.identity += 1;
    this.schedule();
  }

  /**
   * Call once a mutation's response, with the commit's `ts`, is sent. The client resolves the
   * mutation's promise at the next transition that reaches the commit. That transition is empty if an
   * earlier one has already sent the changes.
   */
  reach(ts: bigint): void {
    this.answeredTs = laterOf(this.answeredTs ?? 0n, ts);
    this.schedule();
  }

  stop(): void {
    this.stopped = true;
    for (const { live } of this.subscriptions.values()) live.release();
    this.subscriptions.clear();
  }

  private readonly schedule = (): void => {
    if (this.stopped) return;
    this.needsRun = true;
    if (this.running) return;
    this.running = true;
    // All queries that one commit touches call this in the same tick, so one transition serves them all.
    queueMicrotask(() => void this.run());
  };

  private async run(): Promise<void> {
    try {
      while (this.needsRun && !this.stopped) {
        this.needsRun = false;
        await this.update();
      }
    } catch (error) {
      this.session.fail(error);
    } finally {
      this.running = false;
    }
  }

  private async update(): Promise<void> {
    // Clients drop a mutation's optimistic update at the first transition after its response that reaches its
    // commit, so send the response first.
    await this.session.mutationAnswered();
    if (this.stopped) return;
    const identity = this.session.currentIdentity();
    const requestedVersion = { ...this.requestedVersion };
    const { sentVersion, answeredTs } = this;
    this.useIdentity(identity);
    const parts = this.applyModifications(identity);
    const ts = await this.settle(laterOf(sentVersion.ts, answeredTs ?? 0n));
    if (this.stopped) return;
    parts.push(...this.takeChangedResults());
    const hasNews =
      parts.length > 0 ||
      requestedVersion.querySet !== sentVersion.querySet ||
      requestedVersion.identity !== sentVersion.identity ||
      answeredTs !== undefined;
    if (!hasNews) return;
    const end = { ...requestedVersion, ts };
    this.session.send(encodeTransition(sentVersion, end, parts, this.clientClockSkew));
    this.sentVersion = end;
    if (this.answeredTs !== undefined && ts >= this.answeredTs) this.answeredTs = undefined;
  }

  /** Reopens all queries if the identity has changed. A refreshed token counts as the same identity. */
  private useIdentity(identity: Identity): void {
    const key = JSON.stringify(identity);
    if (key === this.identityInUse) return;
    this.identityInUse = key;
    for (const subscription of this.subscriptions.values()) {
      const { add, live, outcome } = subscription;
      live.release();
      subscription.live = this.open(add, identity, outcome?.journal ?? add.journal);
      subscription.outcome = undefined;
    }
  }

  private open(add: AddQuery, identity: Identity, journal: string | null = null): LiveQuery {
    return this.session.openLive(add, identity, journal, this.schedule);
  }

  /** Adds and removes queries; returns the QueryRemoved parts of the next transition. */
  private applyModifications(identity: Identity): string[] {
    const parts: string[] = [];
    for (const modification of this.modifications.splice(0)) {
      const { queryId } = modification;
      const existing = this.subscriptions.get(queryId);
      if (modification.type === "Add") {
        if (existing !== undefined) throw badQueryId("Duplicate", queryId);
        const live = this.open(modification, identity, modification.journal);
        this.subscriptions.set(queryId, { add: modification, live });
      } else {
        if (existing === undefined) throw badQueryId("Nonexistent", queryId);
        existing.live.release();
        this.subscriptions.delete(queryId);
        parts.push(encodeQueryRemoved(queryId));
      }
    }
    return parts;
  }

  /** Brings all results to one timestamp and returns it: at least `minimum` and the latest commit at the call. */
  private async settle(minimum: bigint): Promise<bigint> {
    const all = [...this.subscriptions.values()];
    for (;;) {
      const atLeast = laterOf(minimum, this.session.latestTs());
      await Promise.all(
        all
          .filter((subscription) => !isValid(subscription, atLeast))
          .map(async (each) => (each.outcome = await each.live.result(atLeast))),
      );
      const ts = all.reduce((latest, { outcome }) => laterOf(latest, outcome?.ts ?? 0n), atLeast);
      if (this.stopped || all.every((subscription) => isValid(subscription, ts))) return ts;
    }
  }

  /** Parts of a transition for results that differ from those last sent to the client. */
  private takeChangedResults(): string[] {
    const parts: string[] = [];
    for (const [queryId, subscription] of this.subscriptions) {
      if (subscription.outcome === undefined) continue;
      const encoded = encodeOutcome(subscription.outcome);
      if (encoded === subscription.sent) continue;
      subscription.sent = encoded;
      parts.push(encodeQueryResult(queryId, encoded));
    }
    return parts;
  }
}
