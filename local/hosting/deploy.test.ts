/** Publishing pages on the real backend, through `npm run deploy` and its parts. */

import { ConvexHttpClient } from "convex/browser";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { BENCH_MODULES } from "#tests/bench/functions.ts";
import { cliEnv } from "../deployment.ts";
import { ROOT, runNode } from "../processes.ts";
import { rawRequest } from "../testing/rawRequest.ts";
import { changeFile, copyTestProject } from "../testing/testProject.ts";
import { type TestStack, startTestStack } from "../testing/testStack.ts";
import { readBuild } from "./built.ts";
import { callByHttp } from "./calls.ts";
import { type Call, publish } from "./publish.ts";

const MINUTE_MS = 60_000;
const folder = mkdtempSync(join(tmpdir(), "shoal-pages-"));
const folders = [folder];
let stack: TestStack;
let call: Call;
beforeAll(async () => {
  stack = await startTestStack({ reuseContexts: true });
  call = callByHttp(stack.deployment);
}, 5 * MINUTE_MS);
afterAll(async () => {
  await stack.stop();
  for (const each of folders) rmSync(each, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  rawRequest(stack.addresses.site + path, { headers, method });
const versionNow = async () =>
  await new ConvexHttpClient(stack.addresses.backend).query(api.site.files.version, {});
const storedFiles = async () =>
  ((await call("listAssets", { limit: 1_800 })) as { path: string }[]).map(({ path }) => path);

/**
 * A build of a few files: `words` are in its only script, whose name contains them, and `robots` is a file
 * next to it. There can be further small files, `note-0.txt` and so on.
 */
function buildOf(words: string, robots = "", noteCount = 0) {
  const buildFolder = mkdtempSync(join(folder, "build-"));
  mkdirSync(join(buildFolder, "assets"));
  const script = `/assets/main-${words}.js`;
  writeFileSync(
    join(buildFolder, "index.html"),
    `<head><!-- page-head --><title>Shoal</title><!-- /page-head --></head><script src="${script}"></script><noscript><!-- page-content --></noscript><div id="root"><!-- page-view -->…<!-- /page-view --></div>`,
  );
  writeFileSync(join(buildFolder, script), `say(${JSON.stringify(`${words} `.repeat(400))})`);
  writeFileSync(join(buildFolder, "assets/small-same.js"), "small()");
  writeFileSync(join(buildFolder, "notes.txt"), robots);
  for (let i = 0; i < noteCount; i++)
    writeFileSync(join(buildFolder, `note-${i}.txt`), `note ${i}`);
  writeFileSync(
    join(buildFolder, "_headers"),
    "/*\n  X-Frame-Options: DENY\n\n/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n",
  );
  return { script, build: readBuild(buildFolder) };
}
const upload = async (build: ReturnType<typeof readBuild>, by: Call = call) =>
  await publish(by, build, () => undefined);

test("a deployment without pages answers 503 and says when to retry", async () => {
  const answer = await get("/browse");
  expect(answer.status).toBe(503);
  expect(answer.headers["retry-after"]).toBe("5");
  expect(await versionNow()).toBeNull();
});

test("files are compressed, immutable, revalidated by ETag and served in ranges", async () => {
  const { build, script } = buildOf("first");
  expect(await upload(build)).toBe(true);
  expect(await versionNow()).toBe(build.id);

  const br = await get(script, { "accept-encoding": "gzip, br" });
  expect(br.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
    "content-type": "text/javascript; charset=utf-8",
    vary: "Accept-Encoding",
    "x-frame-options": "DENY",
  });
  expect(brotliDecompressSync(br.body).toString()).toContain("first first");
  const gzip = await get(script, { "accept-encoding": "gzip, br;q=0" });
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(gzip.body).toString()).toContain("first first");
  const bare = await get(script);
  expect(bare.headers["content-encoding"]).toBeUndefined();
  expect(bare.body.toString()).toContain("first first");

  const etag = String(br.headers.etag);
  const revalidated = await get(script, { "accept-encoding": "gzip, br", "if-none-match": etag });
  expect([revalidated.status, revalidated.body.length]).toEqual([304, 0]);

  const part = await get(script, { range: "bytes=0-3", "accept-encoding": "br" });
  expect([part.status, part.body.toString()]).toEqual([206, "say("]);
  expect(part.headers["content-range"]).toBe(`bytes 0-3/${bare.body.length}`);
  expect((await get(script, { range: "bytes=99999-" })).status).toBe(416);
  const other = await get(script, { range: "bytes=0-3", "if-range": '"other"' });
  expect([other.status, other.body.length]).toEqual([200, bare.body.length]);

  // Ranges refer to the uncompressed bytes, not to the compressed ones.
  const mixed = await get(script, { range: "bytes=0-3", "if-range": etag });
  expect([mixed.status, mixed.body.length]).toEqual([200, bare.body.length]);
  for (const range of [
    "bytes=0-1,4-5",
    "bytes=3-1",
    "bytes=-",
    "bytes=a-b",
    "lines=0-3",
    "bytes=0",
  ]) {
    const whole = await get(script, { range });
    expect([range, whole.status, whole.body.length]).toEqual([range, 200, bare.body.length]);
  }
  const last = await get(script, { range: "bytes=-2" });
  expect([last.status, last.body.toString()]).toEqual([206, '")']);

  const head = await get(script, {}, "HEAD");
  expect([head.status, head.body.length]).toEqual([200, 0]);
});

test("each page has its own content and version, and is sent again only when it has changed", async () => {
  const page = await get("/browse?category=fish", { "accept-encoding": "gzip, br" });
  const html = gunzipSync(page.body).toString();
  expect(html).toContain("<title>Browse fish · Shoal</title>");
  expect(html).toContain(`<meta name="shoal-version" content="${await versionNow()}" />`);
  expect(page.headers).toMatchObject({
    "cache-control": "no-cache",
    "content-type": "text/html; charset=utf-8",
    "x-frame-options": "DENY",
  });
  const etag = String(page.headers.etag);
  expect((await get("/browse?category=fish", { "if-none-match": etag })).status).toBe(304);
  expect((await get("/browse", { "if-none-match": etag })).status).toBe(200);
  expect((await get("/index.html")).body.toString()).toContain("<title>Shoal</title>");
});

test("a missing file is a 404, and internal files are not public", async () => {
  for (const path of [
    "/assets/none-12345678.js",
    "/favicon.ico",
    "/_versions.json",
    "/assets/main-first.js.br",
    "/assets/%.js",
  ]) {
    const answer = await get(path);
    expect([path, answer.status, answer.headers["cache-control"]]).toEqual([path, 404, "no-store"]);
  }
  expect((await get("/_headers")).body.toString()).not.toContain("X-Frame-Options");
  for (const path of ["/no/such/page", "/%", "/%E0%A4%A", "/learn/100%"]) {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.body.toString()).toContain("Page not found");
  }
  const bare = await get("/assets/none");
  expect([bare.status, bare.headers["cache-control"]]).toEqual([404, "no-cache"]);
});

