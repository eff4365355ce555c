/**
 * The live queries that this process has run. Those that a mutation touches are run again right after it, on
 * its state, while the server is still deciding on the commit and writing it. That saves one round trip to
 * the server. The server uses a result only if no other commit came in between.
 */
import { RangeIndex } from "../store/rangeIndex.ts";
import type { TransactionRequest, TransactionResult } from "./messages.ts";

export type LiveRequest = TransactionRequest & { live: number };

/** Number of live queries to remember; the oldest are dropped. */
const KEPT = 128;
/** Queries run after one mutation; the others run concurrently in other processes once it is on disk. */
const MOST = 4;

export class FollowUps {
  private readonly kept = new Map<number, LiveRequest>();
  private readonly ranges = new RangeIndex<number>();

  remember(request: LiveRequest, { reads, journal }: TransactionResult): void {
    this.forget(request.live);
    this.kept.set(request.live, { ...request, journal: journal ?? request.journal });
    this.ranges.add(request.live, reads);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT && oldest !== undefined) this.forget(oldest);
  }

  forget(live: number): void {
    if (this.kept.delete(live)) this.ranges.remove(live);
  }

  /** The queries to run again after this mutation. */
  touchedBy({ writes, touched }: TransactionResult): LiveRequest[] {
    const found = new Set<number>();
    for (const [key] of writes) this.ranges.find(key, found);
    for (const key of touched) this.ranges.find(key, found);
    const requests = [...found].flatMap((live) => this.kept.get(live) ?? []);
    return requests.slice(0, MOST);
  }
}
