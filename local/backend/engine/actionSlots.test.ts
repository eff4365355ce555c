/** Hanging client actions leave room for other clients and for webhooks. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { callOf, startEngine, valueOf, type TestEngine } from "../testing/engineApp.ts";
import { eventually } from "../testing/wait.ts";
import { ActionSlots } from "./actionSlots.ts";

/** Named pieces of work that run until the test ends them. */
function hangingWork() {
  const slots = new ActionSlots();
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const call = (client: string) =>
    slots.run(client, () => {
      started.push(client);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  return { started, ends, call };
}
const turns = () => new Promise((resolve) => setImmediate(resolve));

test("a client gets 16 slots, all clients together 128", async () => {
  const { started, call } = hangingWork();
  for (let i = 0; i < 20; i++) void call("greedy");
  await turns();
  expect(started).toHaveLength(16);
  for (let client = 0; client < 10; client++)
    for (let i = 0; i < 16; i++) void call(`client ${client}`);
  await turns();
  expect(started).toHaveLength(128);
});

test("waiting actions are admitted from each client in turn", async () => {
  const { started, ends, call } = hangingWork();
  for (let client = 0; client < 8; client++)
    for (let i = 0; i < 16; i++) void call(`busy ${client}`);
  for (let i = 0; i < 3; i++) void call("a");
  for (let i = 0; i < 3; i++) void call("b");
  await turns();
  for (const end of ends.splice(0, 4)) end();
  await turns();
  expect(started.slice(128)).toEqual(["a", "b", "a", "b"]);
});

const MODULES = {
  "slow.ts": `
    import { actionGeneric as action } from "convex/server";
    export const hang = action({ handler: () => new Promise(() => {}) });
    export const quick = action({ handler: () => "done" });`,
  "http.ts": `
    import { httpActionGeneric, httpRouter } from "convex/server";
    const router = httpRouter();
    router.route({ path: "/webhook", method: "POST", handler: httpActionGeneric(async () => new Response("taken")) });
    export default router;`,
};

let running: TestEngine;
beforeAll(async () => {
  running = await startEngine(MODULES);
});
afterAll(() => running.stop());

test("a webhook is answered within a second while clients have 512 actions hanging", async () => {
  const { engine } = running;
  const request = {
    method: "POST",
    url: "http://127.0.0.1/webhook",
    headers: [],
    body: Buffer.from("{}"),
  };
  const identity = { kind: "none" } as const;
  const post = async () => {
    const start = Date.now();
    const answer = await engine.httpAction(request, identity, { ip: null, userAgent: null });
    expect(answer?.status).toBe(200);
    return Date.now() - start;
  };
  await post();
  // A busy machine is slow even without clients, so measure the undisturbed time first.
  const patience = 1_000 + 20 * (await post());
  let ended = 0;
  for (let i = 0; i < 512; i++) {
    const call = engine.action({ ...callOf("slow:hang"), client: `client ${i % 8}` });
    void call.finally(() => (ended += 1));
  }
  // It must also hold while processes are still being started for all those actions.
  expect(await post()).toBeLessThan(patience);
  await eventually("all slots to be taken", () => engine.metrics().actions >= 129);
  expect(await post()).toBeLessThan(patience);
  expect(ended).toBe(0);
});

test("one client's hanging actions don't block another client's", async () => {
  const other = await startEngine(MODULES);
  for (let i = 0; i < 300; i++)
    void other.engine.action({ ...callOf("slow:hang"), client: "greedy" });
  const outcome = await other.engine.action({ ...callOf("slow:quick"), client: "modest" });
  expect(valueOf(outcome)).toBe("done");
  await other.stop();
});
