/** What holds under any concurrency: serial order, live queries equal to fresh runs, pages without gaps. */

import type { JSONValue } from "convex/values";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UdfCall } from "../runtime/calls.ts";
import { callOf, startEngine, valueOf, type TestEngine } from "../testing/engineApp.ts";

const MODULES = {
  "schema.ts": `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({
      cells: defineTable({ name: v.string(), value: v.number(), by: v.number() }).index("by_name", ["name"]),
      notes: defineTable({ group: v.string(), rank: v.number(), text: v.string() })
        .index("by_group_rank", ["group", "rank"])
        .searchIndex("search_text", { searchField: "text", filterFields: ["group"] }),
    });`,
  "cells.ts": `
    import { mutationGeneric as mutation, queryGeneric as query } from "convex/server";
    const find = (ctx, name) => ctx.db.query("cells").withIndex("by_name", (q) => q.eq("name", name)).unique();
    export const mix = mutation({ handler: async (ctx, { from, to, salt, by }) => {
      let sum = salt;
      for (const name of from) sum += (await find(ctx, name))?.value ?? 0;
      const value = (sum * 31) % 1000003;
      const row = await find(ctx, to);
      if (row === null) await ctx.db.insert("cells", { name: to, value, by });
      else await ctx.db.patch(row._id, { value, by });
      return value;
    } });
    export const all = query({ handler: async (ctx) =>
      (await ctx.db.query("cells").withIndex("by_name").collect()).map((row) => [row.name, row.value]) });
    export const mine = query({ handler: async (ctx) => [(await ctx.auth.getUserIdentity()).subject, (await ctx.db.query("cells").collect()).length] });
    export const wipe = mutation({ handler: async (ctx) => {
      for (const row of await ctx.db.query("cells").collect()) await ctx.db.delete(row._id);
      for (const row of await ctx.db.query("notes").collect()) await ctx.db.delete(row._id);
    } });`,
  "notes.ts": `
    import { mutationGeneric as mutation, queryGeneric as query } from "convex/server";
    export const write = mutation({ handler: async (ctx, { op, group, rank, text, pick }) => {
      if (op === "insert") { await ctx.db.insert("notes", { group, rank, text }); return; }
      const rows = await ctx.db.query("notes").take(20);
      const row = rows[pick % Math.max(1, rows.length)];
      if (!row) return;
      if (op === "delete") await ctx.db.delete(row._id);
      else await ctx.db.patch(row._id, op === "move" ? { group, rank } : { text });
    } });
    export const range = query({ handler: (ctx, { group, from, take, order }) =>
      ctx.db.query("notes").withIndex("by_group_rank", (q) => q.eq("group", group).gte("rank", from)).order(order).take(take) });
    export const search = query({ handler: (ctx, { group, text }) =>
      ctx.db.query("notes").withSearchIndex("search_text", (q) => q.search("text", text).eq("group", group)).take(5) });
    export const one = query({ handler: async (ctx) => {
      const row = await ctx.db.query("notes").order("desc").first();
      return row && (await ctx.db.get(row._id));
    } });
    export const page = query({ handler: (ctx, { paginationOpts }) =>
      ctx.db.query("notes").withIndex("by_group_rank").paginate(paginationOpts) });
    export const count = query({ handler: async (ctx) => (await ctx.db.query("notes").collect()).length });
    export const counted = query({ handler: async (ctx) => await ctx.db.query("notes").count() });`,
};

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await startEngine(MODULES, { reuseContexts: true });
});
afterAll(() => testEngine.stop());

const mutate = (path: string, args: JSONValue = {}) =>
  testEngine.engine.mutation(callOf(path, args));
const freshQuery = (path: string, args: JSONValue = {}) =>
  testEngine.engine.query(callOf(path, args));

const cell = fc.constantFrom("a", "b", "c");
const mix = fc.record({ from: fc.array(cell, { maxLength: 3 }), to: cell, salt: fc.nat(1000) });

test("concurrent mutations of the same rows give the same result as running them in commit order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(mix, { minLength: 2, maxLength: 16 }), async (steps) => {
      valueOf(await mutate("cells:wipe"));
      // Each step writes a unique number, so that each makes a commit: a mutation that changes nothing has the
      // timestamp of the previous commit and can't be ordered.
      const results = await Promise.all(
        steps.map(async (step, by) => ({
          step,
          outcome: await mutate("cells:mix", { ...step, by }),
        })),
      );
      expect(new Set(results.map(({ outcome }) => outcome.ts)).size).toBe(steps.length);
      const model = new Map<string, number>();
      results.sort((a, b) => (a.outcome.ts < b.outcome.ts ? -1 : 1));
      for (const { step, outcome } of results) {
        const sum = step.from.reduce((total, name) => total + (model.get(name) ?? 0), step.salt);
        const value = (sum * 31) % 1000003;
        model.set(step.to, value);
        expect(valueOf(outcome)).toBe(value);
      }
      expect(valueOf(await freshQuery("cells:all"))).toEqual([...model].sort());
    }),
    { numRuns: 40 },
  );
  expect(testEngine.engine.metrics?.().conflicts).toBeGreaterThan(0);
});

