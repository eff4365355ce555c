/**
 * Limits a query's or mutation's CPU time rather than its wall-clock time, so that a busy machine does not end calls that
 * would otherwise finish. A separate thread watches, because a looping call blocks this one; it ends the
 * process with `TIMED_OUT`, which tells the server why.
 */
import { performance } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import { LIMITS } from "../database/limits.ts";
import { TIMED_OUT } from "./messages.ts";

const WATCH_MS = 50;
const IDLE_CHECK_MS = 250;

/**
 * Indices of the shared array. CALL: number of the watched call, so that values of two calls are never
 * combined. The others in ms: LIMIT (0: nothing is watched), BEGAN (CPU time of the process when the call
 * began), EXEMPT (CPU time the backend itself has used since).
 */
const CALL = 0;
const LIMIT = 1;
const BEGAN = 2;
const EXEMPT = 3;

const WATCHER = `
  const { workerData: { shared, signal, watchMs } } = require("node:worker_threads");
  const parent = process.ppid;
  const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
  setInterval(() => {
    // A function that loops forever keeps its process from noticing that the server is gone.
    if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
    const call = Atomics.load(shared, ${CALL});
    const limit = Atomics.load(shared, ${LIMIT});
    const own = used() - Atomics.load(shared, ${BEGAN}) - Atomics.load(shared, ${EXEMPT});
    if (limit > 0 && own > limit && call === Atomics.load(shared, ${CALL})) process.kill(process.pid, signal);
  }, watchMs);`;

export class CpuTimeLimit {
  private readonly shared = new Int32Array(new SharedArrayBuffer(16));
  private exemptMs = 0;
  private isExempt = false;

  constructor() {
    const workerData = { shared: this.shared, signal: TIMED_OUT, watchMs: WATCH_MS };
    const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 };
    new Worker(WATCHER, { eval: true, workerData, resourceLimits }).unref();
  }

  /** Watches one query or mutation to its end; the process runs nothing else during that time. */
  async limitTransaction<T>(run: () => Promise<T>): Promise<T> {
    this.startTimer(LIMITS.transactionMs);
    const idleBefore = performance.eventLoopUtilization().idle;
    // Everything that a query or mutation can wait for is quick, so a long idle time means that it never
    // ends.
    const idleCheck = setInterval(() => {
      if (performance.eventLoopUtilization().idle - idleBefore > LIMITS.transactionIdleMs)
        process.kill(process.pid, TIMED_OUT);
    }, IDLE_CHECK_MS);
    try {
      return await run();
    } finally {
      clearInterval(idleCheck);
      Atomics.store(this.shared, LIMIT, 0);
    }
  }

  /**
   * Runs work that belongs to the backend rather than the function (the database, loading modules) and does
   * not count its time.
   */
  exempt<T>(work: () => T): T {
    if (this.isExempt) return work();
    this.isExempt = true;
    const start = performance.now();
    try {
      return work();
    } finally {
      this.isExempt = false;
      this.exemptMs += performance.now() - start;
      Atomics.store(this.shared, EXEMPT, Math.round(this.exemptMs));
    }
  }

  private startTimer(limitMs: number): void {
    const { user, system } = process.cpuUsage();
    this.exemptMs = 0;
    Atomics.add(this.shared, CALL, 1);
    Atomics.store(this.shared, EXEMPT, 0);
    Atomics.store(this.shared, BEGAN, Math.round((user + system) / 1000));
    Atomics.store(this.shared, LIMIT, limitMs);
  }
}
