/**
 * Scheduled functions that fail in every possible way, and actions that hang: what they affect and what they
 * don't.
 */
import type { JSONValue } from "convex/values";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callOf, startEngine, valueOf, type TestEngine } from "../testing/engineApp.ts";

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
    export const loops = internalMutation({ handler: () => { for (;;) Math.sqrt(2); } });
    export const later = mutation({ handler: (ctx, { fn, times, args }) => Promise.all(Array.from({ length: times ?? 1 }, () => ctx.scheduler.runAfter(0, ref(fn), args ?? {}))) });
    export const hang = internalAction({ handler: () => new Promise(() => {}) });
    export const state = query({ handler: async (ctx, { id }) => (await ctx.db.system.get(id))?.state });
    export const marks = query({ handler: async (ctx, { label }) => (await ctx.db.query("runs").withIndex("by_label", (q) => q.eq("label", label)).collect()).length });
    export const timers = action({ handler: async () => ({
      timeout: await new Promise((resolve) => setTimeout((...args) => resolve(args), 1, "a", 2)),
      interval: await new Promise((resolve) => { const id = setInterval((...args) => { clearInterval(id); resolve(args); }, 1, "b", 3); }),
    }) });`,
};

let running: TestEngine;
beforeAll(async () => {
  running = await startEngine(MODULES);
});
afterAll(() => running.stop());

const mutate = (path: string, args: JSONValue = {}) => running.engine.mutation(callOf(path, args));
const query = async (path: string, args: JSONValue = {}) =>
  valueOf(await running.engine.query(callOf(path, args)));

async function schedule(fn: string, times = 1, args: JSONValue = {}): Promise<string[]> {
  return valueOf(await mutate("jobs:later", { fn, times, args })) as string[];
}

/** How often the function has run to completion, successfully or not. */
async function runsOf(path: string): Promise<number> {
  const { entries } = await running.engine.logs.after(0, 0);
  return entries.filter((entry) => (entry as { identifier?: string }).identifier === path).length;
}

type State = { kind: string; error?: string };
const stateOf = async (id: string) => (await query("jobs:state", { id })) as State;

test("a failed scheduled mutation is marked as failed and not retried", async () => {
  valueOf(await mutate("jobs:fill", { rows: 100 }));
  const failing: Record<string, RegExp> = {
    throws: /no/,
    readsTooManyRows: /Too many documents read/,
    writesTooMuch: /Too many bytes written/,
    loops: /timed out/,
  };
  const ids = new Map<string, string>();
  for (const name of Object.keys(failing)) ids.set(name, (await schedule(`jobs:${name}`)).join());
  const states = () => Promise.all(Array.from(ids.values(), stateOf));
  await expect
    .poll(async () => (await states()).every(({ kind }) => kind === "failed"), { timeout: 100_000 })
    .toBe(true);
  // If one were still in the queue, it would have been started again by now.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  for (const [name, error] of Object.entries(failing)) {
    expect((await stateOf(ids.get(name) ?? "")).error).toMatch(error);
    expect(await runsOf(`jobs:${name}`)).toBe(1);
  }
  expect(await query("jobs:marks", { label: "thrown" })).toBe(0);
});

describe("a hanging function only affects functions of its own kind", () => {
  test("a timer passes on its extra arguments", async () => {
    expect(valueOf(await running.engine.action(callOf("jobs:timers")))).toEqual({
      timeout: ["a", 2],
      interval: ["b", 3],
    });
  });

  test("a hundred hanging actions don't delay mutations", async () => {
    const hanging = await schedule("jobs:hang", 100);
    await schedule("jobs:mark", 1, { label: "marked" });
    const marks = (label: string) => query("jobs:marks", { label });
    await expect.poll(() => marks("marked")).toBe(1);
    const states = await Promise.all(hanging.map(stateOf));
    expect(states.filter(({ kind }) => kind === "success" || kind === "failed")).toEqual([]);
  });

  test("scheduled mutations in an endless loop leave a process free for clients", async () => {
    const ids = await schedule("jobs:loops", 3);
    valueOf(await mutate("jobs:fill", { rows: 1 }));
    const states = await Promise.all(ids.map(stateOf));
    expect(states.filter(({ kind }) => kind === "pending").length).toBeGreaterThan(0);
  });
});
