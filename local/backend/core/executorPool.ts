/**
 * The processes that run pushed code. A function that loops, exhausts memory or crashes takes its own process
 * with it and nothing else: the process is replaced, and the others go on.
 */
import { fork, type ChildProcess } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { JSONValue } from "convex/values";
import type {
  CallFailure,
  ExecutorRequest,
  ExecutorSettings,
  FromExecutor,
  ToExecutor,
  TransactionResult,
} from "../executor/protocol.ts";

export type Ask = (
  op: string,
  args: JSONValue,
  bytes: Uint8Array | undefined,
  request: ExecutorRequest,
) => Promise<unknown>;

/** Failures of the process rather than of the function's own code. */
export class ExecutorFailure extends Error {
  override name = "ExecutorFailure";
}

type Outcome<T> = { resolve(value: T): void; reject(error: Error): void };
/** Results of live queries that come behind a mutation's, by the query's number. */
export type Following = Map<number, Promise<TransactionResult>>;

type Job = Outcome<unknown> & {
  request: ExecutorRequest;
  limitMs: number;
  following: Following | undefined;
};

type Running = Job & {
  timer: NodeJS.Timeout;
  demotion: NodeJS.Timeout | undefined;
  /** What is still to come once the job itself has been answered. */
  awaited: Map<number, Outcome<TransactionResult>>;
};

export type PoolOptions = {
  /** Processes kept ready. */
  ready: number;
  /** Processes at most; more are started while all are busy. */
  most: number;
  /** Calls that one process may run side by side when no further process can be started. */
  sideBySide: number;
  /** A call that runs longer gives way to all others; its process is not used again. */
  demoteAfterMs?: number;
  /** A process whose event loop does not turn for so long is ended; undefined leaves that to the calls' limits. */
  blockedMs?: number;
  executable: string;
  settings: ExecutorSettings;
  onAsk?: Ask;
  onExit?: () => void;
};

/** How long all processes must be busy before another is started. */
const PATIENCE_MS = 60;
const IDLE_MS = 30_000;
/** How much longer than its limit a process's first call may take. */
const COLD_FACTOR = 2;
const SWEEP_MS = 5_000;
const MEMORY_MB = 512;

/** Makes one file of the executor's modules, so that it runs in plain Node whatever runs the server. */
export async function buildExecutor(dataDir: string): Promise<string> {
  mkdirSync(dataDir, { recursive: true });
  const outfile = join(dataDir, "executor.cjs");
  const lmdb = createRequire(import.meta.url).resolve("lmdb");
  await build({
    entryPoints: [fileURLToPath(new URL("../executor/main.ts", import.meta.url))],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    sourcemap: "inline",
    logLevel: "silent",
    plugins: [
      {
        name: "native-module-by-path",
        setup: (hooks) => {
          hooks.onResolve({ filter: /^lmdb$/ }, () => ({ path: lmdb, external: true }));
        },
      },
    ],
  });
  return outfile;
}

class Process {
  private readonly child: ChildProcess;
  readonly running = new Map<number, Running>();
  ready = false;
  ended = false;
  private demoted = false;
  /** A first call has loaded its modules, which on a busy machine takes longer than the call itself. */
  private warm = false;
  private heardAt = Date.now();
  idleSince = Date.now();

  constructor(
    private readonly options: PoolOptions,
    private readonly pool: ExecutorPool,
  ) {
    this.child = fork(options.executable, [], {
      serialization: "advanced",
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: { PATH: process.env.PATH ?? "", NODE_ENV: "production" },
    });
    this.child.on("message", (message: FromExecutor) => this.receive(message));
    this.child.on("exit", () =>
      this.end("The function's process ended unexpectedly. It may have run out of memory."),
    );
    this.child.on("error", () => this.end("The function's process could not be reached."));
    this.send({ type: "settings", settings: options.settings });
  }

