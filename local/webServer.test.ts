import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseHeaders } from "./headerRules.ts";
import { freePorts } from "./ports.ts";
import { serveApp, type WebServer } from "./webServer.ts";

const folder = mkdtempSync(join(tmpdir(), "shoal-web-"));
const script = `console.log(${JSON.stringify("fish ".repeat(500))})`;
let server: WebServer;
let port: number;
beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<title>Shoal</title>");
  writeFileSync(join(folder, "assets/main-abc.js"), script);
  writeFileSync(
    join(folder, "_headers"),
    "# All\n/*\n  X-One: a; b\n  X-Two: c\n\n/assets/*\n  Cache-Control: public, immutable\n",
  );
  port = (await freePorts()).web;
  server = await serveApp({ folder, port });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** As fetch, but nothing is unpacked and no path is tidied up on the way. */
function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{
    status: number;
    headers: Record<string, string | string[] | undefined>;
    body: Buffer;
  }>((resolve, reject) => {
    const call = request({ host: "127.0.0.1", port, path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    call.on("error", reject);
    call.end();
  });
}

test("hashed files are compressed and kept for a year", async () => {
  const path = "/assets/main-abc.js";
  const br = await get(path, { "accept-encoding": "gzip, br" });
  expect(br.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(br.body).toString()).toBe(script);
  expect(br.headers["cache-control"]).toContain("immutable");
  const zipped = await get(path, { "accept-encoding": "gzip" });
  expect(gunzipSync(zipped.body).toString()).toBe(script);
  expect((await get(path)).body.toString()).toBe(script);
  const again = await get(path, {
    "accept-encoding": "gzip",
    "if-none-match": String(zipped.headers.etag),
  });
  expect(again.status).toBe(304);
});

test("every page address is answered with index.html, never cached blindly", async () => {
  for (const path of ["/", "/browse?search=guppy", "/order/abc"]) {
    const page = await get(path);
    expect(page.status).toBe(200);
    expect(page.body.toString()).toContain("<title>Shoal</title>");
    expect(page.headers["cache-control"]).toBe("no-cache");
  }
  expect((await get("/browse", {}, "HEAD")).body).toHaveLength(0);
});

test.each(["/assets/old-123.js", "/../keys.json", "/%2e%2e/keys.json", "/%"])(
  "%s is not there",
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test("the build's _headers go with every answer, and are not served themselves", async () => {
  for (const path of ["/", "/browse", "/assets/main-abc.js"]) {
    expect((await get(path)).headers).toMatchObject({ "x-one": "a; b", "x-two": "c" });
  }
  expect((await get("/_headers")).body.toString()).toContain("<title>Shoal</title>");
  expect((await get("/", {}, "POST")).status).toBe(405);
});

test.each(["  X-One: a", "/*\n  no header", "/*\n  X-One:"])("%j is refused", (text) => {
  expect(() => parseHeaders(text)).toThrow("_headers: cannot read");
});
