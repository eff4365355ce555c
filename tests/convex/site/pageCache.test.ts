import { beforeEach, expect, test, vi } from "vitest";
import { PageCache } from "#convex/site/model/pageCache.ts";

let made: [string, boolean][];
let cache: PageCache<string>;
beforeEach(() => {
  vi.useFakeTimers();
  made = [];
  cache = new PageCache<string>();
});
const ask = (address: string) =>
  cache.get(address, (isRendered) => {
    made.push([address, isRendered]);
    return Promise.resolve(`${address} ${made.length}`);
  });

test("visitors of one URL within three seconds share one rendering", async () => {
  const pages = await Promise.all([ask("/"), ask("/"), ask("/browse")]);
  expect(pages).toEqual(["/ 1", "/ 1", "/browse 2"]);
  vi.advanceTimersByTime(2900);
  expect(await ask("/")).toBe("/ 1");
  vi.advanceTimersByTime(200);
  expect(await ask("/")).toBe("/ 3");
});

test("a script that requests ever new URLs gets pages that its browser renders", async () => {
  for (let i = 0; i < 100; i += 1) await ask(`/browse?search=${i}`);
  expect(made.filter(([, isRendered]) => isRendered)).toHaveLength(30);
  vi.advanceTimersByTime(2000);
  made = [];
  for (let i = 0; i < 20; i += 1) await ask(`/browse?page=${i}`);
  expect(made.filter(([, isRendered]) => isRendered)).toHaveLength(10);
});

test("a failed page is rendered again at once", async () => {
  await expect(cache.get("/", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(await ask("/")).toBe("/ 1");
});

test("at most two hundred pages are cached", async () => {
  for (let i = 0; i < 201; i += 1) await ask(`/${i}`);
  made = [];
  await ask("/200");
  expect(made).toEqual([]);
  await ask("/0");
  expect(made).toHaveLength(1);
});
