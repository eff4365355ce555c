/** Limits on the sockets that clients can use, and fairness: a greedy client does not delay others. */
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { Authenticator } from "./auth.ts";
import { SyncServer } from "./syncServer.ts";
import { FakeEngine } from "../testing/fakeEngine.ts";
import { startFixture, type TestBackend } from "../testing/fixture.ts";
import { RawSocket } from "../testing/rawSocket.ts";

describe("limits", () => {
  const server = createServer();
  const sync = new SyncServer(
    {
      engine: new FakeEngine(JSON.stringify("x".repeat(100_000))).asEngine(),
      auth: new Authenticator("test|00", () => ({ auth: [], version: 0 })),
      cloudUrl: "http://127.0.0.1:1",
    },
    { sockets: 4, socketsOfOneAddress: 3, unfinishedMs: 300, unreadBytes: 100_000, tickMs: 50 },
  );
  const sockets: { terminate(): void }[] = [];
  let port: number;
  beforeAll(async () => {
    server.on("upgrade", (...upgrade) => sync.upgrade(...upgrade));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.terminate();
  });
  afterAll(() => {
    sync.close();
    server.close();
  });

  /** "open", or the status of the refusal. */
  function open(localAddress = "127.0.0.1"): Promise<string> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/1.48.0/sync`, { localAddress });
    sockets.push(socket);
    return new Promise((resolve) => {
      socket.on("open", () => resolve("open"));
      socket.on("error", ({ message }) => resolve(message));
    });
  }

  test("limits sockets per address and in total; closing one makes room", async () => {
    for (let i = 0; i < 3; i++) expect(await open()).toBe("open");
    expect(await open()).toContain("503");
    expect(await open("127.0.0.2")).toBe("open");
    expect(await open("127.0.0.3")).toContain("503");
    sockets[0]?.terminate();
    await expect.poll(() => open("127.0.0.3")).toBe("open");
  });

  /** A socket after the handshake, for raw bytes. */
  async function bare(
    localAddress = "127.0.0.1",
  ): Promise<{ socket: Socket; closed: Promise<number> }> {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    sockets.push({ terminate: () => socket.destroy() });
    // Writing to a socket that the server has ended resets it; "close" follows, so that counts as ended too.
    socket.on("error", (error: NodeJS.ErrnoException) => expect(error.code).toBe("ECONNRESET"));
    socket.write(
      `GET /api/1.48.0/sync HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OTAxMjM0NQ==\r\n\r\n",
    );
    await new Promise((resolve) => socket.once("data", resolve));
    const start = Date.now();
    const closed = new Promise<number>((resolve) =>
      socket.once("close", () => resolve(Date.now() - start)),
    );
    return { socket, closed };
  }

  test("a client that does not read is disconnected when too much is queued for it", async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/1.48.0/sync`, {
      localAddress: "127.0.0.3",
    });
    sockets.push(socket);
    let answers = 0;
    let closed: number | undefined;
    socket.on("message", () => answers++);
    socket.on("close", (code) => (closed = code));
    await new Promise((resolve) => socket.once("open", resolve));
    socket.pause();
    const frame = (value: unknown) => socket.send(JSON.stringify(value));
    frame({ type: "Connect", sessionId: "slow", connectionCount: 0, lastCloseReason: null });
    for (let requestId = 0; requestId < 600; requestId++)
      frame({ type: "Mutation", requestId, udfPath: "numbers:add", args: [{ names: ["a"] }] });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    socket.resume();
    await expect.poll(() => closed).toBe(1006);
    expect(answers).toBeLessThan(600);
  });

  const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

  test("an unfinished message ends its socket, even when it drips or pongs arrive in between", async () => {
    const silent = await bare();
    // A text frame of 100 bytes that stops after two.
    silent.socket.write(Buffer.from([0x81, 0xe4, 0, 0, 0, 0, 0x20, 0x20]));
    const dripping = await bare();
    dripping.socket.write(Buffer.from([0x81, 0xe4, 0, 0, 0, 0]));
    const drip = setInterval(() => dripping.socket.write(Buffer.from([0x20])), 40);
    const fragmented = await bare();
    const FRAGMENT = Buffer.from([0x01, 0x81, 0, 0, 0, 0, 0x20]);
    const CONTINUED = Buffer.from([0x00, 0x81, 0, 0, 0, 0, 0x20]);
    fragmented.socket.write(FRAGMENT);
    const more = setInterval(() => {
      fragmented.socket.write(CONTINUED);
      fragmented.socket.write(PONG);
    }, 40);
    const idle = await bare("127.0.0.2");
    let idleClosed = false;
    void idle.closed.then(() => (idleClosed = true));
    const pong = setInterval(() => idle.socket.write(PONG), 40);
    for (const { closed } of [silent, dripping, fragmented])
      expect(await closed).toBeLessThan(10_000);
    expect(idleClosed).toBe(false);
    for (const timer of [drip, more, pong]) clearInterval(timer);
  });
});

describe("queued frames", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startFixture();
  });
  afterAll(() => backend.stop());

  const CHANNEL = "waiting";
  const send = (requestId: number, body: string) => ({
    type: "Mutation",
    requestId,
    udfPath: "messages:send",
    args: [{ channel: CHANNEL, body }],
  });

  test("a client that sends faster than it is served is asked to reconnect later", async () => {
    const socket = await RawSocket.open(backend.cloudUrl);
    socket.connect();
    const large = "x".repeat(15_000_000);
    for (let i = 0; i < 6; i++) socket.send(send(i, large));
    await expect.poll(() => socket.closed).toBe(1013);
  });

  test("a client that sends as much, one frame after another, is served", async () => {
    const socket = await RawSocket.open(backend.cloudUrl);
    socket.connect();
    const large = "x".repeat(900_000);
    for (let i = 0; i < 90; i++) {
      socket.send(send(i, large));
      await expect.poll(() => socket.frames.some((frame) => frame.requestId === i)).toBe(true);
    }
    expect(socket.closed).toBeUndefined();
    socket.close();
  });
});

describe("fairness", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startFixture();
  });
  afterAll(() => backend.stop());

  const add = (queryId: number, channel: string) => ({
    ...{ type: "Add", queryId, udfPath: "messages:list", args: [{ channel }] },
  });
  const subscribe = (socket: RawSocket, modifications: unknown[]) => {
    socket.connect();
    socket.send({ type: "ModifyQuerySet", baseVersion: 0, newVersion: 1, modifications });
  };
  const timed = async (work: Promise<unknown>): Promise<number> => {
    const start = Date.now();
    await work;
    return Date.now() - start;
  };

  test("one client's 5,000 queries do not delay another client's single query", async () => {
    const greedy = await RawSocket.open(backend.cloudUrl);
    const normal = await RawSocket.open(backend.cloudUrl);
    const many = Array.from({ length: 5_000 }, (_, i) => add(i, `greedy ${i}`));
    subscribe(greedy, many);
    const all = timed(greedy.frame("Transition", 0, 110_000));
    // By now its frame is being handled.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(greedy.frames.filter(({ type }) => type === "Transition")).toEqual([]);
    subscribe(normal, [add(0, "normal")]);
    const frameMs = await timed(normal.frame("Transition", 0, 110_000));
    expect(frameMs).toBeLessThan((await all) / 4);
    for (const socket of [greedy, normal]) socket.close();
  });
});
