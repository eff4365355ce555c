/** What is known about the call that is running; found from anywhere inside it. */
import { AsyncLocalStorage } from "node:async_hooks";
import { inspect } from "node:util";
import type { JSONValue } from "convex/values";
import { LIMITS } from "../database/limits.ts";
import { shownText } from "../store/values.ts";

/** One function on the stack of calls; nested `runQuery`/`runMutation` have their own. */
export type Frame = {
  /** Canonical, such as `messages:list`. */
  path: string;
  udfType: "Query" | "Mutation" | "Action" | "HttpAction" | "Analyze";
  /** Frozen time of queries and mutations in ms; undefined where the clock runs. */
  now: number | undefined;
  logLines: string[];
  syscall(op: string, args: Record<string, JSONValue>): JSONValue;
  /** Answers JSON text. */
  asyncSyscall(op: string, args: Record<string, JSONValue>): string | Promise<string>;
  jsSyscall(op: string, args: Record<string, unknown>): unknown;
};

const storage = new AsyncLocalStorage<Frame>();

export const withFrame = <T>(frame: Frame, run: () => T): T => storage.run(frame, run);
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

/** `console` of pushed code: lines go to the caller, in the form that Convex's clients print. */
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
