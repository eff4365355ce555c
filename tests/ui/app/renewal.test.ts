/** The renewal of a token that fails on the way, as after waking: `src/app/auth/renewal.ts`. */

import type { ConvexReactClient } from "convex/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renewUntilAnswered } from "#src/app/auth/renewal.ts";
import { libraryKey } from "#src/app/auth/sessionStore.ts";

type FetchToken = Parameters<ConvexReactClient["setAuth"]>[0];
const URL = "https://backend.test";
const LONG_WAIT_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockReturnValue(undefined);
});
afterEach(() => vi.useRealTimers());

/** A Convex client that renews by `renewal`, and Convex Auth's token in this tab. */
function clientWith(renewal: () => Promise<string | null>) {
  const tab = { token: "expired" as string | null, attempts: 0 };
  let fetchToken: FetchToken = async () => null;
  const plain = {
    url: URL,
    setAuth: (given: FetchToken) => (fetchToken = given),
    clearAuth: () => undefined,
  };
  const client = renewUntilAnswered(plain as unknown as ConvexReactClient);
  client.setAuth(async ({ forceRefreshToken }) => {
    if (!forceRefreshToken) return tab.token;
    tab.attempts++;
    return await renewal();
  });
  return { client, tab, renew: () => fetchToken({ forceRefreshToken: true }) };
}

/** Fails `times` times with `error`, then answers. */
const failing = (times: number, error: Error, answer: string | null = "new") => {
  let left = times;
  return () => (left-- > 0 ? Promise.reject(error) : Promise.resolve(answer));
};

describe("a renewal", () => {
  const lost = new TypeError("Failed to fetch");
  it.each([
    ["a lost connection", lost, 1],
    ["a lost connection", lost, 12],
    ["a server that is unavailable", new Error("Service Unavailable"), 1],
    ["a server that is unavailable", new Error("Service Unavailable"), 5],
    ["a rate limit", new Error("Too Many Requests"), 2],
    ["a captive portal's page", new SyntaxError("Unexpected token '<'"), 3],
  ])("survives %s: %s × %i", async (_, error, times) => {
    const { tab, renew } = clientWith(failing(times, error));
    const token = renew();
    await vi.advanceTimersByTimeAsync(times * LONG_WAIT_MS);
    expect(await token).toBe("new");
    expect(tab.attempts).toBe(times + 1);
  });

  it("that the server refuses isn't repeated", async () => {
    const { tab, renew } = clientWith(failing(0, lost, null));
    expect(await renew()).toBeNull();
    expect(tab.attempts).toBe(1);
  });

  it("that fails is repeated after a second, later every 15 seconds", async () => {
    const { tab, renew } = clientWith(failing(Infinity, lost));
    void renew();
    await vi.advanceTimersByTimeAsync(1500);
    expect(tab.attempts).toBe(2);
    await vi.advanceTimersByTimeAsync(LONG_WAIT_MS);
    const before = tab.attempts;
    await vi.advanceTimersByTimeAsync(LONG_WAIT_MS);
    expect(tab.attempts - before).toBe(4);
  });

  it.each([
    ["the connection returns", () => window.dispatchEvent(new Event("online"))],
    ["the page is looked at", () => document.dispatchEvent(new Event("visibilitychange"))],
  ])("that failed is repeated at once when %s", async (_, happen) => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { renew } = clientWith(failing(1, lost));
    const token = renew();
    await vi.advanceTimersByTimeAsync(2000);
    happen();
    await vi.advanceTimersByTimeAsync(100);
    expect(await token).toBe("new");
  });

  it("that failed uses the token that another tab has stored", async () => {
    const { tab, renew } = clientWith(failing(Infinity, lost));
    const token = renew();
    await vi.advanceTimersByTimeAsync(500);
    tab.token = "the other tab's";
    window.dispatchEvent(new StorageEvent("storage", { key: libraryKey("JWT", URL) }));
    await vi.advanceTimersByTimeAsync(100);
    expect(await token).toBe("the other tab's");
    expect(tab.attempts).toBe(1);
  });

  it("isn't repeated for a session that has ended", async () => {
    const { client, tab, renew } = clientWith(failing(Infinity, lost));
    const token = renew();
    client.clearAuth();
    await vi.advanceTimersByTimeAsync(LONG_WAIT_MS);
    expect(await token).toBeNull();
    expect(tab.attempts).toBe(1);
  });
});
