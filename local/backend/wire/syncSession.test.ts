/**
 * One session against a scripted engine: order of frames, consistency at one timestamp, no unnecessary work.
 */
import { expect, test, vi } from "vitest";
import { generateAdminKey } from "./adminKey.ts";
import { Authenticator } from "./auth.ts";
import { decodeTs } from "./syncFrames.ts";
import { SyncSession } from "./syncSession.ts";
import { NO_METADATA } from "../runtime/calls.ts";
import { FakeEngine } from "../testing/fakeEngine.ts";
import { sleep } from "../testing/wait.ts";

const adminKey = generateAdminKey("test");

type Frame = {
  type: string;
  requestId?: number;
  success?: boolean;
  ts: string;
  startVersion: { ts: string; querySet: number; identity: number };
  endVersion: { ts: string; querySet: number; identity: number };
  modifications: { type: string; queryId: number; value: number }[];
  clientClockSkew?: number;
};

const PATIENCE = { timeout: 60_000, interval: 1 };

function startSession(connect: { clientTs?: number } = {}) {
  const engine = new FakeEngine();
  const frames: Frame[] = [];
  const session = new SyncSession(
    {
      engine: engine.asEngine(),
      auth: new Authenticator(adminKey, () => ({ auth: [], version: 0 })),
      cloudUrl: "http://127.0.0.1:1",
    },
    {
      send: (frame) => frames.push(JSON.parse(frame) as Frame),
      close: () => undefined,
    },
    NO_METADATA,
  );
  const send = (frame: unknown) => session.receive(JSON.stringify(frame));
  const connectMessage = {
    sessionId: "session",
    connectionCount: 0,
    lastCloseReason: null,
    ...connect,
  };
  send({ type: "Connect", ...connectMessage });
  let querySet = 0;
  return {
    engine,
    frames,
    send,
    session,
    watch: (queryId: number, name: string) => {
      send({
        type: "ModifyQuerySet",
        baseVersion: querySet,
        newVersion: ++querySet,
        modifications: [{ type: "Add", queryId, udfPath: "numbers:get", args: [{ name }] }],
      });
    },
    add: (requestId: number, names: string[]) => {
      send({ type: "Mutation", requestId, udfPath: "numbers:add", args: [{ names }] });
    },
    transitions: () => frames.filter(({ type }) => type === "Transition"),
    /** Waits until this many frames have arrived in total. */
    framesCome: (count: number) =>
      vi.waitFor(() => expect(frames.length).toBeGreaterThanOrEqual(count), PATIENCE),
  };
}

test("a mutation is answered first, followed by a transition that reaches it, even an empty one", async () => {
  const { frames, framesCome, watch, add } = startSession();
  watch(0, "a");
  await framesCome(1);
  add(0, ["a"]);
  await framesCome(3);
  add(1, ["elsewhere"]);
  await framesCome(5);
  add(2, []);
  await framesCome(6);
  expect(frames.map(({ type }) => type)).toEqual([
    "Transition",
    "MutationResponse",
    "Transition",
    "MutationResponse",
    "Transition",
    "MutationResponse",
  ]);
  expect(frames[2]?.endVersion.ts).toBe(frames[1]?.ts);
  expect(frames[4]?.endVersion.ts).toBe(frames[3]?.ts);
  expect(frames[4]?.modifications).toEqual([]);
  expect(frames[5]).toMatchObject({ requestId: 2, success: false });
});

test("a transition follows the response even if an earlier one had reached the commit", async () => {
  for (let i = 0; i < 50; i++) {
    const { frames, watch, add } = startSession();
    // The query is still running when the mutation commits, so its result may be newer than the response.
    watch(0, "a");
    add(0, ["a"]);
    await vi.waitFor(() => {
      const answer = frames.findIndex(({ type }) => type === "MutationResponse");
      expect(answer).toBeGreaterThanOrEqual(0);
      const ts = decodeTs(frames[answer]?.ts ?? "");
      const after = frames.slice(answer + 1).map(({ endVersion }) => decodeTs(endVersion.ts));
      expect(after.some((end) => end >= ts)).toBe(true);
    }, PATIENCE);
  }
});

