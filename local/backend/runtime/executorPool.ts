/**
 * The processes that run pushed code. A function that loops, exhausts memory or crashes takes down only its
 * own process, which is then replaced.
 */
import type { ExecutorRequest } from "./messages.ts";
import {
  ExecutorFailure,
  ExecutorProcess,
  type Job,
  type ProcessOptions,
} from "./executorProcess.ts";

type PoolOptions = ProcessOptions & {
  /** The most processes: one is started at first, another whenever more calls wait than processes are free. */
  size: number;
  /** Calls that one process runs concurrently. */
  maxConcurrentCalls: number;
  onExit?: () => void;
  /** Called once, when several processes in a row end before they are ready. */
  onBroken: (message: string) => void;
};

/** Failed starts in a row after which the pool gives up. */
const MAX_FAILED_STARTS = 3;

export class ExecutorPool {
  private processes: ExecutorProcess[] = [];
  private readonly queue: Job[] = [];
  private nextId = 0;
  private closed = false;
  private failedStarts = 0;

  constructor(private readonly options: PoolOptions) {
    this.grow();
  }

  run(request: ExecutorRequest, limitMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.closed) {
        reject(new ExecutorFailure("The server is stopping."));
        return;
      }
      this.queue.push({ request, limitMs, resolve, reject });
      this.grow();
      this.dispatch();
    });
  }

  onReady(): void {
    this.failedStarts = 0;
    this.dispatch();
  }

  dispatch(): void {
    for (
      let idleProcess = this.leastBusy();
      idleProcess !== undefined;
      idleProcess = this.leastBusy()
    ) {
      const job = this.queue.shift();
      if (!job) return;
      idleProcess.start(this.nextId++, job);
    }
  }

  /** The process for the next call; undefined while none can take one, or a free one is still starting. */
  private leastBusy(): ExecutorProcess | undefined {
    const [first] = this.processes.toSorted(
      (a, b) => a.running.size - b.running.size || Number(b.ready) - Number(a.ready),
    );
    const canTake = first?.ready && first.running.size < this.options.maxConcurrentCalls;
    return canTake ? first : undefined;
  }

  onExited(process: ExecutorProcess): void {
    this.processes = this.processes.filter((other) => other !== process);
    this.options.onExit?.();
    if (this.closed) return;
    if (!process.ready && ++this.failedStarts === MAX_FAILED_STARTS) this.giveUp();
    else this.grow();
  }

  private giveUp(): void {
    this.closed = true;
    const message = "The processes that run functions do not start: see the lines above.";
    for (const job of this.queue.splice(0)) job.reject(new ExecutorFailure(message));
    this.options.onBroken(message);
  }

  private grow(): void {
    const count = this.processes.length;
    const freeCount = this.processes.filter(({ running }) => running.size === 0).length;
    if (count === 0 || (count < this.options.size && this.queue.length > freeCount))
      this.processes.push(new ExecutorProcess(this.options, this));
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all(this.processes.map((process) => process.stop()));
  }
}
