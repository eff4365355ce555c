/**
 * Jobs that became due while the server was down run with the code pushed at the start, not with the previous
 * push.
 */
import { expect, test } from "vitest";
import { callOf, pushApp, startEngine, valueOf } from "../testing/engineApp.ts";
import { eventually, sleep } from "../testing/wait.ts";

const appOf = (version: string) => ({
  "schema.ts": `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({ runs: defineTable({ by: v.string() }) });`,
  "jobs.ts": `
    import { mutationGeneric as mutation, queryGeneric as query, internalMutationGeneric as internalMutation, makeFunctionReference as ref } from "convex/server";
    export const mark = internalMutation({ handler: (ctx) => ctx.db.insert("runs", { by: "${version}" }) });
    export const later = mutation({ handler: (ctx, { ms }) => ctx.scheduler.runAfter(ms, ref("jobs:mark"), {}) });
    export const runs = query({ handler: async (ctx) => (await ctx.db.query("runs").collect()).map(({ by }) => by) });`,
});

test("due jobs wait until they are released, then run the new code once", async () => {
  const before = await startEngine(appOf("old"));
  await before.engine.mutation(callOf("jobs:later", { ms: 300 }));
  await before.engine.close();
  await sleep(400);

  const after = await startEngine({}, { dataDir: before.dataDir, holdJobs: true });
  const runs = async () => valueOf(await after.engine.query(callOf("jobs:runs"))) as string[];
  // A job scheduled now waits too.
  await after.engine.mutation(callOf("jobs:later", { ms: 0 }));
  await sleep(500);
  expect(await runs()).toEqual([]);
  await pushApp(after.engine, appOf("new"));
  await sleep(200);
  expect(await runs()).toEqual([]);

  after.engine.startJobs();
  await eventually("both jobs", async () => (await runs()).length >= 2);
  await sleep(300);
  expect(await runs()).toEqual(["new", "new"]);
  await after.stop();
});
