import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePorts } from "./ports.ts";
import { serveApp, type WebServer } from "./webServer.ts";

const folder = mkdtempSync(join(tmpdir(), "shoal-web-"));
const script = `console.log(${JSON.stringify("fish ".repeat(500))})`;
const inline = "document.title = 'x';";
let server: WebServer;
let port: number;
beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), `<title>Shoal</title><script>${inline}</script>`);
  writeFileSync(join(folder, "assets/main-abc.js"), script);
  port = (await freePorts()).web;
  const backendUrl = "http://127.0.0.1:1";
  const siteUrl = "http://127.0.0.1:3";
  const payPageUrl = "http://127.0.0.1:2";
  server = await serveApp({ folder, port, backendUrl, siteUrl, payPageUrl });
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

test("the page may run its own scripts and reach its own backend and the pay page only", async () => {
  const policy = String((await get("/")).headers["content-security-policy"]);
  const hash = createHash("sha256").update(inline).digest("base64");
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
  expect(policy).toContain(
    "connect-src 'self' http://127.0.0.1:1 ws://127.0.0.1:1 http://127.0.0.1:3 http://127.0.0.1:2;",
  );
  expect((await get("/", {}, "POST")).status).toBe(405);
});
