/** The site's port, and files over HTTP. */

import { ConvexClient, ConvexHttpClient } from "convex/browser";
import type { GenericId } from "convex/values";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../fixture/app.ts";
import { startFixture, type TestBackend } from "../testing/fixture.ts";
import { metadataOf } from "./requestMetadata.ts";

let backend: TestBackend;
let http: ConvexHttpClient;

beforeAll(async () => {
  backend = await startFixture({
    pages: ["https://example.com"],
    trustedProxy: "127.0.0.1",
  });
  http = new ConvexHttpClient(backend.cloudUrl, { logger: false });
});
afterAll(() => backend.stop());

const fetchSite = (path: string, options?: RequestInit) =>
  fetch(`${backend.siteUrl}${path}`, options);

test("an HTTP action with CORS answers the preflight and the call, and takes effect", async () => {
  const preflight = await fetchSite("/messages", { method: "OPTIONS" });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("https://example.com");
  const posted = await fetchSite("/messages", {
    method: "POST",
    body: JSON.stringify({ channel: "site", body: "from outside" }),
  });
  expect(posted.status).toBe(201);
  expect(posted.headers.get("access-control-allow-origin")).toBe("https://example.com");
  expect(await http.query(api.messages.list, { channel: "site" })).toMatchObject([
    { body: "from outside" },
  ]);
});

test("body, headers, path and cookies arrive unchanged", async () => {
  const bytes = randomBytes(100_000);
  const response = await fetchSite("/echo/a%20b?c=d&c=e", {
    method: "POST",
    body: new Uint8Array(bytes),
    headers: { "x-header": "value" },
  });
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  expect(response.headers.get("x-path")).toBe("/echo/a%20b?c=d&c=e");
  expect(response.headers.get("x-header")).toBe("value");
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});

test("an unknown route is 404, a failing action 500, and a foreign token anonymous", async () => {
  const missing = await fetchSite("/nowhere");
  expect([missing.status, await missing.text()]).toEqual([404, "No matching routes found"]);
  expect((await fetchSite("/messages", { method: "DELETE" })).status).toBe(404);
  expect((await fetchSite("/fail")).status).toBe(500);
  const me = await fetchSite("/me", { headers: { authorization: "Bearer something-else" } });
  expect(await me.json()).toBeNull();
});

test("functions receive the browser's metadata and the last address that the proxy appended", async () => {
  const headers = { "x-forwarded-for": "10.0.0.1, 203.0.113.7", "user-agent": "Kettle/2.0" };
  const expected = { ip: "203.0.113.7", userAgent: "Kettle/2.0" };
  expect(await (await fetchSite("/caller", { headers })).json()).toEqual(expected);
  const call = async (kind: "mutation" | "action", path: string) => {
    const response = await fetch(`${backend.cloudUrl}/api/${kind}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ path, args: {} }),
    });
    return ((await response.json()) as { value: unknown }).value;
  };
  expect(await call("mutation", "writes:caller")).toEqual(expected);
  expect(await call("action", "actions:callers")).toEqual([expected, expected]);
  const client = new ConvexClient(backend.cloudUrl, { logger: false });
  const direct = await client.action(api.actions.callers, {});
  await client.close();
  expect(direct.map(({ ip }) => ip)).toEqual(["127.0.0.1", "127.0.0.1"]);
});

test("an address that is invalid or not from the proxy is ignored", async () => {
  const callerIp = async (url: string, forwarded: string) => {
    const answer = await fetch(`${url}/caller`, { headers: { "x-forwarded-for": forwarded } });
    return ((await answer.json()) as { ip: string }).ip;
  };
  for (const odd of ["203.0.113.7, somebody", "203.0.113.7:80", "", "x".repeat(300)]) {
    expect(await callerIp(backend.siteUrl, odd)).toBe("127.0.0.1");
  }
  expect(await callerIp(backend.siteUrl, "203.0.113.7, 2001:db8::1")).toBe("2001:db8::1");
  const direct = { "x-forwarded-for": "203.0.113.7" };
  const socket = { remoteAddress: "127.0.0.1" };
  expect(metadataOf({ headers: direct, socket } as never).ip).toBe("127.0.0.1");
});

async function upload(bytes: Buffer, headers: Record<string, string> = {}) {
  const address = await http.mutation(api.files.uploadUrl, {});
  return fetch(address, { method: "POST", body: new Uint8Array(bytes), headers });
}

test("a file can be uploaded, served whole or in ranges, revalidated and deleted", async () => {
  const bytes = randomBytes(50_000);
  const uploaded = await upload(bytes, { "content-type": "image/png" });
  const { storageId } = (await uploaded.json()) as { storageId: GenericId<"_storage"> };
  expect(await http.query(api.files.metadata, { id: storageId })).toMatchObject({
    contentType: "image/png",
    size: 50_000,
  });
  // Only the address that functions make serves a file.
  expect((await fetch(`${backend.cloudUrl}/api/storage/${storageId}`)).status).toBe(404);
  const url = (await http.query(api.files.url, { id: storageId })) ?? "";
  expect(url.startsWith(`${backend.cloudUrl}/api/storage/`)).toBe(true);

  const whole = await fetch(url);
  expect(whole.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  const part = await fetch(url, { headers: { range: "bytes=100-199" } });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 100-199/50000"]);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
  const tail = await fetch(url, { headers: { range: "bytes=-10" } });
  expect(Buffer.from(await tail.arrayBuffer()).equals(bytes.subarray(-10))).toBe(true);
  expect((await fetch(url, { headers: { range: "bytes=50000-" } })).status).toBe(416);
  const etag = whole.headers.get("etag") ?? "";
  expect((await fetch(url, { headers: { "if-none-match": etag } })).status).toBe(304);

  await http.mutation(api.files.remove, { id: storageId });
  expect(await http.query(api.files.url, { id: storageId })).toBeNull();
  expect((await fetch(url)).status).toBe(404);
});

test("refuses uploads with a used or unknown token", async () => {
  const address = await http.mutation(api.files.uploadUrl, {});
  expect((await fetch(address, { method: "POST", body: "a" })).status).toBe(200);
  expect((await fetch(address, { method: "POST", body: "a" })).status).toBe(401);
  const unknown = `${backend.cloudUrl}/api/storage/upload?token=unknown`;
  expect((await fetch(unknown, { method: "POST", body: "a" })).status).toBe(401);
});
