import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AUTH_RETRIES, RETRY } from "#convex/domain/shared/constants.ts";
import { isTransient } from "#src/lib/errors.ts";
import { retry, TimeoutError, withTimeout } from "#src/lib/retry.ts";

const networkError = () => new TypeError("Failed to fetch");

beforeEach(() => void vi.useFakeTimers());

/** Starts a call and returns its outcome, avoiding an unhandled rejection while the clock advances. */
function settle<T>(promise: Promise<T>): Promise<{ value: T } | { error: unknown }> {
  return promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
}

describe("retry", () => {
  it("uses the specification's constants", () => {
    expect(RETRY).toEqual({ retries: 3, initialDelayMs: 2000, factor: 2, timeoutMs: 120_000 });
    expect(AUTH_RETRIES).toBe(5);
  });

  it("returns the first result without retrying", async () => {
    const attempt = vi.fn(async () => "answer");
    await expect(retry(attempt)).resolves.toBe("answer");
    expect(attempt).toHaveBeenCalledOnce();
  });

  it("retries after 2, 4 and 8 seconds, then throws the last error", async () => {
    const attempt = vi.fn(async () => Promise.reject(networkError()));
    const result = settle(retry(attempt));
    const callsAt: number[] = [];
    for (const wait of [0, 1999, 1, 3999, 1, 7999, 1]) {
      await vi.advanceTimersByTimeAsync(wait);
      callsAt.push(attempt.mock.calls.length);
    }
    expect(callsAt).toEqual([1, 1, 2, 2, 3, 3, 4]);
    expect(await result).toEqual({ error: networkError() });
  });

  it("retries 5 times where the specification says 5", async () => {
    const attempt = vi.fn(async () => Promise.reject(networkError()));
    const result = settle(retry(attempt, { retries: AUTH_RETRIES }));
    await vi.advanceTimersByTimeAsync(2000 * (1 + 2 + 4 + 8 + 16));
    expect(attempt).toHaveBeenCalledTimes(6);
    expect(await result).toEqual({ error: networkError() });
  });

  it("doesn't retry what the server refused", async () => {
    const refusal = new ConvexError({
      code: "invalid_credentials",
      message: "Invalid email or password",
    });
    const attempt = vi.fn(async () => Promise.reject(refusal));
    await expect(retry(attempt)).rejects.toBe(refusal);
    expect(attempt).toHaveBeenCalledOnce();
  });

  it("gives each attempt 120 seconds", async () => {
    const attempt = vi.fn(() => new Promise<never>(() => undefined));
    const result = settle(retry(attempt, { retries: 0 }));
    await vi.advanceTimersByTimeAsync(120_000);
    const { error } = (await result) as { error: Error };
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.message).toBe("Request timed out after 120000ms");
  });

  it("stops when aborted", async () => {
    const controller = new AbortController();
    const attempt = vi.fn(async () => Promise.reject(networkError()));
    const result = settle(retry(attempt, { signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(10);
    controller.abort(new Error("left the page"));
    expect(await result).toEqual({ error: new Error("left the page") });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempt).toHaveBeenCalledOnce();
  });
});

describe("withTimeout", () => {
  it("leaves no timer behind", async () => {
    await withTimeout(Promise.resolve(1), 5000);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("isTransient", () => {
  it("distinguishes a lost connection from a response and from a bug", () => {
    expect(isTransient(networkError())).toBe(true);
    expect(isTransient(new TimeoutError(5))).toBe(true);
    expect(isTransient(new ConvexError({ code: "forbidden", message: "timed out" }))).toBe(false);
    expect(isTransient(new TypeError("x is undefined"))).toBe(false);
    expect(isTransient("Failed to fetch")).toBe(false);
  });
});
