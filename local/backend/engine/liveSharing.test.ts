/** Live queries of several users: one shared run, unless the function reads the caller's identity. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Identity } from "../runtime/calls.ts";
import { callOf, startEngine, type TestEngine, valueOf } from "../testing/engineApp.ts";

const MODULES = {
  "schema.ts": `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({ rows: defineTable({ text: v.string() }).index("by_text", ["text"]), opened: defineTable({}) });`,
  "data.ts": `
    import { mutationGeneric as mutation, queryGeneric as query, makeFunctionReference as ref } from "convex/server";
    export const add = mutation({ handler: async (ctx, { text }) => { await ctx.db.insert("rows", { text }); } });
    export const open = mutation({ handler: async (ctx) => { await ctx.db.insert("opened", {}); } });
    const name = async (ctx) => (await ctx.auth.getUserIdentity())?.subject ?? "nobody";
    const count = async (ctx) => (await ctx.db.query("rows").collect()).length;
    export const all = query({ handler: count });
    export const mine = query({ handler: async (ctx) => [await name(ctx), await count(ctx)] });
    export const through = query({ handler: (ctx) => ctx.runQuery(ref("data:mine"), {}) });
    export const page = query({ handler: async (ctx, { paginationOpts }) => {
      const text = await name(ctx);
      const { page } = await ctx.db.query("rows").withIndex("by_text", (q) => q.eq("text", text)).paginate(paginationOpts);
      return page.map((row) => row.text);
    } });
    export const later = query({ handler: async (ctx) =>
      [(await ctx.db.query("opened").first()) ? await name(ctx) : "anybody", await count(ctx)] });`,
};

let running: TestEngine;
beforeAll(async () => {
  running = await startEngine(MODULES);
});
afterAll(() => running.stop());

const user = (subject: string): Identity => ({
  kind: "user",
  attributes: { subject, issuer: "test", tokenIdentifier: `test|${subject}` },
});
const people = ["ann", "bob", "cat", "dan"];
const mutate = async (path: string, args = {}) =>
  valueOf(await running.engine.mutation(callOf(path, args)));

function watch(path: string, args = {}) {
  const delivered: string[] = [];
  const live = people.map((name) => {
    const query = running.engine.live({ ...callOf(path, args), identity: user(name) }, null);
    query.onInvalidate(() => delivered.push(name));
    return query;
  });
  return {
    results: async () => {
      const now = running.engine.latestTs();
      return await Promise.all(live.map(async (query) => valueOf(await query.result(now))));
    },
    /** Users notified of a change since the last call. */
    told: () => delivered.splice(0).sort(),
    release: () => {
      for (const query of live) query.release();
      expect(running.engine.metrics().liveQueries).toBe(0);
    },
  };
}
async function runsOf(work: () => Promise<unknown>): Promise<number> {
  const before = running.engine.metrics().liveRuns;
  await work();
  return running.engine.metrics().liveRuns - before;
}

test("a query that does not read the identity runs once for everyone", async () => {
  const query = watch("data:all");
  expect(await runsOf(query.results)).toBe(1);
  const before = await query.results();
  expect(new Set(before).size).toBe(1);
  const change = async () => {
    await mutate("data:add", { text: "one" });
    expect(await query.results()).toEqual(people.map(() => Number(before[0]) + 1));
  };
  expect(await runsOf(change)).toBe(1);
  expect(query.told()).toEqual(people);
  expect(running.engine.metrics().liveQueries).toBe(1);
  query.release();
});

test.each(["data:mine", "data:through"])(
  "%s reads the identity and runs once per user",
  async (path) => {
    const query = watch(path);
    for (let round = 0; round < 3; round++) {
      const results = (await query.results()) as [string, number][];
      expect(results.map(([name]) => name)).toEqual(people);
      expect(running.engine.metrics().liveQueries).toBe(people.length);
      await mutate("data:add", { text: "more" });
      expect((await query.results()).map((result) => (result as [string, number])[1])).toEqual(
        results.map(([, count]) => count + 1),
      );
      expect(query.told()).toEqual(people);
    }
    query.release();
  },
);

test("each user's pages end where their own rows end", async () => {
  for (const name of people) {
    for (let row = 0; row < 3; row++) await mutate("data:add", { text: name });
  }
  const query = watch("data:page", { paginationOpts: { numItems: 2, cursor: null } });
  const pages = (rows: number) => people.map((name) => Array.from({ length: rows }, () => name));
  expect(await query.results()).toEqual(pages(2));
  for (const name of people) await mutate("data:add", { text: name });
  expect(await query.results()).toEqual(pages(2));
  query.release();
});

test("a query that starts to read the identity is no longer shared", async () => {
  const query = watch("data:later");
  expect((await query.results()).map((result) => (result as string[])[0])).toEqual(
    people.map(() => "anybody"),
  );
  expect(running.engine.metrics().liveQueries).toBe(1);
  await mutate("data:open");
  expect((await query.results()).map((result) => (result as string[])[0])).toEqual(people);
  expect(query.told()).toEqual(people);
  await mutate("data:add", { text: "again" });
  expect((await query.results()).map((result) => (result as string[])[0])).toEqual(people);
  expect(query.told()).toEqual(people);
  query.release();
});

test("a user who unsubscribes leaves no state behind while the others stay", async () => {
  const lives = people.map((name) =>
    running.engine.live({ ...callOf("data:mine"), identity: user(name) }, null),
  );
  const results = lives.map((live) => live.result(0n));
  for (const live of lives.slice(0, 3)) live.release();
  const outcomes = await Promise.all(results);
  expect(outcomes.map((result) => (valueOf(result) as string[])[0])).toEqual(people);
  expect(running.engine.metrics().liveQueries).toBe(1);
  lives[3]?.release();
  expect(running.engine.metrics().liveQueries).toBe(0);
});
