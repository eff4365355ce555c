/** Access to each server of the local stack with every kind of `Host` and `Origin`. */

import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startFixture } from "./backend/testing/fixture.ts";
import { startPictureServer } from "./demo/pictureServer.ts";
import { createLocalServer, LOOPBACK, originsOf } from "./loopback.ts";
import { freePort } from "./ports.ts";
import { startMailSandbox } from "./services/mail.ts";
import { startStripeSandbox } from "./services/stripe.ts";

const APP_PORT = 5173;
const [APP = ""] = originsOf(APP_PORT);
const STRANGER = "http://127.0.0.1:8099";
const ports: Record<string, number> = {};
const stoppers: (() => unknown)[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "shoal-loopback-"));
  const web = await freePort();
  const backend = await startFixture({ pages: originsOf(APP_PORT), appPort: web });
  const stripe = await startStripeSandbox({
    port: 0,
    dataDir: join(folder, "stripe"),
    apiKey: "sk_test_x",
    webhook: { url: `${backend.siteUrl}/stripe-webhook`, secret: "whsec_x" },
  });
  const mail = await startMailSandbox({ port: 0 });
  const pictures = await startPictureServer();
  Object.assign(ports, {
    backend: Number(new URL(backend.cloudUrl).port),
    site: Number(new URL(backend.siteUrl).port),
    stripe: stripe.port,
    mail: mail.port,
    pictures: pictures.port,
    web,
  });
  stoppers.push(
    () => backend.stop(),
    stripe.close,
    mail.close,
    pictures.close,
    () => rmSync(folder, { recursive: true }),
  );
});
afterAll(async () => {
  for (const stop of stoppers) await stop();
});

type Call = {
  server: string;
  method: string;
  path: string;
  body?: string;
  statusWhenAllowed: number;
};
/** What a hostile page might try, and the response for an allowed caller. */
const CALLS: Call[] = [
  {
    server: "backend",
    method: "POST",
    path: "/api/query",
    body: '{"path":"counters:get","args":{"name":"x"}}',
    statusWhenAllowed: 200,
  },
  { server: "backend", method: "GET", path: "/version", statusWhenAllowed: 200 },
  { server: "backend", method: "OPTIONS", path: "/api/query", statusWhenAllowed: 200 },
  { server: "site", method: "GET", path: "/.well-known/jwks.json", statusWhenAllowed: 200 },
  { server: "site", method: "POST", path: "/echo/x", body: "a=b", statusWhenAllowed: 200 },
  { server: "stripe", method: "GET", path: "/", statusWhenAllowed: 200 },
  { server: "stripe", method: "POST", path: "/v1/refunds", body: "a=b", statusWhenAllowed: 401 },
  {
    server: "stripe",
    method: "POST",
    path: "/pay/cs_none",
    body: "number=4242",
    statusWhenAllowed: 404,
  },
  { server: "mail", method: "GET", path: "/emails", statusWhenAllowed: 200 },
  { server: "mail", method: "GET", path: "/inbox", statusWhenAllowed: 200 },
  { server: "mail", method: "POST", path: "/emails", body: "{}", statusWhenAllowed: 422 },
  { server: "pictures", method: "GET", path: "/breeding-record.svg", statusWhenAllowed: 200 },
  { server: "web", method: "GET", path: "/.well-known/jwks.json", statusWhenAllowed: 200 },
];

type Answer = { status: number; headers: Record<string, string | string[] | undefined> };

function call({ server, method, path, body }: Call, headers: Record<string, string>) {
  return new Promise<Answer>((resolve, reject) => {
    // A content type that a page may send without a preflight.
    const all = { "content-type": "text/plain", ...headers };
    const clientRequest = request(
      { host: LOOPBACK, port: ports[server], method, path, headers: all, agent: false },
      (response) => {
        response.resume();
        response.once("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers }),
        );
      },
    );
    clientRequest.once("error", reject);
    clientRequest.end(body);
  });
}

const pageOf = (server: string) => `http://127.0.0.1:${ports[server]}`;

