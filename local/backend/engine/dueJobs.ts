/**
 * Due scheduled jobs, in lanes: one for all mutations and one for each action function. Hanging actions, for
 * example on an external service, never hold up mutations, and one function's actions never block those of
 * all others.
 */
import { DUE_PREFIX } from "../store/layout.ts";
import { afterPrefix, decodeNumber } from "../store/sortKeys.ts";
import type { Store } from "../store/store.ts";

/** How many mutations and actions run at a time, across all lanes of the kind and in one lane. */
const SLOTS = {
  /** Fewer than the transaction processes, so some are always free for clients. */
  Mutation: { all: 4, lane: 4 },
  Action: { all: 64, lane: 16 },
} as const;
type Kind = keyof typeof SLOTS;
type Lane = { kind: Kind; waiting: Map<string, string>; running: number };
/** Runs the job with this queue key and value; resolves to true if it must be retried. Never rejects. */
type Run = (key: string, value: string) => Promise<boolean>;

export class DueJobs {
  private readonly lanes = new Map<string, Lane>();
  private readonly running = { Mutation: 0, Action: 0 };
  /** Keys of the jobs that are running or waiting in a lane. */
  private readonly known = new Set<string>();
  /** Cursor: every due job before this key is in its lane, running or finished. */
  private upTo = DUE_PREFIX;

  constructor(
    private readonly store: Store,
    private readonly laneOf: (value: string) => { kind: Kind; name: string },
  ) {}

  /** Adds all jobs due by `now` to the lanes; returns when the next one is due (ms since 1970), if any. */
  collect(now: number): number | undefined {
    return this.store.read((snapshot) => {
      for (const [key, value] of snapshot.range(this.upTo, afterPrefix(DUE_PREFIX), false)) {
        const dueMs = decodeNumber(key.slice(DUE_PREFIX.length, DUE_PREFIX.length + 9));
        if (dueMs > now) return dueMs;
        this.add(key, value);
        this.upTo = `${key}\x00`;
      }
      return undefined;
    });
  }

  /** Call after a commit has written this queue key: adds the job if it sorts before the cursor. */
  written(key: string): void {
    if (key >= this.upTo) return;
    const value = this.store.get(key);
    if (value !== undefined) this.add(key, value);
  }

  isQueued(key: string): boolean {
    return this.known.has(key);
  }

  private add(key: string, value: string): void {
    if (this.known.has(key)) return;
    this.known.add(key);
    const { kind, name } = this.laneOf(value);
    let lane = this.lanes.get(name);
    if (!lane) this.lanes.set(name, (lane = { kind, waiting: new Map(), running: 0 }));
    lane.waiting.set(key, value);
  }

  /** Starts as many waiting jobs as there are free slots. */
  start(run: Run): void {
    for (const [name, lane] of this.lanes) {
      for (const [key, value] of lane.waiting) {
        if (!this.hasRoom(lane)) break;
        lane.waiting.delete(key);
        void this.runIn(lane, key, value, run);
      }
      // A lane that found no free slot is checked again when another lane's job ends.
      if (lane.running === 0 && lane.waiting.size === 0) this.lanes.delete(name);
    }
  }

  private hasRoom({ kind, running }: Lane): boolean {
    return running < SLOTS[kind].lane && this.running[kind] < SLOTS[kind].all;
  }

  private async runIn(lane: Lane, key: string, value: string, run: Run): Promise<void> {
    lane.running++;
    this.running[lane.kind]++;
    const again = await run(key, value);
    lane.running--;
    this.running[lane.kind]--;
    this.known.delete(key);
    if (again) this.add(key, value);
    this.start(run);
  }
}
