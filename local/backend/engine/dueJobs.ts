/**
 * Scheduled jobs whose time has come, each kind in a lane of its own: mutations in one, every action function in
 * one. However many actions hang, on an outside service say, they never hold up a mutation, and those of one
 * function never all others'.
 */
import { DUE_PREFIX } from "../store/layout.ts";
import { afterPrefix, decodeNumber } from "../store/sortKeys.ts";
import type { Store } from "../store/store.ts";

/** Lanes of mutations and actions: how many run at a time, in all lanes of the kind and in one. */
const PLACES = {
  /** Fewer than there are processes for transactions: some are always left for clients. */
  Mutation: { all: 4, lane: 4 },
  Action: { all: 64, lane: 16 },
} as const;
type Kind = keyof typeof PLACES;
type Lane = { kind: Kind; waiting: Map<string, string>; running: number };
/** Runs the job of a key and value of the queue; answers whether it is to be tried again. Does not reject. */
type Run = (key: string, value: string) => Promise<boolean>;

export class DueJobs {
  private readonly lanes = new Map<string, Lane>();
  private readonly running = { Mutation: 0, Action: 0 };
  /** Keys of the jobs that wait in a lane or run. */
  private readonly known = new Set<string>();
  /** What is due before this key stands in its lane, runs or is over. */
  private upTo = DUE_PREFIX;

  constructor(
    private readonly store: Store,
    /** Kind of a job, and the name of its lane. */
    private readonly laneOf: (value: string) => { kind: Kind; name: string },
  ) {}

  /** Puts all that is due by now into the lanes; answers when the next one is due (ms since 1970), if any is. */
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

  /** A commit has written this key of the queue: a job that lies before those collected is added. */
  written(key: string): void {
    if (key >= this.upTo) return;
    const value = this.store.get(key);
    if (value !== undefined) this.add(key, value);
  }

  isKnown(key: string): boolean {
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

  /** Starts what there is room for. */
  start(run: Run): void {
    for (const [name, lane] of this.lanes) {
      for (const [key, value] of lane.waiting) {
        if (!this.hasRoom(lane)) break;
        lane.waiting.delete(key);
        void this.runIn(lane, key, value, run);
      }
      // One whose jobs found no place is looked at again when another lane's job ends.
      if (lane.running === 0 && lane.waiting.size === 0) this.lanes.delete(name);
    }
  }

  private hasRoom({ kind, running }: Lane): boolean {
    return running < PLACES[kind].lane && this.running[kind] < PLACES[kind].all;
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
