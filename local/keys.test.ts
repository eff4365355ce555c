import { createLocalJWKSet, importPKCS8, type JSONWebKeySet, jwtVerify, SignJWT } from "jose";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isPublicKey } from "#convex/domain/accounts/pushServices.ts";
import { adminKeyFile, keysOf } from "./keys.ts";
import { lock, lockWithin, refuseWhenRunning } from "./lock.ts";
import { ROOT } from "./processes.ts";

const dataDir = mkdtempSync(join(tmpdir(), "shoal-keys-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

test("signatures made with the private key verify against the public key set", async () => {
  const keys = await keysOf(dataDir);
  expect(keys.jwtPrivateKey).not.toContain("\n");
  const privateKey = await importPKCS8(keys.jwtPrivateKey, "RS256");
  const token = await new SignJWT({ sub: "u1" })
    .setProtectedHeader({ alg: "RS256" })
    .sign(privateKey);
  const set = createLocalJWKSet(JSON.parse(keys.jwks) as JSONWebKeySet);
  expect((await jwtVerify(token, set)).payload.sub).toBe("u1");
  expect(keys.jwks).not.toContain('"d"');
});

test("keys are generated once and readable by their owner only", async () => {
  const keys = await keysOf(dataDir);
  expect(await keysOf(dataDir)).toEqual(keys);
  expect(readFileSync(adminKeyFile(dataDir), "utf8")).toBe(keys.adminKey);
  if (process.platform !== "win32") {
    expect(statSync(join(dataDir, "keys.json")).mode & 0o077).toBe(0);
    expect(statSync(adminKeyFile(dataDir)).mode & 0o077).toBe(0);
  }
});

test("keys of an earlier version get those that sign pushes, once", async () => {
  const file = join(dataDir, "keys.json");
  const keys = await keysOf(dataDir);
  const { vapidPublicKey: _public, vapidPrivateKey: _private, ...older } = keys;
  writeFileSync(file, JSON.stringify(older));
  const added = await keysOf(dataDir);
  expect(added).toMatchObject(older);
  expect(isPublicKey(added.vapidPublicKey)).toBe(true);
  expect(Buffer.from(added.vapidPrivateKey, "base64url")).toHaveLength(32);
  expect(await keysOf(dataDir)).toEqual(added);
  expect(readFileSync(adminKeyFile(dataDir), "utf8")).toBe(keys.adminKey);
});

test("a lock names its process until it is released, and a killed process's or incomplete lock doesn't count", () => {
  const file = join(dataDir, "running");
  const release = lock(dataDir);
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ pid: process.pid });
  release();
  expect(existsSync(file)).toBe(false);
  for (const stale of ['{"pid":999999999,"startedAt":"long ago"}', '{"pid":12']) {
    writeFileSync(file, stale);
    refuseWhenRunning(dataDir);
    const releaseOwn = lock(dataDir);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ pid: process.pid });
    releaseOwn();
  }
});

test("the lock identifies its own process, not a later one with the same id", async () => {
  const holder = spawn(process.execPath, [
    ...["--import", "tsx", "-e"],
    `import { lock } from ${JSON.stringify(join(ROOT, "local/lock.ts"))};
     lock(${JSON.stringify(dataDir)}); console.log("held"); setInterval(() => {}, 1000);`,
  ]);
  await once(holder.stdout, "data");
  expect(() => lock(dataDir)).toThrow(`already running on this data (process ${holder.pid})`);

  const file = join(dataDir, "running");
  const lockContent = JSON.parse(readFileSync(file, "utf8")) as { pid: number; startedAt: string };
  writeFileSync(file, JSON.stringify({ ...lockContent, startedAt: "another time" }));
  lock(dataDir)();
  writeFileSync(file, JSON.stringify(lockContent));
  expect(() => lock(dataDir)).toThrow("already running");

  // A waiting process gets the lock as soon as the holder has ended.
  const waiting = lockWithin(dataDir, 60_000);
  holder.kill("SIGKILL");
  (await waiting)();
});

test("a lock that holds only a process id counts while that process is running", () => {
  writeFileSync(join(dataDir, "running"), String(process.ppid));
  expect(() => lock(dataDir)).toThrow(`already running on this data (process ${process.ppid})`);
  writeFileSync(join(dataDir, "running"), "999999999");
  lock(dataDir)();
});
