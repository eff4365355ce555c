/**
 * The processes that run pushed code. A function that loops, exhausts memory or crashes takes down only its
 * own process, which is then replaced.
 */
import type { ExecutorRequest } from "./messages.ts";
import {
  ExecutorFailure,
  ExecutorProcess,
  type Following,
  type Job,
  type ProcessOptions,
} from "./executorProcess.ts";

type PoolOptions = ProcessOptions & {
  /** Processes to keep ready. */
  ready: number;
  /** Maximum number of processes; more are started while all are busy. */
  most: number;
  /** Calls that one process may run concurrently when no further process can be started. */
  sideBySide: number;
  onExit?: () => void;
  /** Called once, when several processes in a row end before they are ready. */
  onBroken: (message: string) => void;
};

/** Failed starts in a row after which the pool gives up. */
const FAILED_STARTS = 3;

/** How long all processes must be busy before another is started. */
const PATIENCE_MS = 60;
const IDLE_MS = 30_000;
const SWEEP_MS = 5_000;

export class ExecutorPool {
  private processes: ExecutorProcess[] = [];
  private readonly queue: Job[] = [];
  private nextId = 0;
  private forgotten: number[] = [];
  private waiting: NodeJS.Timeout | undefined;
  private readonly sweep: NodeJS.Timeout;
  private closed = false;
  private failedStarts = 0;

  constructor(private readonly options: PoolOptions) {
    this.refill();
    this.sweep = setInterval(() => this.retire(), SWEEP_MS);
    this.sweep.unref();
  }

  /** `following` is filled, when the call is answered, with the results that come after it. */
  run(request: ExecutorRequest, limitMs: number, following?: Following): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.closed) {
        reject(new ExecutorFailure("The server is stopping."));
        return;
      }
      this.queue.push({ request, limitMs, following, resolve, reject });
      this.dispatch();
    });
  }

  /** Tells all processes that a live query has ended; queries that end together are sent in one message. */
  forget(live: number): void {
    this.forgotten.push(live);
    if (this.forgotten.length > 1) return;
    setImmediate(() => {
      for (const process of this.processes) process.send({ type: "forget", lives: this.forgotten });
      this.forgotten = [];
    });
  }

  started(): void {
    this.failedStarts = 0;
    this.dispatch();
  }

  dispatch(): void {
    while (this.queue.length > 0) {
      // HTTP actions go first: a webhook must not wait for other actions.
      const urgent = this.queue.findIndex(({ request }) => request.kind === "http");
      const free = this.free(urgent >= 0);
      if (!free) break;
      const [job] = this.queue.splice(Math.max(0, urgent), 1);
      if (!job) break;
      // While others wait, no process is kept busy with follow-up queries.
      if (this.queue.length > 0 && "follow" in job.request) job.request.follow = false;
      free.start(this.nextId++, job);
    }
    if (this.queue.length > 0) {
      this.waiting ??= setTimeout(() => {
        this.waiting = undefined;
        if (this.queue.length === 0) return;
        this.grow();
        this.dispatch();
      }, PATIENCE_MS);
    }
  }

  /** Starts a process for each waiting call, within the limit. */
  private grow(): void {
    const starting = this.processes.filter(({ ready }) => !ready).length;
    const room = this.options.most - this.processes.length;
    for (let i = Math.min(this.queue.length - starting, room); i > 0; i--)
      this.processes.push(new ExecutorProcess(this.options, this));
  }

  /**
   * The process for the next call: an idle one, or the least busy one if the pool is at its maximum or
   * `atOnce` is set.
   */
  private free(atOnce: boolean): ExecutorProcess | undefined {
    let best: ExecutorProcess | undefined;
    for (const process of this.processes) {
      if (!process.ready) continue;
      if (process.running.size === 0) return process;
      if (!best || process.running.size < best.running.size) best = process;
    }
    if (!best || (!atOnce && this.processes.length < this.options.most)) return undefined;
    return best.running.size < this.options.sideBySide ? best : undefined;
  }

  removed(process: ExecutorProcess): void {
    this.processes = this.processes.filter((other) => other !== process);
    this.options.onExit?.();
    if (this.closed) return;
    if (!process.ready && ++this.failedStarts === FAILED_STARTS) {
      this.giveUp();
      return;
    }
    this.refill();
    this.dispatch();
  }

  private giveUp(): void {
    this.closed = true;
    const message = "The processes that run functions do not start: see the lines above.";
    for (const job of this.queue.splice(0)) job.reject(new ExecutorFailure(message));
    this.options.onBroken(message);
  }

  private refill(): void {
    while (this.processes.length < this.options.ready)
      this.processes.push(new ExecutorProcess(this.options, this));
  }

  private retire(): void {
    const idle = this.processes.filter(
      (process) =>
        process.ready && process.running.size === 0 && Date.now() - process.idleSince > IDLE_MS,
    );
    const spare = this.processes.length - this.options.ready;
    for (const process of idle.slice(0, Math.max(0, spare))) void process.stop();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.sweep);
    clearTimeout(this.waiting);
    await Promise.all(this.processes.map((process) => process.stop()));
  }
}
