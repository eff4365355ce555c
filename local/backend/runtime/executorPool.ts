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
  /** Number of processes. */
  size: number;
  /** Calls that one process runs concurrently. */
  maxConcurrentCalls: number;
  onExit?: () => void;
  /** Called when several processes in a row end before they are ready. */
  onBroken: (message: string) => void;
};

const MAX_FAILED_STARTS = 3;

export class ExecutorPool {
  private readonly processes = new Set<ExecutorProcess>();
  private readonly queue: Job[] = [];
  private nextId = 0;
  private closed = false;
  private failedStarts = 0;

  constructor(private readonly options: PoolOptions) {
    while (this.processes.size < options.size) this.startProcess();
  }

  private startProcess(): void {
    this.processes.add(new ExecutorProcess(this.options, this));
  }

  run(request: ExecutorRequest, limitMs: number): Promise<unknown> {
    if (this.closed) return Promise.reject(new ExecutorFailure("The server is stopping."));
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
      if (!leastBusy || leastBusy.running.size >= this.options.maxConcurrentCalls) return;
      this.queue.shift();
      leastBusy.start(this.nextId++, job);
    }
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
    await Promise.all(Array.from(this.processes, (process) => process.stop()));
  }
}