describe.each(CALLS)("$server: $method $path", (target) => {
  test("refuses a foreign Host, even with the right port", async () => {
    const port = ports[target.server];
    for (const host of [
      "shoal.example",
      `shoal.example:${port}`,
      `127.0.0.1.shoal.example:${port}`,
      "127.0.0.1:1",
      "127.0.0.1",
    ]) {
      expect([host, (await call(target, { host })).status]).toEqual([host, 403]);
    }
  });

  test("accepts this machine's names", async () => {
    for (const host of ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"]) {
      const answer = await call(target, { host: `${host}:${ports[target.server]}` });
      expect([host, answer.status]).toEqual([host, target.statusWhenAllowed]);
    }
  });

  test("refuses foreign and opaque Origins, and doesn't let their pages read the answer", async () => {
    for (const origin of [
      "https://shoal.example",
      STRANGER,
      "null",
      "http://localhost",
      `https://127.0.0.1:${APP_PORT}`,
      `http://127.0.0.1:${APP_PORT}.shoal.example`,
    ]) {
      const answer = await call(target, { origin });
      expect([origin, answer.status]).toEqual([origin, 403]);
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    }
  });

  test("allows the server's own page and programs without an Origin, and never answers '*'", async () => {
    for (const headers of [{ origin: pageOf(target.server) }, {}] as Record<string, string>[]) {
      const answer = await call(target, headers);
      expect(answer.status).toBe(target.statusWhenAllowed);
      expect([undefined, pageOf(target.server)]).toContain(
        answer.headers["access-control-allow-origin"],
      );
    }
  });
});

test("the app's page may call the backend and its HTTP actions under any of its names", async () => {
  const calls = CALLS.filter(({ server }) => server === "backend" || server === "site");
  for (const target of calls) {
    for (const origin of originsOf(APP_PORT)) {
      expect((await call(target, { origin })).status).toBe(target.statusWhenAllowed);
    }
  }
  const [query] = CALLS;
  const answer = await call(query!, { origin: APP });
  expect(answer.headers["access-control-allow-origin"]).toBe(APP);
});

test("an HTTP action that allows every origin is open only to the app's page", async () => {
  const open = { server: "site", method: "GET", path: "/open", statusWhenAllowed: 200 };
  const fromApp = await call(open, { origin: APP });
  expect(fromApp.headers["access-control-allow-origin"]).toBe(APP);
  expect(String(fromApp.headers.vary)).toContain("origin");
  expect((await call(open, {})).headers["access-control-allow-origin"]).toBeUndefined();
  expect((await call(open, { origin: STRANGER })).status).toBe(403);
});

test("neither the app's page nor a foreign one can read emails or control the card sandbox", async () => {
  const inbox = { server: "mail", method: "GET", path: "/emails", statusWhenAllowed: 200 };
  const control = { server: "stripe", method: "POST", path: "/_control", statusWhenAllowed: 200 };
  for (const target of [inbox, control]) {
    for (const origin of [APP, STRANGER]) expect((await call(target, { origin })).status).toBe(403);
  }
  expect((await call({ ...control, body: '{"do":"reset"}' }, {})).status).toBe(200);
});

test("a request target that names another host is refused", async () => {
  const path = "http://shoal.example/version";
  expect(
    (await call({ server: "backend", method: "GET", path, statusWhenAllowed: 200 }, {})).status,
  ).toBe(403);
});

