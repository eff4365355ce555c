/** The clock that functions see, on a machine that sleeps and whose clock is changed. */

import type { JSONValue } from "convex/values";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { callOf, startEngine, valueOf, type TestEngine } from "../testing/engineApp.ts";

const HOUR_MS = 3_600_000;

const MODULES = {
  "times.ts": `
    import { mutationGeneric as mutation, queryGeneric as query, internalMutationGeneric as internalMutation, makeFunctionReference as ref } from "convex/server";
    export const add = mutation({ handler: async (ctx) => { await ctx.db.insert("times", { at: Date.now() }); } });
    export const later = mutation({ handler: async (ctx, { ms }) => { await ctx.scheduler.runAfter(ms, ref("times:add"), {}); } });
    export const all = query({ handler: (ctx) => ctx.db.query("times").collect() });`,
};
let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await startEngine(MODULES);
});
afterAll(() => testEngine.stop());
afterEach(() => vi.useRealTimers());

/** Moves the server's wall clock; the monotonic clock continues, as when a machine sleeps overnight. */
const setClock = (at: number) => vi.useFakeTimers({ toFake: ["Date"], now: at });
const mutate = (path: string, args: JSONValue = {}) =>
  testEngine.engine.mutation(callOf(path, args));
const rows = async () =>
  valueOf(await testEngine.engine.query(callOf("times:all"))) as { at: number }[];

test("functions run soon after waking if they were scheduled for a time during sleep", async () => {
  const before = (await rows()).length;
  await mutate("times:later", { ms: 4 * HOUR_MS });
  setClock(Date.now() + 5 * HOUR_MS);
  await expect.poll(async () => (await rows()).length, { timeout: 20_000 }).toBe(before + 1);
});

test("setting the clock back changes the functions' time, but commit timestamps never go back", async () => {
  const firstWrite = await mutate("times:add");
  const yesterday = Date.now() - 24 * HOUR_MS;
  setClock(yesterday);
  const laterWrite = await mutate("times:add");
  expect(laterWrite.ts).toBeGreaterThan(firstWrite.ts);
  const newest = (await rows()).find(({ at }) => Math.abs(at - yesterday) < 50);
  expect(newest).toBeDefined();
  const live = testEngine.engine.live(callOf("times:all"), null);
  const rowsBefore = valueOf(await live.result(0n)) as JSONValue[];
  await mutate("times:add");
  expect(valueOf(await live.result(testEngine.engine.latestTs()))).toHaveLength(
    rowsBefore.length + 1,
  );
  live.release();
});
