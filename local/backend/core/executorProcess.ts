/** One process that runs pushed code: what is running in it, its answers, its end. */
import { fork, type ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";
import type { JSONValue } from "convex/values";
import type {
  CallFailure,
  CallResult,
  ExecutorRequest,
  ExecutorSettings,
  FromExecutor,
  ToExecutor,
  TransactionResult,
} from "../executor/protocol.ts";

type Ask = (
  op: string,
  args: JSONValue,
  bytes: Uint8Array | undefined,
  request: ExecutorRequest,
) => Promise<unknown>;

/** Failures of the process rather than of the function's own code. */
export class ExecutorFailure extends Error {
  override name = "ExecutorFailure";
}

/** The process's failure as the result of the call that ran in it; any other error is the server's own. */
export function failedProcess(error: unknown): Extract<CallResult, { ok: false }> {
  if (!(error instanceof ExecutorFailure)) throw error;
  return { ok: false, error: { message: error.message }, logLines: [] };
}

type Outcome<T> = { resolve(value: T): void; reject(error: Error): void };
/** Results of live queries that come behind a mutation's, by the query's number. */
export type Following = Map<number, Promise<TransactionResult>>;

export type Job = Outcome<unknown> & {
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

export type ProcessOptions = {
  /** A call that runs longer gives way to all others; its process is not used again. */
  demoteAfterMs?: number;
  /** A process whose event loop does not turn for so long is ended; undefined leaves that to the calls' limits. */
  blockedMs?: number;
  executable: string;
  settings: ExecutorSettings;
  onAsk?: Ask;
};

/** What the process tells the pool that it is of. */
type Owner = {
  /** It may take a call. */
  dispatch(): void;
  removed(process: ExecutorProcess): void;
};

/** How much longer than its limit a process's first call may take. */
const COLD_FACTOR = 2;
const MEMORY_MB = 512;

export class ExecutorProcess {
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
    private readonly options: ProcessOptions,
    private readonly owner: Owner,
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
      this.owner.dispatch();
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
      job.awaited.get(live)?.resolve(value);
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
    else this.owner.dispatch();
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
    this.owner.removed(this);
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
