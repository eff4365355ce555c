/**
 * Due scheduled jobs, both waiting for a slot and running. Hanging actions, for example on an
 * external service, never hold up mutations.
 */
import { DUE_PREFIX } from "../store/layout.ts";
import { afterPrefix, decodeNumber } from "../store/sortKeys.ts";
import type { Store } from "../store/store.ts";

/** How many run at a time: fewer mutations than processes, so that one is always free for clients. */
const SLOTS = { Mutation: 2, Action: 64 } as const;
type Kind = keyof typeof SLOTS;
/** Runs the job with this queue key and value; resolves to true if it must be retried. Never rejects. */
type Run = (key: string, value: string) => Promise<boolean>;

export class DueJobs {
  private readonly waiting = {
    Mutation: new Map<string, string>(),
    Action: new Map<string, string>(),
  };
  private readonly running = { Mutation: 0, Action: 0 };
  /** Keys of the jobs that are running or waiting for a slot. */
  private readonly known = new Set<string>();
  /** Cursor: every due job before this key is waiting, running or finished. */
  private upTo = DUE_PREFIX;

  constructor(
    private readonly store: Store,
    private readonly kindOf: (value: string) => Kind,
  ) {}

  /** Adds all jobs due by `now`; returns when the next one is due (ms since 1970), if any. */
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
  onWritten(key: string): void {
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
    this.waiting[this.kindOf(value)].set(key, value);
  }

  /** Starts as many waiting jobs as there are free slots. */
  start(run: Run): void {
    for (const kind of ["Mutation", "Action"] as const) {
      for (const [key, value] of this.waiting[kind]) {
        if (this.running[kind] === SLOTS[kind]) break;
        this.waiting[kind].delete(key);
        void this.runOne(kind, key, value, run);
      }
    }
  }

  private async runOne(kind: Kind, key: string, value: string, run: Run): Promise<void> {
    this.running[kind]++;
    const retriedLater = await run(key, value);
    this.running[kind]--;
    this.known.delete(key);
    if (retriedLater) this.add(key, value);
    this.start(run);
  }
}
