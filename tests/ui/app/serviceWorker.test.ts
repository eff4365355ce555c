/** How the service worker answers a page request when the connection is missing or hangs. */

import { beforeAll, beforeEach, expect, test, vi } from "vitest";

type FakeFetchEvent = {
  request: object;
  preloadResponse: Promise<undefined>;
  respondWith: unknown;
};
/** Imported by a glob, because its global types are a worker's rather than a page's. */
const worker = Object.values(import.meta.glob("../../../src/worker/sw.ts"));
let handleFetch: (event: FakeFetchEvent) => void;
let handleActivate: (event: { waitUntil: (done: Promise<void>) => void }) => void;
const cachedPages = new Map<string, string>();

beforeAll(async () => {
  const addListener = vi.spyOn(window, "addEventListener").mockReturnValue();
  await worker[0]?.();
  const [, onFetch] = addListener.mock.calls.find(([kind]) => kind === "fetch") ?? [];
  handleFetch = onFetch as unknown as typeof handleFetch;
  const [, onActivate] = addListener.mock.calls.find(([kind]) => kind === "activate") ?? [];
  handleActivate = onActivate as unknown as typeof handleActivate;
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
  handleFetch({
    request: { url, method: "GET", mode: "navigate" },
    preloadResponse: Promise.resolve(undefined),
    respondWith: (response: Promise<Response>) => (answer = response),
  });
  let text: string | null = null;
  void answer?.then(async (response) => (text = await response.text()));
  await vi.advanceTimersByTimeAsync(ms);
  return text;
}
const neverRespond = () => new Promise<Response>(() => undefined);

test("a hanging connection falls back to the cached page after five seconds", async () => {
  vi.stubGlobal("fetch", neverRespond);
  cachedPages.set(`${location.origin}/browse`, "<html lang><p>As it was</p></html>");
  expect(await answerAfter("/browse", 4900)).toBeNull();
  expect(await answerAfter("/browse", 5100)).toContain("As it was");
});

test("a hanging connection falls back to the offline page if nothing is cached", async () => {
  vi.stubGlobal("fetch", neverRespond);
  expect(await answerAfter("/settings", 29_000)).toBeNull();
  expect(await answerAfter("/settings", 31_000)).toContain("You are offline");
});

test("the offline page lists the cached pages by title, without Shoal's name", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  cachedPages.set(`${location.origin}/listing/1`, "<title>Neons · Shoal</title>");
  expect(await answerAfter("/settings", 0)).toContain('<a href="/listing/1">Neons</a>');
});

test("a slow page that isn't cached is waited for", async () => {
  const respondSlowly = async () => {
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    return new Response("The page itself");
  };
  vi.stubGlobal("fetch", respondSlowly);
  expect(await answerAfter("/browse", 13_000)).toBe("The page itself");
});

test("the network's page is served, or the cached one at once if the connection is refused", async () => {
  cachedPages.set(`${location.origin}/browse`, "<html lang><p>As it was</p></html>");
  vi.stubGlobal("fetch", async () => new Response("As it is"));
  expect(await answerAfter("/browse", 0)).toBe("As it is");
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await answerAfter("/browse", 0)).toContain("As it was");
});

const HOUR_MS = 3_600_000;

test.each([
  ["an old and a young", [25, 1], [1]],
  ["a young and an old", [1, 25], [1]],
  ["three young", [23, 12, 0], [23, 12, 0]],
  ["two old and a young", [30, 25, 23], [23]],
  ["old only", [48, 25], []],
])("of %s photo that were shared, those of the last day stay", async (_, ages, left) => {
  const now = Date.now();
  const sharedPhotos = new Map(
    ages.map((hours) => [`/share/${hours}`, { "x-shared-at": String(now - hours * HOUR_MS) }]),
  );
  const cache = {
    keys: async () => [...sharedPhotos.keys()],
    match: async (key: string) => new Response("photo", { headers: sharedPhotos.get(key) ?? {} }),
    matchAll: async () =>
      [...sharedPhotos.values()].map((headers) => new Response("", { headers })),
    delete: async (key: string) => sharedPhotos.delete(key),
  };
  vi.stubGlobal("caches", {
    has: async () => true,
    open: async () => cache,
    delete: async () => sharedPhotos.clear(),
  });
  vi.spyOn(Response, "redirect").mockReturnValue(new Response());
  let done: Promise<Response> | undefined;
  const request = {
    url: `${location.origin}/share`,
    method: "POST",
    referrer: "",
    formData: async () => new FormData(),
  };
  handleFetch({
    request,
    preloadResponse: Promise.resolve(undefined),
    respondWith: (response: Promise<Response>) => (done = response),
  });
  await done;
  expect([...sharedPhotos.keys()]).toEqual(left.map((hours) => `/share/${hours}`));
});

test.each([
  ["Firefox", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "disable"],
  ["Chrome", "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0", "enable"],
  ["Safari", "Mozilla/5.0 AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari", "enable"],
] as const)("a new worker in %s sets navigation preload", async (_, userAgent, call) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  const navigationPreload = { enable: vi.fn(), disable: vi.fn() };
  vi.stubGlobal("caches", { keys: async () => [] });
  vi.stubGlobal("registration", { navigationPreload });
  vi.stubGlobal("clients", { claim: async () => undefined });
  let done: Promise<void> | undefined;
  handleActivate({ waitUntil: (promise) => (done = promise) });
  await done;
  expect(navigationPreload[call]).toHaveBeenCalled();
  expect(
    navigationPreload.enable.mock.calls.length + navigationPreload.disable.mock.calls.length,
  ).toBe(1);
});
