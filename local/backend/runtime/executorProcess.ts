/** One process that runs pushed code: its running calls, its answers, its exit. */

import type { JSONValue } from "convex/values";
import { fork, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { LIMITS } from "../database/limits.ts";
import type { Outcome } from "./calls.ts";
import {
  type RequestedCall,
  type CallFailure,
  type ExecutorRequest,
  type ExecutorSettings,
  type FromExecutor,
  type ToExecutor,
} from "./messages.ts";
import { wallClockNow } from "./wallClock.ts";

/** A request without a result: its process ended, or evaluating a push's modules failed. */
export class ExecutorFailure extends Error {
  override name = "ExecutorFailure";
  constructor(
    message: string,
    readonly data?: JSONValue,
  ) {
    super(message);
  }
}

/**
 * Turns a process failure into the outcome of the call it was running; any other error is the server's own.
 */
export function outcomeOfFailedProcess(error: unknown, requestId: string): Outcome {
  if (!(error instanceof ExecutorFailure)) throw error;
  return { status: "error", errorMessage: error.message, requestId, logLines: [] };
}

export type Job = {
  request: ExecutorRequest;
  limitMs: number;
  resolve(value: unknown): void;
  reject(error: Error): void;
};

type RunningJob = Job & { timer: NodeJS.Timeout };

export type ProcessOptions = {
  executable: string;
  settings: ExecutorSettings;
  /** Runs work that opens the database while nothing is being written (`Store.withoutWrites`). */
  withoutWrites: (open: () => Promise<void>) => Promise<void>;
  onAsk?: (requestedCall: RequestedCall, request: ExecutorRequest) => Promise<string>;
};

/** The callbacks to the pool that owns the process. */
type Owner = {
  /** The process is ready for its first call. */
  onReady(): void;
  /** The process may take a call. */
  dispatch(): void;
  onExited(process: ExecutorProcess): void;
};

/**
 * In MB. Contexts are short-lived, so a large young generation frees most of them at little cost. Several processes run
 * at once: collecting garbage on further threads takes processor time from the others.
 */
const MEMORY = [
  "--max-old-space-size=512",
  "--min-semi-space-size=64",
  "--max-semi-space-size=64",
  "--single-threaded-gc",
];
/** A process that takes longer to open the database is killed, because commits wait for it. */
const OPENING_MS = 10_000;

export class ExecutorProcess {
  private readonly child: ChildProcess;
  readonly running = new Map<number, RunningJob>();
  ready = false;
  ended = false;
  /** Seconds since its last message, counted in ticks, which stop while the machine sleeps. */
  private silentSeconds = 0;
  private readonly watch = setInterval(() => this.countSilence(), 1_000).unref();
  /** Called when the process is ready, or gone. */
  private onOpened: () => void = () => undefined;

  constructor(
    private readonly options: ProcessOptions,
    private readonly owner: Owner,
  ) {
    this.child = fork(options.executable, [], {
      serialization: "advanced",
      execArgv: MEMORY,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: { PATH: process.env.PATH ?? "", NODE_ENV: "production" },
    });
    this.child.on("message", (message: FromExecutor) => this.receive(message));
    for (const stream of [this.child.stdout, this.child.stderr])
      if (stream) createInterface(stream).on("line", (line) => this.log(line));
    // "close" comes after the exit, with everything that the process printed.
    this.child.on("close", (code, signal) => {
      // Not before the exit: a process that is being killed may still write.
      this.onOpened();
      this.onExit(signal ?? `code ${code}`);
    });
    this.child.on("error", (error) => this.end(`The function's process failed: ${error.message}`));
  }

  private async open(): Promise<void> {
    await this.options.withoutWrites(async () => {
      if (this.ended) return;
      const timer = setTimeout(
        () => this.kill("The function's process did not start."),
        OPENING_MS,
      );
      await new Promise<void>((resolve) => {
        this.onOpened = resolve;
        this.send({ type: "settings", settings: this.options.settings });
      });
      clearTimeout(timer);
    });
  }

  send(message: ToExecutor): void {
    // Sending may fail while the process is exiting; its exit then fails the running calls.
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  start(id: number, job: Job): void {
    const timer = setTimeout(() => {
      this.log(`${nameOf(job.request)} was stopped after ${job.limitMs / 1000} s`);
      this.kill(`Function execution timed out (maximum duration: ${job.limitMs / 1000}s)`);
    }, job.limitMs);
    this.running.set(id, { ...job, timer });
    const { request } = job;
    this.send({
      type: "run",
      id,
      request: "journal" in request ? { ...request, now: wallClockNow() } : request,
    });
  }

  get isBlocked(): boolean {
    return this.silentSeconds > 2;
  }

  /** An action that never pauses would hold up all others of its process until its own time is over. */
  private countSilence(): void {
    if (!this.ready || ++this.silentSeconds * 1_000 < LIMITS.blockedMs) return;
    this.log(`was blocked for ${this.silentSeconds} s`);
    this.kill(`Function execution timed out: it ran for ${this.silentSeconds} s without a pause`);
  }

  private log(line: string): void {
    console.error(`[backend] function process ${this.child.pid}: ${line}`);
  }

  private onExit(cause: string): void {
    if (this.ended) return;
    const running = [...this.running.values()].map(({ request }) => nameOf(request));
    this.log(`ended by ${cause}, running ${running.join(", ") || "nothing"}`);
    this.end("The function's process ended unexpectedly. It may have run out of memory.");
  }

  private receive(message: FromExecutor): void {
    if (message.type === "loaded") {
      void this.open();
      return;
    }
    this.silentSeconds = 0;
    if (message.type === "alive") {
      this.owner.dispatch();
      return;
    }
    if (message.type === "ready") {
      this.ready = true;
      this.onOpened();
      this.owner.onReady();
      return;
    }
    if (message.type === "ask") {
      const request = this.running.get(message.call)?.request;
      if (!request || !this.options.onAsk) return;
      this.options.onAsk(message.requestedCall, request).then(
        (json) => this.send({ type: "answer", id: message.id, json }),
        (error: CallFailure & Error) =>
          this.send({
            type: "answer",
            id: message.id,
            error: { message: error.message, data: error.data },
          }),
      );
      return;
    }
    const job = this.running.get(message.id);
    if (!job) return;
    this.release(message.id, job);
    if (message.error) job.reject(new ExecutorFailure(message.error.message, message.error.data));
    else job.resolve(message.value);
    this.owner.dispatch();
  }

  private release(id: number, job: RunningJob): void {
    clearTimeout(job.timer);
    this.running.delete(id);
  }

  kill(reason: string): void {
    this.child.kill("SIGKILL");
    this.end(reason);
  }

  private end(reason: string): void {
    if (this.ended) return;
    this.ended = true;
    clearInterval(this.watch);
    for (const [id, job] of this.running) {
      this.release(id, job);
      job.reject(new ExecutorFailure(reason));
    }
    this.owner.onExited(this);
  }

  stop(): Promise<void> {
    const exit = new Promise<void>((resolve) => {
      if (this.child.exitCode !== null || this.child.signalCode !== null) resolve();
      else this.child.once("exit", () => resolve());
    });
    this.kill("The server is stopping.");
    return exit;
  }
}

/** For the log: what the process was running when it ended. */
function nameOf(request: ExecutorRequest): string {
  if (request.kind === "analyze") return "a push's modules";
  return request.kind === "http" ? new URL(request.request.url).pathname : request.call.path;
}