function opens(headers: Record<string, string>): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${ports.backend}/api/1.48.0/sync`, { headers });
    socket.once("open", () => {
      resolve(true);
      socket.terminate();
    });
    socket.once("error", () => resolve(false));
  });
}

test("WebSockets open only for the app's page and for programs", async () => {
  expect(await opens({ origin: APP })).toBe(true);
  expect(await opens({})).toBe(true);
  for (const origin of [STRANGER, "https://shoal.example", "null"]) {
    expect([origin, await opens({ origin })]).toEqual([origin, false]);
  }
  expect(await opens({ host: `shoal.example:${ports.backend}` })).toBe(false);
});

test.each([
  ["backend", "/api/query", 21],
  ["site", "/echo/x", 21],
  ["stripe", "/v1/refunds", 2],
  ["mail", "/emails", 3],
])("%s refuses a body that is too large", async (server, path, mebibytes) => {
  const status = await new Promise<number>((resolve, reject) => {
    const clientRequest = request({ host: LOOPBACK, port: ports[server], method: "POST", path });
    let hasAnswered = false;
    clientRequest.once("response", (response) => {
      hasAnswered = true;
      resolve(response.resume().statusCode ?? 0);
    });
    // The server may close while the body is still being sent.
    clientRequest.on("error", (error) => hasAnswered || reject(error));
    // With a content length it would be refused immediately.
    const chunk = Buffer.alloc(1024 * 1024, "a");
    for (let count = 0; count < mebibytes; count++) clientRequest.write(chunk);
  });
  expect(status).toBe(413);
});

test("every server disconnects clients that stay silent", async () => {
  const ends = Object.entries(ports).map(
    ([server, port]) =>
      new Promise<string>((resolve) => {
        const socket = connect(port, LOOPBACK);
        socket.on("error", () => undefined);
        socket.resume();
        socket.once("close", () => resolve(server));
      }),
  );
  expect((await Promise.all(ends)).sort()).toEqual(Object.keys(ports).sort());
});

test("silent and very slow clients are disconnected, but clients waiting for a response are not", async () => {
  const limits = {
    headersTimeout: 300,
    requestTimeout: 600,
    keepAliveTimeout: 300,
    connectionsCheckingInterval: 50,
  };
  const server = createLocalServer(
    (incoming, response) => {
      incoming.resume();
      incoming.once("end", () => setTimeout(() => response.end("late"), 1_500));
      incoming.once("error", () => response.destroy());
    },
    { limits },
  );
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const { port } = server.address() as { port: number };
  const talk = (first: string, then: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, LOOPBACK);
      let receivedText = "";
      const drip = setInterval(() => then && socket.write(then), 50);
      socket.on("data", (chunk: Buffer) => (receivedText += chunk.toString()));
      socket.on("error", () => undefined);
      socket.once("close", () => {
        clearInterval(drip);
        resolve(receivedText);
      });
      if (first) socket.write(first);
    });
  const host = `Host: 127.0.0.1:${port}\r\n`;
  const responses = await Promise.all([
    talk("", ""),
    talk(`GET / HTTP/1.1\r\n${host}`, "X-A: b\r\n"),
    talk(`POST / HTTP/1.1\r\n${host}Content-Length: 100000\r\n\r\n`, "a"),
  ]);
  for (const reply of responses) expect(reply).not.toContain("200");
  const httpResponse = await talk(`GET / HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, "");
  expect(httpResponse).toContain("late");
  server.close();
});

function statusOf(port: number, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sentRequest = request({ host: LOOPBACK, port, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sentRequest.on("error", reject);
    sentRequest.end();
  });
}

test("another site's page can link here, but can't load images, scripts or frames", async () => {
  const server = createLocalServer((_, response) => response.end("yes"), {
    pages: originsOf(APP_PORT),
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const { port } = server.address() as { port: number };
  const crossSiteStatus = (mode: string, dest: string, referer?: string) =>
    statusOf(port, {
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": mode,
      "sec-fetch-dest": dest,
      ...(referer === undefined ? {} : { referer }),
    });
  expect(await crossSiteStatus("no-cors", "image")).toBe(403);
  expect(await crossSiteStatus("no-cors", "script", "https://example.com/")).toBe(403);
  expect(await crossSiteStatus("navigate", "iframe", "https://example.com/")).toBe(403);
  expect(await crossSiteStatus("navigate", "document", "https://example.com/")).toBe(200);
  // The app under its other name, `localhost`.
  expect(await crossSiteStatus("no-cors", "image", `http://localhost:${APP_PORT}/`)).toBe(200);
  const sameSiteHeaders = { "sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors" };
  expect(await statusOf(port, { ...sameSiteHeaders, "sec-fetch-dest": "image" })).toBe(200);
  expect(await statusOf(port, {})).toBe(200);
  server.close();
});

test("a server limits the number of connections", async () => {
  const server = createLocalServer((_, response) => response.end("yes"), { connections: 5 });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const { port } = server.address() as { port: number };
  let closed = 0;
  const sockets = Array.from({ length: 8 }, () =>
    connect(port, LOOPBACK)
      .on("close", () => closed++)
      .on("error", () => undefined),
  );
  await expect.poll(() => closed).toBe(3);
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
});
