import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openCache } from "./folderCache.ts";

const DAY_MS = 24 * 60 * 60_000;

test("old folders are deleted, but not those that only a test's clock makes old", () => {
  const cache = mkdtempSync(join(tmpdir(), "shoal-cache-"));
  onTestFinished(() => rmSync(cache, { recursive: true }));
  const [inUse, old] = [join(cache, "in-use"), join(cache, "old")];
  for (const folder of [inUse, old]) mkdirSync(folder);
  const lastWeek = new Date(Date.now() - 7 * DAY_MS);
  utimesSync(old, lastWeek, lastWeek);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * DAY_MS });
  openCache(cache);
  expect([inUse, old].map((folder) => existsSync(folder))).toEqual([true, false]);
});
