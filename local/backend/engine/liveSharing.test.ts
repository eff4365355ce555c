/** Live queries of several users: each sees their own result, and equal queries of one user share a run. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Identity } from "../runtime/calls.ts";
import { callOf, startEngine, type TestEngine, valueOf } from "../testing/engineApp.ts";

const MODULES = {
  "data.ts": `
    import { mutationGeneric as mutation, queryGeneric as query } from "convex/server";
    export const add = mutation({ handler: async (ctx, { text }) => { await ctx.db.insert("rows", { text }); } });
    const name = async (ctx) => (await ctx.auth.getUserIdentity())?.subject ?? "nobody";
    export const mine = query({ handler: async (ctx) => [await name(ctx), (await ctx.db.query("rows").collect()).length] });`,
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
const people = ["ann", "bob", "cat"];
const add = async (text: string) =>
  valueOf(await running.engine.mutation(callOf("data:add", { text })));

/** Each person watches the query, Ann in two tabs. */
function watch(path: string) {
  const notified: string[] = [];
  const live = [...people, "ann"].map((name) =>
    running.engine.live({ ...callOf(path), identity: user(name) }, null, () => notified.push(name)),
  );
  return {
    results: async () => {
      const now = running.engine.latestTs();
      return await Promise.all(live.map(async (query) => valueOf(await query.result(now))));
    },
    notified,
    release: () => {
      for (const query of live) query.release();
      expect(running.engine.metrics().liveQueries).toBe(0);
    },
  };
}

test("equal queries of one user share a run, and every subscriber is notified of a change", async () => {
  const query = watch("data:mine");
  for (const rows of [0, 1]) {
    const { liveRuns } = running.engine.metrics();
    expect(await query.results()).toEqual([...people, "ann"].map((name) => [name, rows]));
    expect(running.engine.metrics()).toMatchObject({
      liveRuns: liveRuns + people.length,
      liveQueries: people.length,
    });
    await add("one");
    expect(query.notified.splice(0).sort()).toEqual(["ann", "ann", "bob", "cat"]);
  }
  query.release();
});
