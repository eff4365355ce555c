/** Scheduled functions: when they run, how they fail, what a hanging one affects, and what is refused. */

import type { JSONValue } from "convex/values";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "../database/limits.ts";
import {
  callOf,
  errorOf,
  pushApp,
  startEngine,
  valueOf,
  type TestEngine,
} from "../testing/engineApp.ts";
import { REFUSALS } from "../testing/rows.ts";
import { sleep } from "../testing/wait.ts";

const MODULES = {
  "schema.ts": `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({ runs: defineTable({ label: v.string(), text: v.optional(v.string()) }).index("by_label", ["label"]) });`,
  "jobs.ts": `
    import { mutationGeneric as mutation, queryGeneric as query, internalMutationGeneric as internalMutation, internalActionGeneric as internalAction, actionGeneric as action, makeFunctionReference as ref } from "convex/server";
    export const mark = internalMutation({ handler: (ctx, { label }) => ctx.db.insert("runs", { label }) });
    export const fill = mutation({ handler: async (ctx, { rows }) => { for (let i = 0; i < rows; i++) await ctx.db.insert("runs", { label: "filling" }); } });
    export const throws = internalMutation({ handler: async (ctx) => { await ctx.db.insert("runs", { label: "thrown" }); throw new Error("no"); } });
    export const readsTooManyRows = internalMutation({ handler: async (ctx) => { for (;;) await ctx.db.query("runs").collect(); } });
    export const writesTooMuch = internalMutation({ handler: async (ctx) => { for (let i = 0; i < 20; i++) await ctx.db.insert("runs", { label: "too much", text: "x".repeat(900000) }); } });
    export const loops = internalMutation({ handler: () => { for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000); } });
    export const act = internalAction({ handler: async (ctx, args) => { await ctx.runMutation(ref("jobs:mark"), args); } });
    export const later = mutation({ handler: (ctx, { fn, times, args, ms }) => Promise.all(Array.from({ length: times ?? 1 }, () => ctx.scheduler.runAfter(ms ?? 0, ref(fn), args ?? {}))) });
    export const laterAndFail = mutation({ handler: async (ctx, args) => { await ctx.scheduler.runAfter(0, ref("jobs:mark"), args); throw new Error("rolled back"); } });
    export const laterLarge = mutation({ handler: (ctx, { bytes }) => ctx.scheduler.runAfter(0, ref("jobs:markLength"), { text: "x".repeat(bytes) }) });
    export const markLength = internalMutation({ handler: (ctx, { text }) => ctx.db.insert("runs", { label: "length " + text.length }) });
    export const cancel = mutation({ handler: (ctx, { id }) => ctx.scheduler.cancel(id) });
    export const cancelSelf = internalMutation({ handler: async (ctx) => { const jobs = await ctx.db.system.query("_scheduled_functions").collect(); await ctx.scheduler.cancel(jobs.find((job) => job.name.endsWith("cancelSelf"))._id); } });
    export const hang = internalAction({ handler: () => new Promise(() => {}) });
    export const state = query({ handler: async (ctx, { id }) => (await ctx.db.system.get(id))?.state });
    export const marks = query({ handler: async (ctx, { label }) => (await ctx.db.query("runs").withIndex("by_label", (q) => q.eq("label", label)).collect()).length });
    export const timers = action({ handler: async () => ({
      timeout: await new Promise((resolve) => setTimeout((...args) => resolve(args), 1, "a", 2)),
      interval: await new Promise((resolve) => { const id = setInterval((...args) => { clearInterval(id); resolve(args); }, 1, "b", 3); }),
    }) });`,
  "crons.ts": `
    import { cronJobs, makeFunctionReference as ref } from "convex/server";
    const crons = cronJobs();
    crons.interval("tick", { seconds: 1 }, ref("jobs:mark"), { label: "cron" });
    crons.interval("rare", { hours: 100 }, ref("jobs:mark"), { label: "rare cron" });
    export default crons;`,
};

let testEngine: TestEngine;
beforeAll(async () => {
  Object.assign(LIMITS, { transactionMs: 5_000 });
  testEngine = await startEngine(MODULES);
});
afterAll(() => testEngine.stop());

const mutate = (path: string, args: JSONValue = {}) =>
  testEngine.engine.mutation(callOf(path, args));
const query = async (path: string, args: JSONValue = {}) =>
  valueOf(await testEngine.engine.query(callOf(path, args)));

async function schedule(fn: string, times = 1, args: JSONValue = {}): Promise<string[]> {
  return valueOf(await mutate("jobs:later", { fn, times, args })) as string[];
}

/** How often the function has run to completion, successfully or not. */
async function runsOf(path: string): Promise<number> {
  const { entries } = await testEngine.engine.logs.after(0, 0);
  return entries.filter((entry) => (entry as { identifier?: string }).identifier === path).length;
}

type State = { kind: string; error?: string };
const stateOf = async (id: string) => (await query("jobs:state", { id })) as State;
const marks = (label: string) => query("jobs:marks", { label });

