/** The state of the running call, accessible from anywhere inside it. */
import { AsyncLocalStorage } from "node:async_hooks";
import { inspect } from "node:util";
import type { JSONValue } from "convex/values";
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
  /** Called when a promise of this call was rejected while nothing awaited it (`awaitingAll`). */
  leftBehind?: (error: unknown) => void;
};

const storage = new AsyncLocalStorage<Frame>();

export const withFrame = <T>(frame: Frame, run: () => T): T => storage.run(frame, run);
/**
 * Runs a function of pushed code. An unhandled rejection fails the call, as on Convex: a write that nothing
 * awaits must not be lost silently.
 */
export async function awaitingAll<T>(frame: Frame, run: () => Promise<T>): Promise<T> {
  const failure = new Promise<never>((_, reject) => (frame.leftBehind = reject));
  const result = withFrame(frame, run).then(async (value) => {
    // Node reports unhandled rejections only once the microtask queue is empty.
    await new Promise((resolve) => setImmediate(resolve));
    return value;
  });
  return Promise.race([result, failure]);
}

export const currentFrame = (): Frame | undefined => storage.getStore();

/** A failure that reaches the function as an error with `message` (and `data` of a ConvexError). */
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
