import { expect, it, vi } from "vitest";
import { buildWorker, run } from "./workerKit.ts";

it("without the worker, a build publishes one that clears its caches, unregisters and handles no requests", async () => {
  const unregister = vi.fn(() => Promise.resolve(true));
  const deleted: string[] = [];
  const listeners = run(
    await buildWorker({ VITE_WITHOUT_WORKER: "1", VITE_CONVEX_URL: "https://shoal.test" }),
    { skipWaiting: () => Promise.resolve(), registration: { unregister } },
    {
      keys: () => Promise.resolve(["shoal-pages-1", "shoal-shared-1"]),
      delete: (name: string) => Promise.resolve(deleted.push(name)),
    },
  );
  expect([...listeners.keys()].sort()).toEqual(["activate", "install"]);
  const pendingWork: Promise<unknown>[] = [];
  listeners.get("activate")?.({ waitUntil: (promise) => pendingWork.push(promise) });
  await Promise.all(pendingWork);
  expect(deleted).toEqual(["shoal-pages-1", "shoal-shared-1"]);
  expect(unregister).toHaveBeenCalledOnce();
});

it("any other build publishes the worker that handles requests", async () => {
  const listeners = run(await buildWorker({ VITE_CONVEX_URL: "https://shoal.test" }), {}, {});
  expect(listeners.has("fetch")).toBe(true);
});

/**
 * Starts the worker that handles requests. Returns a function that shares a photo with it and returns the
 * names of the photos that it has stored.
 */
async function startSharing() {
  const storedCaches = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const cache = storedCaches.get(name) ?? new Map<string, Response>();
    storedCaches.set(name, cache);
    return Promise.resolve({
      keys: () => Promise.resolve([...cache.keys()]),
      match: (address: string) => Promise.resolve(cache.get(address)),
      matchAll: () => Promise.resolve([...cache.values()]),
      delete: (address: string) => Promise.resolve(cache.delete(address)),
      put: (address: string, response: Response) => Promise.resolve(cache.set(address, response)),
    });
  };
  const caches = {
    open,
    has: (name: string) => Promise.resolve(storedCaches.has(name)),
    delete: (name: string) => Promise.resolve(storedCaches.delete(name)),
  };
  const source = await buildWorker({ VITE_CONVEX_URL: "https://backend.test" });
  const origin = "https://shoal.test";
  const self = { location: { origin } };
  // A worker's own Response.redirect accepts addresses without an origin.
  class LocalResponse extends Response {
    static override redirect(path: string, status: number) {
      return Response.redirect(new URL(path, origin), status);
    }
  }
  const listeners = run(source, self, caches, { Response: LocalResponse });
  const share = async (name: string, referrer: string): Promise<string[]> => {
    const form = new FormData();
    form.append("photographs", new File(["x"], name, { type: "image/jpeg" }));
    const request = {
      method: "POST",
      url: `${origin}/share`,
      referrer,
      formData: () => Promise.resolve(form),
    };
    let answer: Promise<Response> | Response | undefined;
    listeners.get("fetch")?.({
      request,
      respondWith: (response: typeof answer) => (answer = response),
    } as never);
    expect((await answer)?.headers.get("location")).toBe(`${origin}/onboarding?type=new_listing`);
    const [sharedCache] = [...storedCaches].filter(([cache]) => cache.includes("shared"));
    const names = [...(sharedCache?.[1].values() ?? [])].map(({ headers }) =>
      headers.get("x-shared-name"),
    );
    return names.map((cacheName) => cacheName ?? "");
  };
  return share;
}

it("another site's form can neither add shared photos nor remove them", async () => {
  const share = await startSharing();
  expect(await share("mine.jpg", "")).toEqual(["mine.jpg"]);
  expect(await share("theirs.jpg", "https://evil.test/page")).toEqual(["mine.jpg"]);
  expect(await share("own.jpg", "https://shoal.test/browse")).toEqual(["mine.jpg", "own.jpg"]);
});

it("a form that hides its referrer can add photos up to the limit, but can't remove any", async () => {
  const share = await startSharing();
  await share("mine.jpg", "");
  for (let i = 0; i < 8; i += 1) await share(`theirs${i}.jpg`, "about:client");
  const names = await share("last.jpg", "");
  expect(names).toHaveLength(8);
  expect(names[0]).toBe("mine.jpg");
});
