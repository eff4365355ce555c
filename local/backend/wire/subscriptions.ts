/** The queries that one session is subscribed to, and which of their results the client has. */
import { ProtocolError } from "./protocolError.ts";
import {
  encodeOutcome,
  encodeQueryRemoved,
  encodeQueryResult,
  type AddQuery,
  type QueryModification,
} from "./syncFrames.ts";
import { TrackedQuery } from "./subscription.ts";
import type { Identity } from "../runtime/calls.ts";
import type { LiveQuery } from "../engine/types.ts";

export type OpenLive = (add: AddQuery, identity: Identity, journal: string | null) => LiveQuery;

export class SessionQueries {
  private readonly tracked = new Map<number, { query: TrackedQuery; add: AddQuery }>();
  private identityInUse = "";

  constructor(
    private readonly openLive: OpenLive,
    private readonly onStale: () => void,
  ) {}

  all(): TrackedQuery[] {
    return Array.from(this.tracked.values(), ({ query }) => query);
  }

  /** Reopens all queries if the identity has changed. A refreshed token counts as the same identity. */
  useIdentity(identity: Identity): void {
    const key = JSON.stringify(identity);
    if (key === this.identityInUse) return;
    this.identityInUse = key;
    for (const { query, add } of this.tracked.values()) {
      const journal = query.outcome?.journal ?? add.journal ?? null;
      query.follow(this.openLive(add, identity, journal));
    }
  }

  /** Adds and removes queries; returns the QueryRemoved parts of the next transition. */
  apply(modifications: QueryModification[], identity: Identity): string[] {
    const parts: string[] = [];
    for (const modification of modifications) {
      const { queryId } = modification;
      const existing = this.tracked.get(queryId);
      if (modification.type === "Add") {
        if (existing !== undefined) throw badQueryId("Duplicate", queryId);
        const live = this.openLive(modification, identity, modification.journal ?? null);
        const query = new TrackedQuery(live, this.onStale);
        this.tracked.set(queryId, { query, add: modification });
      } else {
        if (existing === undefined) throw badQueryId("Nonexistent", queryId);
        existing.query.release();
        this.tracked.delete(queryId);
        parts.push(encodeQueryRemoved(queryId));
      }
    }
    return parts;
  }

  /** Parts of a transition for results that differ from those last sent to the client. */
  takeChangedResults(): string[] {
    const parts: string[] = [];
    for (const [queryId, { query }] of this.tracked) {
      if (query.outcome === undefined) continue;
      const encoded = encodeOutcome(query.outcome);
      if (encoded === query.sent) continue;
      query.sent = encoded;
      parts.push(encodeQueryResult(queryId, encoded));
    }
    return parts;
  }

  release(): void {
    for (const { query } of this.tracked.values()) query.release();
    this.tracked.clear();
  }
}

function badQueryId(which: "Duplicate" | "Nonexistent", queryId: number): ProtocolError {
  return ProtocolError.badRequest("BadQueryId", `${which} query ID: ${queryId}`);
}
