/**
 * With `redactErrors`, as under `npm start`, callers learn as little about an error as on a production
 * deployment.
 */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { UdfCall } from "../runtime/calls.ts";
import { callOf, startEngine, valueOf, type TestEngine } from "../testing/engineApp.ts";

const MODULES = {
  "errors.ts": `
    import { actionGeneric as action, mutationGeneric as mutation, queryGeneric as query, makeFunctionReference } from "convex/server";
    import { ConvexError, v } from "convex/values";
    export const ask = query({ args: { wanted: v.optional(v.string()) }, handler: () => { console.log("a secret line"); throw new Error("a secret"); } });
    export const write = mutation({ handler: () => { throw new Error("a secret"); } });
    export const refuse = mutation({ handler: () => { throw new ConvexError({ code: "REFUSED" }); } });
    export const act = action({ handler: (ctx) => ctx.runMutation(makeFunctionReference("errors:write")) });
    export const ownText = action({ handler: async (ctx) => ctx.runMutation(makeFunctionReference("errors:write")).catch((error) => error.message) });
    export const fine = query({ handler: () => { console.log("a secret line"); return 1; } });`,
  "http.ts": `
    import { httpActionGeneric, httpRouter } from "convex/server";
    const router = httpRouter();
    router.route({ path: "/fails", method: "GET", handler: httpActionGeneric(async () => { throw new Error("a secret"); }) });
    export default router;`,
};

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await startEngine(MODULES, { redactErrors: true });
});
afterAll(() => testEngine.stop());

const REDACTED = /^\[Request ID: [0-9a-f]{16}\] Server Error$/;
const adminCall = (path: string): UdfCall => ({ ...callOf(path), identity: { kind: "admin" } });

test('clients see only "Server Error" for a plain error in a query, mutation, action or live query', async () => {
  const { engine } = testEngine;
  const live = engine.live(callOf("errors:ask"), null);
  for (const outcome of [
    await engine.query(callOf("errors:ask")),
    await engine.query(callOf("errors:ask", { wanted: 5 })),
    await engine.mutation(callOf("errors:write")),
    await engine.action(callOf("errors:act")),
    await live.result(0n),
  ]) {
    expect(outcome).toMatchObject({ status: "error", logLines: [] });
    expect(outcome.status === "error" && outcome.errorMessage).toMatch(REDACTED);
  }
  live.release();
});

test("an HTTP action that throws reveals nothing more", async () => {
  const request = { method: "GET", url: "http://127.0.0.1/fails", headers: [], body: Buffer.of() };
  const metadata = { ip: null, userAgent: null };
  const response = await testEngine.engine.httpAction(request, { kind: "none" }, metadata);
  expect(response?.status).toBe(500);
  expect(String(response?.body)).toMatch(/Server Error"}$/);
});

test("a ConvexError keeps its data, and log lines stay on the server", async () => {
  const refusal = await testEngine.engine.mutation(callOf("errors:refuse"));
  expect(refusal).toMatchObject({ status: "error", errorData: { code: "REFUSED" } });
  const successOutcome = await testEngine.engine.query(callOf("errors:fine"));
  expect(successOutcome).toMatchObject({ status: "success", json: "1", logLines: [] });
});

test("functions that call each other see the full message, and so do admins", async () => {
  const { engine } = testEngine;
  expect(valueOf(await engine.action(callOf("errors:ownText")))).toContain("a secret");
  const adminOutcome = await engine.query(adminCall("errors:ask"));
  expect(adminOutcome.status === "error" && adminOutcome.errorMessage).toContain(
    "Uncaught Error: a secret",
  );
  expect(adminOutcome.logLines).toEqual([expect.stringContaining("a secret line")]);
});
