/** The queries that one session watches, and the results last sent for them. */
import { ProtocolError } from "./protocolError.ts";
import {
  encodeOutcome,
  encodeQueryRemoved,
  encodeQueryResult,
  type AddQuery,
  type QueryModification,
} from "./syncFrames.ts";
import type { Identity } from "../runtime/calls.ts";
import type { LiveQuery, TimedOutcome } from "../engine/types.ts";

export type OpenLive = (add: AddQuery, identity: Identity, journal: string | null) => LiveQuery;

type Subscription = {
  add: AddQuery;
  live: LiveQuery;
  outcome?: TimedOutcome | undefined;
  /** JSON of the result last sent to the client. */
  sent?: string;
};

export class SessionQueries {
  private readonly subscriptions = new Map<number, Subscription>();
  private identityInUse = "";

  constructor(private readonly openLive: OpenLive) {}

  /** Reopens all queries if the identity has changed. A refreshed token counts as the same identity. */
  useIdentity(identity: Identity): void {
    const key = JSON.stringify(identity);
    if (key === this.identityInUse) return;
    this.identityInUse = key;
    for (const subscription of this.subscriptions.values()) {
      const { add, live, outcome } = subscription;
      live.release();
      subscription.live = this.openLive(add, identity, outcome?.journal ?? add.journal ?? null);
      subscription.outcome = undefined;
    }
  }

  /** Adds and removes queries; returns the QueryRemoved parts of the next transition. */
  apply(modifications: QueryModification[], identity: Identity): string[] {
    const parts: string[] = [];
    for (const modification of modifications) {
      const { queryId } = modification;
      const existing = this.subscriptions.get(queryId);
      if (modification.type === "Add") {
        if (existing !== undefined) throw badQueryId("Duplicate", queryId);
        const live = this.openLive(modification, identity, modification.journal ?? null);
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

  /**
   * Brings all results to one timestamp, which is never before `minimum()` at the time of the call, and
   * returns it. Undefined once `isStopped()`.
   */
  async settle(minimum: () => bigint, isStopped: () => boolean): Promise<bigint | undefined> {
    const all = [...this.subscriptions.values()];
    for (;;) {
      const atLeast = minimum();
      const stale = all.filter((subscription) => !isValid(subscription, atLeast));
      await Promise.all(
        stale.map(async (subscription) => {
          subscription.outcome = await subscription.live.result(atLeast);
        }),
      );
      if (isStopped()) return undefined;
      const ts = all.reduce((latest, { outcome }) => laterOf(latest, outcome?.ts ?? 0n), atLeast);
      if (all.every((subscription) => isValid(subscription, ts))) return ts;
    }
  }

  /** Parts of a transition for results that differ from those last sent to the client. */
  takeChangedResults(): string[] {
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

  release(): void {
    for (const { live } of this.subscriptions.values()) live.release();
    this.subscriptions.clear();
  }
}

const isValid = ({ live, outcome }: Subscription, ts: bigint): boolean =>
  outcome !== undefined && live.isValid(outcome, ts);

export const laterOf = (a: bigint, b: bigint): bigint => (a > b ? a : b);

function badQueryId(which: "Duplicate" | "Nonexistent", queryId: number): ProtocolError {
  return ProtocolError.badRequest("BadQueryId", `${which} query ID: ${queryId}`);
}