test("a failed upload leaves the previous version live and no files behind", async () => {
  const before = await versionNow();
  const files = await storedFiles();
  const cleanUp = async () =>
    (await call("cleanupUnreferencedStorage", { before: Date.now() + 1 })) as { deleted: number };
  await cleanUp();
  for (const step of ["generateUploadUrls", "stageAssets", "publishDeployment"]) {
    const { build } = buildOf(`broken${step.toLowerCase()}`);
    const failingCall: Call = (name, args) =>
      name === step ? Promise.reject(new Error("The line is dead")) : call(name, args);
    await expect(upload(build, failingCall)).rejects.toThrow("The line is dead");
    expect(await versionNow()).toBe(before);
    expect(await storedFiles()).toEqual(files);
    expect(await cleanUp()).toMatchObject({ deleted: 0 });
    expect((await get("/")).status).toBe(200);
  }
});

test("if two publications run at once, one succeeds and the other asks to try again", async () => {
  const ownBuild = buildOf("mine");
  const otherBuild = buildOf("theirs");
  const overtakenCall: Call = async (name, args) => {
    const answer = await call(name, args);
    if (name === "stageAssets") await upload(otherBuild.build);
    return answer;
  };
  await expect(upload(ownBuild.build, overtakenCall)).rejects.toThrow(
    "Another version was published",
  );
  expect(await versionNow()).toBe(otherBuild.build.id);
  expect((await get(otherBuild.script)).status).toBe(200);
  expect((await get(ownBuild.script)).status).toBe(404);
  expect(await upload(ownBuild.build)).toBe(true);
  expect((await get(otherBuild.script)).status).toBe(200);
});

