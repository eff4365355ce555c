import { beforeEach, expect, test, vi } from "vitest";
import { PageCache } from "#convex/site/model/pageCache.ts";

let renders: [string, boolean][];
let cache: PageCache<string>;
beforeEach(() => {
  vi.useFakeTimers();
  renders = [];
  cache = new PageCache<string>();
});
const getPage = (address: string) =>
  cache.get(address, (isRendered) => {
    renders.push([address, isRendered]);
    return Promise.resolve(`${address} ${renders.length}`);
  });

test("visitors to one URL within three seconds share one rendering", async () => {
  const pages = await Promise.all([getPage("/"), getPage("/"), getPage("/browse")]);
  expect(pages).toEqual(["/ 1", "/ 1", "/browse 2"]);
  vi.advanceTimersByTime(2900);
  expect(await getPage("/")).toBe("/ 1");
  vi.advanceTimersByTime(200);
  expect(await getPage("/")).toBe("/ 3");
});

test("a script that keeps requesting new URLs gets pages for its browser to render", async () => {
  for (let i = 0; i < 100; i += 1) await getPage(`/browse?search=${i}`);
  expect(renders.filter(([, isRendered]) => isRendered)).toHaveLength(30);
  vi.advanceTimersByTime(2000);
  renders = [];
  for (let i = 0; i < 20; i += 1) await getPage(`/browse?page=${i}`);
  expect(renders.filter(([, isRendered]) => isRendered)).toHaveLength(10);
});

test("a page that failed is rendered again at once", async () => {
  await expect(cache.get("/", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(await getPage("/")).toBe("/ 1");
});

test("at most two hundred pages are cached", async () => {
  for (let i = 0; i < 201; i += 1) await getPage(`/${i}`);
  renders = [];
  await getPage("/200");
  expect(renders).toEqual([]);
  await getPage("/0");
  expect(renders).toHaveLength(1);
});
