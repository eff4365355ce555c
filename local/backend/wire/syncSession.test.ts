/** The frames of one session: their order, what they repeat, and no unnecessary work. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { startFixture, type TestBackend } from "../testing/fixture.ts";
import { RawSocket, type Frame } from "../testing/rawSocket.ts";
import { eventually } from "../testing/wait.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startFixture();
});
afterAll(() => backend.stop());

const tsOf = (text: unknown): bigint => Buffer.from(String(text), "base64").readBigUInt64LE();
const endOf = (frame: Frame | undefined) => (frame?.endVersion as { ts: string } | undefined)?.ts;
const newCounter = () => `counter ${crypto.randomUUID()}`;

async function openSession() {
  const socket = await RawSocket.open(backend.cloudUrl);
  socket.connect();
  let version = 0;
  const modify = (modification: object) =>
    socket.send({
      type: "ModifyQuerySet",
      baseVersion: version,
      newVersion: ++version,
      modifications: [modification],
    });
  const mutate = (requestId: number, udfPath: string, args: object) =>
    socket.send({ type: "Mutation", requestId, udfPath, args: [args] });
  return {
    socket,
    frames: socket.frames,
    watch: (queryId: number, name: string) =>
      modify({ type: "Add", queryId, udfPath: "counters:get", args: [{ name }] }),
    unwatch: (queryId: number) => modify({ type: "Remove", queryId }),
    increment: (requestId: number, name: string) =>
      mutate(requestId, "counters:increment", { name }),
    fail: (requestId: number) =>
      mutate(requestId, "messages:fail", { channel: "any", how: "plain" }),
    authenticate: (baseVersion: number) =>
      socket.send({
        type: "Authenticate",
        tokenType: "Admin",
        value: backend.adminKey,
        baseVersion,
      }),
    framesArrive: (count: number) =>
      eventually(`${count} frames`, () => socket.frames.length >= count),
  };
}

test("each mutation's response is followed by a transition that reaches its commit, even if empty", async () => {
  const { socket, frames, framesArrive, watch, increment, fail } = await openSession();
  const name = newCounter();
  watch(0, name);
  await framesArrive(1);
  increment(0, name);
  await framesArrive(3);
  increment(1, newCounter());
  await framesArrive(5);
  fail(2);
  await framesArrive(6);
  expect(frames.map(({ type }) => type)).toEqual([
    "Transition",
    "MutationResponse",
    "Transition",
    "MutationResponse",
    "Transition",
    "MutationResponse",
  ]);
  expect(endOf(frames[2])).toBe(frames[1]?.ts);
  expect(tsOf(endOf(frames[4]))).toBeGreaterThanOrEqual(tsOf(frames[3]?.ts));
  expect(frames[4]?.modifications).toEqual([]);
  expect(frames[5]).toMatchObject({ requestId: 2, success: false });
  socket.close();
});

test("a transition follows the response even if an earlier one had already reached the commit", async () => {
  for (let i = 0; i < 20; i++) {
    const { socket, frames, watch, increment } = await openSession();
    const name = newCounter();
    // The query is still running when the mutation commits, so its result may be newer than the response.
    watch(0, name);
    increment(0, name);
    await eventually("a transition after the response", () => {
      const answerIndex = frames.findIndex(({ type }) => type === "MutationResponse");
      if (answerIndex < 0) return false;
      return frames
        .slice(answerIndex + 1)
        .some((frame) => tsOf(endOf(frame)) >= tsOf(frames[answerIndex]?.ts));
    });
    socket.close();
  }
});

test("only changed queries rerun and are sent, and a removed one stops running", async () => {
  const { socket, frames, framesArrive, watch, unwatch, increment } = await openSession();
  const [first, second] = [newCounter(), newCounter()];
  watch(0, first);
  watch(1, second);
  const modifications = () => frames.flatMap((frame) => (frame.modifications ?? []) as object[]);
  await eventually("both results", () => modifications().length === 2);
  const { liveRuns } = backend.engine.metrics();
  increment(0, second);
  await eventually("the change", () => modifications().length === 3);
  expect(modifications().at(-1)).toMatchObject({ queryId: 1, value: 1 });
  expect(backend.engine.metrics().liveRuns).toBe(liveRuns + 1);
  unwatch(1);
  const before = frames.length;
  increment(1, second);
  await framesArrive(before + 3);
  expect(modifications().slice(3)).toEqual([{ type: "QueryRemoved", queryId: 1 }]);
  expect(backend.engine.metrics().liveRuns).toBe(liveRuns + 1);
  socket.close();
});

test("a client learns how far its clock is ahead", async () => {
  const socket = await RawSocket.open(backend.cloudUrl);
  socket.connect(undefined, Date.now() + 60_000);
  const add = { type: "Add", queryId: 0, udfPath: "counters:get", args: [{ name: newCounter() }] };
  socket.send({ type: "ModifyQuerySet", baseVersion: 0, newVersion: 1, modifications: [add] });
  const { clientClockSkew } = await socket.frame("Transition");
  expect(clientClockSkew).toBeGreaterThan(55_000);
  expect(clientClockSkew).toBeLessThanOrEqual(60_000);
  socket.close();
});

test("a new identity reruns the queries and advances the version, and the same identity only advances it", async () => {
  const { socket, frames, framesArrive, watch, authenticate } = await openSession();
  watch(0, newCounter());
  await framesArrive(1);
  const { liveRuns } = backend.engine.metrics();
  for (const identity of [1, 2]) {
    authenticate(identity - 1);
    await framesArrive(identity + 1);
    expect(frames.at(-1)).toMatchObject({ endVersion: { identity }, modifications: [] });
    expect(backend.engine.metrics().liveRuns).toBe(liveRuns + 1);
  }
  socket.close();
});
