/** Many sockets with many live queries: a commit touches only those whose queries read what it wrote. */
import { ConvexHttpClient } from "convex/browser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../fixture/convex/_generated/api.js";
import { startFixture, type TestBackend } from "../testing/fixture.ts";
import { RawSocket } from "../testing/rawSocket.ts";
import { eventually, sleep } from "../testing/wait.ts";

const SOCKETS = 200;
const QUERIES = 5;

let backend: TestBackend;
const sockets: RawSocket[] = [];

beforeAll(async () => {
  backend = await startFixture();
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await backend.stop();
});

test("of 200 sockets with 5 queries each, only the two that read the channel receive a message", async () => {
  const http = new ConvexHttpClient(backend.cloudUrl, { logger: false });
  await http.mutation(api.messages.send, { channel: "unwatched", body: "the table's first row" });
  for (let i = 0; i < SOCKETS; i++) {
    const socket = await RawSocket.open(backend.cloudUrl);
    sockets.push(socket);
    socket.connect();
    // Sockets 0 and 1 share a channel; all other queries read a channel of their own.
    const channels = Array.from({ length: QUERIES }, (_, query) =>
      query === 0 && i < 2 ? "shared" : `${i} ${query}`,
    );
    socket.send({
      type: "ModifyQuerySet",
      baseVersion: 0,
      newVersion: 1,
      modifications: channels.map((channel, queryId) => ({
        type: "Add",
        queryId,
        udfPath: "messages:list",
        args: [{ channel }],
      })),
    });
  }
  await eventually(
    "all first results",
    () => sockets.every(({ frames }) => frames.some(({ type }) => type === "Transition")),
    60_000,
  );
  const framesBefore = sockets.map(({ frames }) => frames.length);
  const before = backend.engine.metrics();
  await http.mutation(api.messages.send, { channel: "shared", body: "to two" });
  await eventually("both to hear", () =>
    [0, 1].every((i) => (sockets[i]?.frames.length ?? 0) > (framesBefore[i] ?? 0)),
  );
  await sleep(200);
  const news = sockets.map(({ frames }, i) => frames.slice(framesBefore[i]));
  const recipients = news.flatMap((frames, i) =>
    frames.some(({ type }) => type === "Transition") ? [i] : [],
  );
  expect(recipients).toEqual([0, 1]);
  // The two equal queries share one run. No query here reads the cron's counter.
  expect(backend.engine.metrics().liveRuns - before.liveRuns).toBe(1);
});
