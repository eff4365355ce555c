/**
 * A call's own time: what it costs the processor, not what the clock on the wall says, so that a machine with other
 * work to do does not end calls that would have been through. A thread of its own watches, since a call that loops
 * lets nothing else run here; it ends the process by `TIMED_OUT`, by which the server knows why.
 */
import { performance } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import { LIMITS } from "../database/limits.ts";
import { TIMED_OUT } from "./messages.ts";

const WATCH_MS = 50;
const LOOK_MS = 250;

/**
 * Places of the shared array: the number of the call that is watched, so that no figures of two are put together;
 * and in ms its limit (0: nothing is watched), the processor's time so far when it began, and what the backend
 * itself has used of it since.
 */
const CALL = 0;
const LIMIT = 1;
const BEGAN = 2;
const EXCUSED = 3;

const WATCHER = `
  const { workerData: { shared, signal, watchMs } } = require("node:worker_threads");
  const parent = process.ppid;
  const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
  setInterval(() => {
    // A function that loops for ever keeps its process from noticing that the server is gone.
    if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
    const call = Atomics.load(shared, ${CALL});
    const limit = Atomics.load(shared, ${LIMIT});
    const own = used() - Atomics.load(shared, ${BEGAN}) - Atomics.load(shared, ${EXCUSED});
    if (limit > 0 && own > limit && call === Atomics.load(shared, ${CALL})) process.kill(process.pid, signal);
  }, watchMs);`;

export class OwnTime {
  private readonly shared = new Int32Array(new SharedArrayBuffer(16));
  private excused = 0;
  private excusing = false;
  private turning: NodeJS.Timeout | undefined;

  constructor() {
    const workerData = { shared: this.shared, signal: TIMED_OUT, watchMs: WATCH_MS };
    const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 };
    new Worker(WATCHER, { eval: true, workerData, resourceLimits }).unref();
  }

  /** Watches one query or mutation to its end, the only one that this process runs meanwhile. */
  async ofTransaction<T>(run: () => Promise<T>): Promise<T> {
    this.begin(LIMITS.transactionMs);
    const idleBefore = performance.eventLoopUtilization().idle;
    // Nothing that a query or mutation may wait for takes long: one that only waits waits for nothing.
    const look = setInterval(() => {
      if (performance.eventLoopUtilization().idle - idleBefore > LIMITS.transactionIdleMs)
        process.kill(process.pid, TIMED_OUT);
    }, LOOK_MS);
    try {
      return await run();
    } finally {
      clearInterval(look);
      Atomics.store(this.shared, LIMIT, 0);
    }
  }

  /** Watches from now on that the actions of this process let its event loop turn. */
  ofActions(): void {
    if (this.turning) return;
    const turn = () => this.begin(LIMITS.actionBlockedMs);
    this.turning = setInterval(turn, LOOK_MS);
    turn();
  }

  /** Runs what is the backend's work and not the function's: the database, loading modules. */
  excuse<T>(work: () => T): T {
    if (this.excusing) return work();
    this.excusing = true;
    const start = performance.now();
    try {
      return work();
    } finally {
      this.excusing = false;
      this.excused += performance.now() - start;
      Atomics.store(this.shared, EXCUSED, Math.round(this.excused));
    }
  }

  private begin(limitMs: number): void {
    const { user, system } = process.cpuUsage();
    this.excused = 0;
    Atomics.add(this.shared, CALL, 1);
    Atomics.store(this.shared, EXCUSED, 0);
    Atomics.store(this.shared, BEGAN, Math.round((user + system) / 1000));
    Atomics.store(this.shared, LIMIT, limitMs);
  }
}