  send(message: ToExecutor): void {
    // A send may fail while the process is ending; its exit then fails what was running.
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  start(id: number, job: Job): void {
    const timer = setTimeout(
      () => {
        this.kill(`Function execution timed out (maximum duration: ${job.limitMs / 1000}s)`);
      },
      this.warm ? job.limitMs : job.limitMs * COLD_FACTOR,
    );
    const { demoteAfterMs } = this.options;
    const demotion =
      demoteAfterMs === undefined || !this.warm
        ? undefined
        : setTimeout(() => this.demote(), demoteAfterMs);
    this.running.set(id, { ...job, timer, demotion, awaited: new Map() });
    this.send({ type: "run", id, request: job.request });
  }

  /** Lets the system's scheduler prefer everyone else; priority cannot be given back, so the process is replaced. */
  private demote(): void {
    this.demoted = true;
    try {
      if (this.child.pid !== undefined)
        setPriority(this.child.pid, constants.priority.PRIORITY_LOW);
    } catch (error) {
      // It has just ended.
      if ((error as NodeJS.ErrnoException).code !== "ERR_SYSTEM_ERROR") throw error;
    }
  }

  private receive(message: FromExecutor): void {
    if (message.type === "ready") {
      this.ready = true;
      this.pool.dispatch();
      return;
    }
    if (message.type === "pong") {
      this.heardAt = Date.now();
      return;
    }
    if (message.type === "ask") {
      const request = this.running.get(message.call)?.request;
      if (!request || !this.options.onAsk) return;
      this.options.onAsk(message.op, message.args, message.bytes, request).then(
        (value) => this.send({ type: "answer", id: message.id, value }),
        (error: CallFailure & Error) =>
          this.send({
            type: "answer",
            id: message.id,
            error: { message: error.message, data: error.data },
          }),
      );
      return;
    }
    this.warm = true;
    const job = this.running.get(message.id);
    if (!job) return;
    if (message.type === "following") {
      const { live, value } = message;
      if (value) job.awaited.get(live)?.resolve(value);
      job.awaited.delete(live);
    } else if (message.error) {
      this.fail(job, message.error.message);
    } else {
      for (const live of message.following ?? []) job.following?.set(live, this.await(job, live));
      job.resolve(message.value);
    }
    if (job.awaited.size > 0) return;
    this.release(message.id, job);
    if (this.demoted && this.running.size === 0) this.kill("replaced");
    else this.pool.dispatch();
  }

  private await(job: Running, live: number): Promise<TransactionResult> {
    const coming = new Promise<TransactionResult>((resolve, reject) =>
      job.awaited.set(live, { resolve, reject }),
    );
    // Whoever does not want it any more need not hear that it failed.
    coming.catch(() => undefined);
    return coming;
  }

  private release(id: number, job: Running): void {
    clearTimeout(job.timer);
    clearTimeout(job.demotion);
    this.running.delete(id);
    this.idleSince = Date.now();
  }

  private fail(job: Running, reason: string): void {
    const error = new ExecutorFailure(reason);
    job.reject(error);
    for (const outcome of job.awaited.values()) outcome.reject(error);
    job.awaited.clear();
  }

  /** Asks for a sign of life; ends the process when the last one is too old. */
  check(): void {
    const { blockedMs } = this.options;
    if (blockedMs === undefined || !this.ready) return;
    if (this.running.size === 0) this.heardAt = Date.now();
    else if (Date.now() - this.heardAt > blockedMs)
      this.kill(`Function execution timed out (blocked for ${blockedMs / 1000}s)`);
    else this.send({ type: "ping" });
  }

  kill(reason: string): void {
    this.child.kill("SIGKILL");
    this.end(reason);
  }

  private end(reason: string): void {
    if (this.ended) return;
    this.ended = true;
    for (const [id, job] of this.running) {
      this.release(id, job);
      this.fail(job, reason);
    }
    this.pool.removed(this);
  }

  stop(): Promise<void> {
    const gone = new Promise<void>((resolve) => {
      if (this.child.exitCode !== null || this.child.signalCode !== null) resolve();
      else this.child.once("exit", () => resolve());
    });
    this.kill("The server is stopping.");
    return gone;
  }
}

export class ExecutorPool {
  private processes: Process[] = [];
  private readonly queue: Job[] = [];
  private nextId = 0;
  private forgotten: number[] = [];
  private waiting: NodeJS.Timeout | undefined;
  private readonly sweep: NodeJS.Timeout;
  private closed = false;

  constructor(private readonly options: PoolOptions) {
    this.refill();
    this.sweep = setInterval(() => {
      for (const process of [...this.processes]) process.check();
      this.retire();
    }, SWEEP_MS);
    this.sweep.unref();
  }

  /** `following` is filled, once the answer is there, with what comes behind it. */
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

  /** Tells all processes, once for all that end together, that a live query is no more. */
  forget(live: number): void {
    this.forgotten.push(live);
    if (this.forgotten.length > 1) return;
    setImmediate(() => {
      for (const process of this.processes) process.send({ type: "forget", lives: this.forgotten });
      this.forgotten = [];
    });
  }

  dispatch(): void {
    while (this.queue.length > 0) {
      const free = this.free();
      if (!free) break;
      const job = this.queue.shift();
      if (!job) break;
      // While others wait, no process is kept for what may follow.
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

  /** Starts a process for every call that waits, as far as allowed. */
  private grow(): void {
    const starting = this.processes.filter(({ ready }) => !ready).length;
    const room = this.options.most - this.processes.length;
    for (let i = Math.min(this.queue.length - starting, room); i > 0; i--)
      this.processes.push(new Process(this.options, this));
  }

  /** The process that is to take the next call: an idle one, else (at the most) the least busy. */
  private free(): Process | undefined {
    let best: Process | undefined;
    for (const process of this.processes) {
      if (!process.ready) continue;
      if (process.running.size === 0) return process;
      if (!best || process.running.size < best.running.size) best = process;
    }
    if (!best || this.processes.length < this.options.most) return undefined;
    return best.running.size < this.options.sideBySide ? best : undefined;
  }

  removed(process: Process): void {
    this.processes = this.processes.filter((other) => other !== process);
    this.options.onExit?.();
    if (!this.closed) this.refill();
    this.dispatch();
  }

  private refill(): void {
    while (this.processes.length < this.options.ready)
      this.processes.push(new Process(this.options, this));
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