test("scheduled mutations and actions are pending first, run once and record their outcome", async () => {
  const ids: string[] = [];
  for (const fn of ["jobs:mark", "jobs:act"])
    ids.push(
      ...(valueOf(await mutate("jobs:later", { fn, args: { label: fn }, ms: 2_000 })) as string[]),
    );
  const kinds = async () => (await Promise.all(ids.map(stateOf))).map(({ kind }) => kind);
  expect(await kinds()).toContain("pending");
  await expect.poll(kinds).toEqual(["success", "success"]);
  expect([await marks("jobs:mark"), await marks("jobs:act")]).toEqual([1, 1]);
});

test("a cancelled job never runs, nor does one scheduled by a failed mutation", async () => {
  const args = { label: "cancelled or rolled back" };
  const [id = ""] = valueOf(
    await mutate("jobs:later", { fn: "jobs:mark", args, ms: 3_000 }),
  ) as string[];
  valueOf(await mutate("jobs:cancel", { id }));
  expect(errorOf(await mutate("jobs:laterAndFail", args))).toContain("rolled back");
  expect(await stateOf(id)).toEqual({ kind: "canceled" });
  await sleep(3_500);
  expect(await marks(args.label)).toBe(0);
});

test("scheduled arguments may be larger than a document, up to 4 MiB", async () => {
  valueOf(await mutate("jobs:laterLarge", { bytes: 3 << 20 }));
  await expect.poll(() => marks(`length ${3 << 20}`)).toBe(1);
  expect(errorOf(await mutate("jobs:laterLarge", { bytes: (4 << 20) + 1 }))).toMatch(
    REFUSALS.limit,
  );
});

test("a mutation cannot cancel itself", async () => {
  const [id = ""] = await schedule("jobs:cancelSelf");
  await expect.poll(async () => (await stateOf(id)).kind).toBe("failed");
  expect((await stateOf(id)).error).toContain("cannot cancel itself");
});

test("crons run repeatedly, and interval crons for the first time at the push", async () => {
  await expect.poll(() => marks("cron")).toBeGreaterThanOrEqual(2);
  expect(await marks("rare cron")).toBe(1);
});

test("a failed scheduled mutation is marked as failed and not retried", async () => {
  valueOf(await mutate("jobs:fill", { rows: 100 }));
  const failingJobs: Record<string, RegExp> = {
    throws: /no/,
    readsTooManyRows: REFUSALS.limit,
    writesTooMuch: REFUSALS.limit,
    loops: /timed out/,
  };
  const ids = new Map<string, string>();
  for (const name of Object.keys(failingJobs))
    ids.set(name, (await schedule(`jobs:${name}`)).join());
  const states = () => Promise.all(Array.from(ids.values(), stateOf));
  await expect
    .poll(async () => (await states()).every(({ kind }) => kind === "failed"), { timeout: 100_000 })
    .toBe(true);
  // If one were still in the queue, it would have been started again by now.
  await sleep(1_000);
  for (const [name, error] of Object.entries(failingJobs)) {
    expect((await stateOf(ids.get(name) ?? "")).error).toMatch(error);
    expect(await runsOf(`jobs:${name}`)).toBe(1);
  }
  expect(await query("jobs:marks", { label: "thrown" })).toBe(0);
});

test("a timer passes on its extra arguments", async () => {
  expect(valueOf(await testEngine.engine.action(callOf("jobs:timers")))).toEqual({
    timeout: ["a", 2],
    interval: ["b", 3],
  });
});

describe("a hanging function only affects functions of its own kind", () => {
  test("a hundred hanging actions don't delay mutations", async () => {
    const hangingIds = await schedule("jobs:hang", 100);
    await schedule("jobs:mark", 1, { label: "marked" });
    await expect.poll(() => marks("marked")).toBe(1);
    const states = await Promise.all(hangingIds.map(stateOf));
    expect(states.filter(({ kind }) => kind === "success" || kind === "failed")).toEqual([]);
  });

  test("scheduled mutations in an endless loop leave a process free for clients", async () => {
    const ids = await schedule("jobs:loops", 3);
    valueOf(await mutate("jobs:fill", { rows: 1 }));
    const states = await Promise.all(ids.map(stateOf));
    expect(states.filter(({ kind }) => kind === "pending").length).toBeGreaterThan(0);
  });
});

test("held jobs wait until they are released, then run the latest pushed code", async () => {
  const appOf = (label: string) => ({
    "schema.ts": MODULES["schema.ts"],
    "jobs.ts": MODULES["jobs.ts"].replace('"runs", { label }', `"runs", { label: "${label}" }`),
  });
  const firstEngine = await startEngine(appOf("old"));
  await firstEngine.engine.mutation(callOf("jobs:later", { fn: "jobs:mark", ms: 300 }));
  await firstEngine.engine.close();
  await sleep(400);
  const restartedEngine = await startEngine({}, { dataDir: firstEngine.dataDir, holdJobs: true });
  const marksOf = async (label: string) =>
    valueOf(await restartedEngine.engine.query(callOf("jobs:marks", { label })));
  await restartedEngine.engine.mutation(callOf("jobs:later", { fn: "jobs:mark" }));
  await pushApp(restartedEngine.engine, appOf("new"));
  await sleep(500);
  expect(await marksOf("new")).toBe(0);
  restartedEngine.engine.startJobs();
  await expect.poll(() => marksOf("new")).toBe(2);
  await sleep(300);
  expect([await marksOf("old"), await marksOf("new")]).toEqual([0, 2]);
  await restartedEngine.stop();
});
