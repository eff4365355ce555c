/** The state of the running call, accessible from anywhere inside it. */

import type { JSONValue } from "convex/values";
import { AsyncLocalStorage } from "node:async_hooks";
import { inspect } from "node:util";
import { LIMITS } from "../database/limits.ts";
import { shownText } from "../store/values.ts";

/** One function on the call stack; nested `runQuery`/`runMutation` have their own. */
export type Frame = {
  /** Canonical, such as `messages:list`. */
  path: string;
  udfType: "Query" | "Mutation" | "Action" | "HttpAction" | "Analyze";
  /** Frozen time of queries and mutations in ms; undefined where the clock runs. */
  now: number | undefined;
  logLines: string[];
  syscall(op: string, args: Record<string, JSONValue>): JSONValue;
  /** Returns JSON text. */
  asyncSyscall(op: string, args: Record<string, JSONValue>): string | Promise<string>;
  jsSyscall(op: string, args: Record<string, unknown>): unknown;
  /** Number of syscalls and cryptographic operations in progress: while there are any, the call is not idle. */
  pending: number;
  /** Called when a promise of this call was rejected while nothing awaited it (`runGuarded`). */
  onUnhandledRejection?: (error: unknown) => void;
};

const storage = new AsyncLocalStorage<Frame>();

export const withFrame = <T>(frame: Frame, run: () => T): T => storage.run(frame, run);
/** Counts an operation, which must end on its own, as pending while it runs. */
export async function whilePending<T>(frame: Frame, run: () => T | Promise<T>): Promise<T> {
  frame.pending++;
  try {
    return await run();
  } finally {
    frame.pending--;
  }
}

/** Reading a Blob or a body in memory takes several turns of the event loop, but never this many ticks. */
const IDLE_TICKS = 10;
const TICK_MS = 20;

/**
 * Calls `fail` when a query or mutation waits while nothing is pending: then nothing can wake it. Counts ticks
 * instead of using a deadline, because a busy machine delays ticks as much as it delays the function.
 */
function watchIdle(frame: Frame, fail: (error: Error) => void): NodeJS.Timeout | undefined {
  if (frame.udfType !== "Query" && frame.udfType !== "Mutation") return undefined;
  let idleTicks = 0;
  return setInterval(() => {
    idleTicks = frame.pending > 0 ? 0 : idleTicks + 1;
    if (idleTicks === IDLE_TICKS) fail(new SyscallError("Returned promise will never resolve"));
  }, TICK_MS);
}

/**
 * Runs a function of pushed code. As on Convex, an unhandled rejection fails the call, because a write that
 * nothing awaits must not be lost silently, and so does a promise that can't resolve.
 */
export async function runGuarded<T>(frame: Frame, run: () => Promise<T>): Promise<T> {
  let watch: NodeJS.Timeout | undefined;
  const failure = new Promise<never>((_, reject) => {
    frame.onUnhandledRejection = reject;
    watch = watchIdle(frame, reject);
  });
  const result = withFrame(frame, run).then(async (value) => {
    // Node reports unhandled rejections only once the microtask queue is empty.
    await new Promise((resolve) => setImmediate(resolve));
    return value;
  });
  return Promise.race([result, failure]).finally(() => clearInterval(watch));
}

export const currentFrame = (): Frame | undefined => storage.getStore();

/**
 * A failure found by the backend. A function receives it as an error with `message` (and `data` of a
 * ConvexError); outside of a function it is the call's own error, reported without `Uncaught`.
 */
export class SyscallError extends Error {
  constructor(
    message: string,
    readonly data?: JSONValue,
  ) {
    super(message);
  }
}

const MAX_LINE = 32_768;

/** `console` of pushed code: lines go to the caller, in the format that Convex's clients print. */
export function logLine(level: string, values: unknown[]): void {
  const frame = currentFrame();
  if (!frame) return;
  const text = values.map((value) => inspect(value, { depth: 6, breakLength: 120 })).join(" ");
  if (frame.logLines.length === LIMITS.logLines) {
    frame.logLines.push("[ERROR] 'Log overflow (maximum 256). Remaining log lines omitted.'");
  }
  if (frame.logLines.length > LIMITS.logLines) return;
  frame.logLines.push(`[${level}] ${shownText(text.slice(0, MAX_LINE))}`);
}
