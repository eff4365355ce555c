/**
 * The processes that run pushed code. A function that loops, exhausts memory or crashes takes down only its
 * own process, which is then replaced.
 */

import {
  ExecutorFailure,
  ExecutorProcess,
  type Job,
  type ProcessOptions,
} from "./executorProcess.ts";
import type { ExecutorRequest } from "./messages.ts";

type PoolOptions = ProcessOptions & {
  /** Maximum number of processes. They start as calls wait, because each loads the modules that it runs. */
  size: number;
  /** Whether the first process starts before there is a call for it. */
  isEager: boolean;
  /** Calls that one process runs concurrently. */
  maxConcurrentCalls: number;
  onExit?: () => void;
  /** Called when several processes in a row end before they are ready. */
  onBroken: (message: string) => void;
};

const MAX_FAILED_STARTS = 3;
/** How long (ms) a call waits for a process before another one starts: longer than most calls take. */
const PATIENCE_MS = 50;

export class ExecutorPool {
  private readonly processes = new Set<ExecutorProcess>();
  private readonly queue: Job[] = [];
  private nextId = 0;
  private closed = false;
  private growthTimer: NodeJS.Timeout | undefined;
  private failedStarts = 0;

  constructor(private readonly options: PoolOptions) {
    if (options.isEager) this.startProcess();
  }

  private startProcess(): void {
    this.processes.add(new ExecutorProcess(this.options, this));
  }

  run(request: ExecutorRequest, limitMs: number): Promise<unknown> {
    if (this.closed) return Promise.reject(new ExecutorFailure("The server is stopping."));
    if (this.processes.size === 0) this.startProcess();
    return new Promise((resolve, reject) => {
      this.queue.push({ request, limitMs, resolve, reject });
      this.dispatch();
    });
  }

  onReady(): void {
    this.failedStarts = 0;
    this.dispatch();
  }

  dispatch(): void {
    for (let job = this.queue[0]; job; job = this.queue[0]) {
      const [leastBusy] = [...this.processes]
        .filter(({ ready, isBlocked }) => ready && !isBlocked)
        .sort((a, b) => a.running.size - b.running.size);
      // As long as there can be more processes, a call that never ends gets one to itself.
      const limit = this.canGrow ? 1 : this.options.maxConcurrentCalls;
      if (!leastBusy || leastBusy.running.size >= limit) {
        this.growUnlessTaken(job);
        return;
      }
      this.queue.shift();
      leastBusy.start(this.nextId++, job);
    }
  }

  /** Starts another process unless one takes the call soon. */
  private growUnlessTaken(job: Job): void {
    if (this.closed || !this.canGrow) return;
    this.growthTimer ??= setTimeout(() => {
      this.growthTimer = undefined;
      const areReady = [...this.processes].every(({ ready }) => ready);
      if (areReady && this.queue.includes(job)) this.startProcess();
      this.dispatch();
    }, PATIENCE_MS);
  }

  private get canGrow(): boolean {
    return this.processes.size < this.options.size;
  }

  onExited(process: ExecutorProcess): void {
    this.processes.delete(process);
    this.options.onExit?.();
    if (this.closed) return;
    if (!process.ready && ++this.failedStarts === MAX_FAILED_STARTS)
      this.options.onBroken("The processes that run functions do not start: see the lines above.");
    this.startProcess();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.growthTimer);
    await Promise.all(Array.from(this.processes, (process) => process.stop()));
  }
}