test("a mutation carries its session and request id, so that a resent one is recognised", async () => {
  const { engine, add, framesCome } = startSession();
  add(7, ["a"]);
  await framesCome(1);
  expect(engine.requests).toEqual([{ sessionId: "session", requestId: 7 }]);
});

test("every transition shows all queries at one time and starts where the last one ended", async () => {
  const { engine, frames, watch, transitions } = startSession();
  watch(0, "a");
  watch(1, "b");
  watch(2, "sum");
  const counts = new Map<number, number>();
  for (let i = 0; i < 300; i++) {
    engine.add(["sum", i % 2 === 0 ? "a" : "b"]);
    await (i % 5 === 0 ? sleep(1) : Promise.resolve());
  }
  const sums = () =>
    transitions()
      .flatMap(({ modifications }) => modifications)
      .filter(({ queryId }) => queryId === 2);
  await vi.waitFor(() => expect(sums().at(-1)?.value).toBe(300), PATIENCE);
  let end = "AAAAAAAAAAA=";
  for (const { startVersion, endVersion, modifications } of transitions()) {
    expect(startVersion.ts).toBe(end);
    expect(decodeTs(endVersion.ts)).toBeGreaterThanOrEqual(decodeTs(end));
    end = endVersion.ts;
    for (const { queryId, value } of modifications) counts.set(queryId, value);
    if (counts.size === 3) expect(counts.get(2)).toBe((counts.get(0) ?? 0) + (counts.get(1) ?? 0));
  }
  expect(counts.get(2)).toBe(300);
  expect(frames.every(({ type }) => type === "Transition")).toBe(true);
});

test("only changed queries are run and sent", async () => {
  const { engine, watch, transitions } = startSession();
  watch(0, "a");
  watch(1, "b");
  const modificationCount = () =>
    transitions().flatMap(({ modifications }) => modifications).length;
  await vi.waitFor(() => expect(modificationCount()).toBe(2), PATIENCE);
  const { runs } = engine;
  const before = runs.length;
  engine.add(["b"]);
  engine.add(["c"]);
  await vi.waitFor(() => expect(modificationCount()).toBe(3), PATIENCE);
  expect(runs.slice(before).map(({ args }) => args)).toEqual([{ name: "b" }]);
  expect(transitions().at(-1)?.modifications).toMatchObject([{ queryId: 1, value: 1 }]);
});

test("a new identity runs all queries again, sends the differences and advances the version", async () => {
  const { engine, send, watch, transitions, framesCome } = startSession();
  watch(0, "a");
  await framesCome(1);
  send({ type: "Authenticate", tokenType: "Admin", value: adminKey, baseVersion: 0 });
  await framesCome(2);
  expect(engine.runs.map(({ identity }) => identity.kind)).toEqual(["none", "admin"]);
  expect(transitions().at(-1)).toMatchObject({ endVersion: { identity: 1 }, modifications: [] });
  send({ type: "Authenticate", tokenType: "Admin", value: adminKey, baseVersion: 1 });
  await framesCome(3);
  expect(engine.runs).toHaveLength(2);
  expect(transitions().at(-1)).toMatchObject({ endVersion: { identity: 2 } });
});

test("a removed query is released", async () => {
  const { engine, add, send, watch, transitions, framesCome } = startSession();
  watch(0, "a");
  await framesCome(1);
  send({
    type: "ModifyQuerySet",
    baseVersion: 1,
    newVersion: 2,
    modifications: [{ type: "Remove", queryId: 0 }],
  });
  await framesCome(2);
  expect(transitions().at(-1)?.modifications).toEqual([{ type: "QueryRemoved", queryId: 0 }]);
  const runs = engine.runs.length;
  add(0, ["a"]);
  // The response, and the transition that reaches it.
  await framesCome(4);
  expect(engine.runs).toHaveLength(runs);
});

test("a client learns how far its clock is ahead", async () => {
  const { frames, framesCome, watch } = startSession({ clientTs: Date.now() + 60_000 });
  watch(0, "a");
  await framesCome(1);
  expect(frames[0]?.clientClockSkew).toBeGreaterThan(59_000);
  expect(frames[0]?.clientClockSkew).toBeLessThanOrEqual(60_000);
});