const group = fc.constantFrom("x", "y");
const note = fc.record({
  op: fc.constantFrom("insert", "insert", "insert", "delete", "move", "retext"),
  group,
  rank: fc.nat(5),
  text: fc
    .array(fc.constantFrom("red", "blue", "guppy", "guppies", "tank"), {
      minLength: 1,
      maxLength: 3,
    })
    .map((words) => words.join(" ")),
  pick: fc.nat(20),
});

test("a live query always equals a fresh run of the same query", async () => {
  const calls = [
    callOf("notes:range", { group: "x", from: 2, take: 3, order: "asc" }),
    callOf("notes:range", { group: "y", from: 0, take: 100, order: "desc" }),
    callOf("notes:search", { group: "x", text: "red gup" }),
    callOf("notes:search", { group: "y", text: "tank" }),
    callOf("notes:one"),
    callOf("notes:count"),
    callOf("notes:counted"),
    callOf("cells:all"),
  ];
  const live = calls.map((call) => testEngine.engine.live(call, null));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(note, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
      async (waves) => {
        for (const wave of waves) {
          await Promise.all(wave.map((args) => mutate("notes:write", args)));
          const now = testEngine.engine.latestTs();
          for (const [i, call] of calls.entries()) {
            const liveResult = await live[i]?.result(now);
            expect(liveResult && valueOf(liveResult)).toEqual(
              valueOf(await testEngine.engine.query(call)),
            );
          }
        }
      },
    ),
    { numRuns: 25 },
  );
  for (const query of live) query.release();
  expect(testEngine.engine.metrics?.().liveQueries).toBe(0);
});

test("a write invalidates only the live queries that read the changed rows", async () => {
  valueOf(await mutate("cells:wipe"));
  const groups = Array.from({ length: 200 }, (_, i) => `g${i}`);
  const wokenGroups: string[] = [];
  const live = groups.map((name) =>
    testEngine.engine.live(
      callOf("notes:range", { group: name, from: 0, take: 50, order: "asc" }),
      null,
      () => wokenGroups.push(name),
    ),
  );
  await Promise.all(live.map((query) => query.result(0n)));
  valueOf(
    await mutate("notes:write", { op: "insert", group: "g7", rank: 1, text: "one", pick: 0 }),
  );
  expect(wokenGroups).toEqual(["g7"]);
  for (const query of live) query.release();
});

test("equal queries of one user share a run, and every subscriber is notified of a change", async () => {
  valueOf(await mutate("cells:wipe"));
  const notifiedSubjects: string[] = [];
  // Ann in two tabs.
  const subjects = ["ann", "ann", "bob"];
  const live = subjects.map((subject) => {
    const attributes = { subject, issuer: "test", tokenIdentifier: `test|${subject}` };
    const call: UdfCall = { ...callOf("cells:mine"), identity: { kind: "user", attributes } };
    return testEngine.engine.live(call, null, () => notifiedSubjects.push(subject));
  });
  for (const rows of [0, 1]) {
    const { liveRuns } = testEngine.engine.metrics();
    const now = testEngine.engine.latestTs();
    const results = await Promise.all(live.map(async (query) => valueOf(await query.result(now))));
    expect(results).toEqual(subjects.map((subject) => [subject, rows]));
    expect(testEngine.engine.metrics()).toMatchObject({ liveRuns: liveRuns + 2, liveQueries: 2 });
    valueOf(await mutate("cells:mix", { from: [], to: `row ${rows}`, salt: 1, by: rows }));
    expect(notifiedSubjects.splice(0).sort()).toEqual(subjects);
  }
  for (const query of live) query.release();
  expect(testEngine.engine.metrics().liveQueries).toBe(0);
});

type Page = { page: { _id: string; rank: number }[]; isDone: boolean; continueCursor: string };

test("pages stay live and free of gaps when rows are inserted into them", async () => {
  valueOf(await mutate("cells:wipe"));
  const insert = (rank: number) =>
    mutate("notes:write", { op: "insert", group: "p", rank, text: "row", pick: 0 });
  for (let i = 0; i < 20; i++) await insert(i * 10);
  const open = async (cursor: string | null) => {
    const query = testEngine.engine.live(
      callOf("notes:page", { paginationOpts: { numItems: 6, cursor } }),
      null,
    );
    const page = valueOf(await query.result(0n)) as unknown as Page;
    return { query, page };
  };
  const pages = [];
  let cursor: string | null = null;
  for (;;) {
    const openedPage: { page: Page; query: ReturnType<TestEngine["engine"]["live"]> } =
      await open(cursor);
    pages.push(openedPage);
    if (openedPage.page.isDone) break;
    cursor = openedPage.page.continueCursor;
  }
  expect(pages.length).toBe(4);
  // Inside a page, at its edges, before the first row and after the last.
  for (const rank of [-5, 5, 50, 55, 59, 60, 111, 112, 113, 250, 260]) await insert(rank);
  const now = testEngine.engine.latestTs();
  const all = (
    valueOf(
      await freshQuery("notes:page", { paginationOpts: { numItems: 1000, cursor: null } }),
    ) as unknown as Page
  ).page;
  const joinedRows: Page["page"] = [];
  for (const { query } of pages)
    joinedRows.push(...(valueOf(await query.result(now)) as unknown as Page).page);
  expect(joinedRows.map(({ _id }) => _id)).toEqual(all.map(({ _id }) => _id));
  expect(joinedRows).toHaveLength(31);
  for (const { query } of pages) query.release();
});
