import { RETRY } from "#convex/domain/shared/constants.ts";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { isTransient } from "./errors";

export type RetryOptions = {
  /** Further attempts after the first. */
  retries?: number;
  initialDelayMs?: number;
  factor?: number;
  /** Time limit for one attempt. */
  timeoutMs?: number;
  /** Whether an error is worth another attempt; by default only failures in transit, never an answer. */
  shouldRetry?: (error: unknown) => boolean;
  signal?: AbortSignal;
};

/** An attempt that took too long. The call itself may still arrive, so retry only idempotent calls. */
export class TimeoutError extends Error {
  constructor(readonly ms: number) {
    super(frameTexts.timedOut({ ms }));
    this.name = "TimeoutError";
  }
}

/** The promise, or a TimeoutError ('Request timed out after {ms}ms') if it takes longer than `ms`. */
export async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await Promise.race([
      promise,
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new TimeoutError(ms)), ms);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
  });
}

/**
 * Runs `attempt` until it succeeds: by default up to 3 retries, 2 s, 4 s and 8 s apart, with 120 s
 * for each attempt. Throws the last error, or the abort reason when `signal` fires.
 */
export async function retry<T>(attempt: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { retries, initialDelayMs, factor, timeoutMs } = { ...RETRY, ...options };
  const shouldRetry = options.shouldRetry ?? isTransient;
  let delay = initialDelayMs;
  for (let failures = 0; ; failures++) {
    options.signal?.throwIfAborted();
    try {
      return await withTimeout(attempt(), timeoutMs);
    } catch (error) {
      if (failures >= retries || !shouldRetry(error)) throw error;
      await pause(delay, options.signal);
      delay *= factor;
    }
  }
}
