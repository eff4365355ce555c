import { runInNewContext } from "node:vm";
import { expect, it, vi } from "vitest";
import { worker } from "./worker.ts";

/** What is published as `/sw.js` by a build with `env`. */
async function built(env: Record<string, string>): Promise<string> {
  const plugin = worker() as unknown as {
    configResolved: (config: object) => void;
    generateBundle: (this: object) => Promise<void>;
  };
  plugin.configResolved({ root: process.cwd(), env });
  const files: { fileName: string; source: string }[] = [];
  await plugin.generateBundle.call({
    emitFile: (file: (typeof files)[number]) => files.push(file),
  });
  expect(files.map(({ fileName }) => fileName)).toEqual(["sw.js"]);
  return files[0]?.source ?? "";
}

type Waiting = { waitUntil: (promise: Promise<unknown>) => void };

/** Runs it as a browser does; answers what it listens to. */
function run(source: string, self: object, caches: object): Map<string, (event: Waiting) => void> {
  const heard = new Map<string, (event: Waiting) => void>();
  const addEventListener = (name: string, listener: (event: Waiting) => void) =>
    heard.set(name, listener);
  runInNewContext(source, { self: { ...self, addEventListener }, caches });
  return heard;
}

it("a build without the worker publishes one that forgets everything and goes, and answers nothing", async () => {
  const unregister = vi.fn(() => Promise.resolve(true));
  const deleted: string[] = [];
  const heard = run(
    await built({ VITE_WITHOUT_WORKER: "1", VITE_CONVEX_URL: "https://shoal.test" }),
    { skipWaiting: () => Promise.resolve(), registration: { unregister } },
    {
      keys: () => Promise.resolve(["shoal-pages-1", "shoal-shared-1"]),
      delete: (name: string) => Promise.resolve(deleted.push(name)),
    },
  );
  expect([...heard.keys()].sort()).toEqual(["activate", "install"]);
  const waited: Promise<unknown>[] = [];
  heard.get("activate")?.({ waitUntil: (promise) => waited.push(promise) });
  await Promise.all(waited);
  expect(deleted).toEqual(["shoal-pages-1", "shoal-shared-1"]);
  expect(unregister).toHaveBeenCalledOnce();
});

it("any other build publishes the one that answers", async () => {
  const heard = run(await built({ VITE_CONVEX_URL: "https://shoal.test" }), {}, {});
  expect(heard.has("fetch")).toBe(true);
});
