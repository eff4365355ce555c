/**
 * The live queries that this process has run. Those that a mutation touches are run again right behind it, over
 * its own state, while the server still decides about the commit and writes it: so their results are there
 * sooner by one way to the server and back. The server takes a result only if nothing else came between.
 */
import { RangeIndex } from "../store/rangeIndex.ts";
import type { TransactionRequest, TransactionResult } from "./messages.ts";

export type LiveRequest = TransactionRequest & { live: number };

/** Live queries remembered: the newest ones. */
const KEPT = 128;
/** Queries run behind one mutation: the others run side by side in other processes, once it is on disk. */
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

  /** What is to be run again once this mutation is through. */
  touchedBy({ writes, touched }: TransactionResult): LiveRequest[] {
    const found = new Set<number>();
    for (const [key] of writes) this.ranges.find(key, found);
    for (const key of touched) this.ranges.find(key, found);
    const requests = [...found].flatMap((live) => this.kept.get(live) ?? []);
    return requests.slice(0, MOST);
  }
}