test("open pages notice a new version even if only one other file differs", async () => {
  await upload(buildOf("first").build);
  const etag = String((await get("/browse")).headers.etag);
  await upload(buildOf("first", "changed").build);
  const page = await get("/browse", { "if-none-match": etag });
  expect(page.status).toBe(200);
  expect(page.body.toString()).toContain(`content="${await versionNow()}"`);
  await upload(buildOf("first").build);
});

test("publishing identical pages again creates no new version", async () => {
  expect(await upload(buildOf("first").build)).toBe(false);
});

test("files of recent versions are kept, and each is stored only once", async () => {
  const scripts = ["/assets/main-first.js"];
  for (const words of ["second", "third", "fourth"]) {
    const { build, script } = buildOf(words);
    scripts.push(script);
    await upload(build);
  }
  // All of them were live within the last fortnight.
  for (const script of scripts) expect([script, (await get(script)).status]).toEqual([script, 200]);
  const files = await storedFiles();
  expect(files.filter((path) => path === "/assets/small-same.js")).toHaveLength(1);
  // No file is stored that no version refers to.
  const remaining = await call("cleanupUnreferencedStorage", { before: Date.now() + 1 });
  expect(remaining).toMatchObject({ deleted: 0 });
});

test("more files than one list of upload URLs or one call's arguments can hold are published", async () => {
  const noteCount = 150;
  expect(await upload(buildOf("fourth", "", noteCount).build)).toBe(true);
  const files = await storedFiles();
  for (let i = 0; i < noteCount; i++) expect(files).toContain(`/note-${i}.txt`);
  expect((await get(`/note-${noteCount - 1}.txt`)).body.toString()).toBe(`note ${noteCount - 1}`);
});

/**
 * The project with its real functions and a page that builds in a moment. With the tests' modules, and as deep in the
 * file system as the prepared data's project, it pushes files that the backend has already, which saves processor time.
 */
function createSmallProject(): string {
  const project = copyTestProject(tmpdir());
  folders.push(project);
  changeFile(project, "src/main.tsx", () => 'document.title = "Shoal";\n');
  for (const file of BENCH_MODULES)
    cpSync(join(ROOT, file), join(project, "convex/bench", basename(file)));
  return project;
}

test(
  "npm run deploy puts the pages live, and an open page still finds its old files",
  async () => {
    const oldVersion = await versionNow();
    const storedScripts = async () => (await storedFiles()).filter((path) => path.endsWith(".js"));
    const oldScripts = await storedScripts();
    expect(oldScripts).toContain("/assets/main-fourth.js");
    const project = createSmallProject();
    const { code, output } = await runNode(
      [join(project, "local/run.mjs"), "deploy", "--typecheck", "disable"],
      cliEnv(stack.deployment),
      project,
    );
    expect([code, output]).toEqual([0, expect.stringContaining("The new version is live")]);
    expect(await versionNow()).not.toBe(oldVersion);
    const html = (await get("/")).body.toString();
    expect(html).toContain("<title>Shoal");
    const scripts = [...html.matchAll(/"(\/assets\/[\w-]+\.js)"/g)].map(([, path = ""]) => path);
    expect(scripts).not.toEqual([]);
    for (const path of [...scripts, ...oldScripts]) {
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    }
    expect((await storedScripts()).length).toBeGreaterThan(oldScripts.length);
  },
  10 * MINUTE_MS,
);
