/** How the service worker answers a page request when the connection is missing or hangs. */
import { beforeAll, beforeEach, expect, test, vi } from "vitest";

type Fetching = { request: object; preloadResponse: Promise<undefined>; respondWith: unknown };
/** Imported by a glob, because its global types are a worker's rather than a page's. */
const worker = Object.values(import.meta.glob("../../../src/worker/sw.ts"));
let listen: (event: Fetching) => void;
const cachedPages = new Map<string, string>();

beforeAll(async () => {
  const add = vi.spyOn(window, "addEventListener").mockReturnValue();
  await worker[0]?.();
  const [, onFetch] = add.mock.calls.find(([kind]) => kind === "fetch") ?? [];
  listen = onFetch as unknown as typeof listen;
});
beforeEach(() => {
  vi.useFakeTimers();
  cachedPages.clear();
  vi.stubGlobal("BACKEND", "http://backend.test");
  const cache = {
    match: async (request: string | { url: string }) => {
      const html = cachedPages.get(typeof request === "string" ? request : request.url);
      return html === undefined ? undefined : new Response(html);
    },
    keys: async () => [...cachedPages.keys()].map((url) => ({ url })),
    matchAll: async () => [],
  };
  vi.stubGlobal("caches", { open: async () => cache });
});

/** The response to a page request after this many ms; null if there is none yet. */
async function answerAfter(path: string, ms: number): Promise<string | null> {
  const url = location.origin + path;
  let answer: Promise<Response> | undefined;
  listen({
    request: { url, method: "GET", mode: "navigate" },
    preloadResponse: Promise.resolve(undefined),
    respondWith: (response: Promise<Response>) => (answer = response),
  });
  let text: string | null = null;
  void answer?.then(async (response) => (text = await response.text()));
  await vi.advanceTimersByTimeAsync(ms);
  return text;
}
const hangs = () => new Promise<Response>(() => undefined);

test("a hanging connection falls back to the cached page after five seconds", async () => {
  vi.stubGlobal("fetch", hangs);
  cachedPages.set(`${location.origin}/browse`, "<html lang><p>As it was</p></html>");
  expect(await answerAfter("/browse", 4900)).toBeNull();
  expect(await answerAfter("/browse", 5100)).toContain("As it was");
});

test("a hanging connection falls back to the offline page if nothing is cached", async () => {
  vi.stubGlobal("fetch", hangs);
  expect(await answerAfter("/settings", 29_000)).toBeNull();
  expect(await answerAfter("/settings", 31_000)).toContain("You are offline");
});

test("the offline page lists the cached pages by title, without Shoal's name", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  cachedPages.set(`${location.origin}/listing/1`, "<title>Neons · Shoal</title>");
  expect(await answerAfter("/settings", 0)).toContain('<a href="/listing/1">Neons</a>');
});

test("a slow page that isn't cached is waited for", async () => {
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    return new Response("The page itself");
  };
  vi.stubGlobal("fetch", slow);
  expect(await answerAfter("/browse", 13_000)).toBe("The page itself");
});

test("the network's page is served, or the cached one at once if the connection is refused", async () => {
  cachedPages.set(`${location.origin}/browse`, "<html lang><p>As it was</p></html>");
  vi.stubGlobal("fetch", async () => new Response("As it is"));
  expect(await answerAfter("/browse", 0)).toBe("As it is");
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await answerAfter("/browse", 0)).toContain("As it was");
});
