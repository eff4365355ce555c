import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLocalJWKSet, importPKCS8, type JSONWebKeySet, jwtVerify, SignJWT } from "jose";
import { afterAll, expect, test } from "vitest";
import { adminKeyFile, keysOf } from "./keys.ts";
import { lock, refuseWhenRunning } from "./lock.ts";

const dataDir = mkdtempSync(join(tmpdir(), "shoal-keys-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

test("the private key signs what the public set accepts", async () => {
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

test("keys are made once and are their owner's alone", async () => {
  const keys = await keysOf(dataDir);
  expect(await keysOf(dataDir)).toEqual(keys);
  expect(readFileSync(adminKeyFile(dataDir), "utf8")).toBe(keys.adminKey);
  if (process.platform !== "win32") {
    expect(statSync(join(dataDir, "keys.json")).mode & 0o077).toBe(0);
    expect(statSync(adminKeyFile(dataDir)).mode & 0o077).toBe(0);
  }
});

test("one local side per folder; a killed one's lock does not count", () => {
  const file = join(dataDir, "running");
  const release = lock(dataDir);
  expect(readFileSync(file, "utf8")).toBe(String(process.pid));
  release();
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, String(process.ppid));
  expect(() => lock(dataDir)).toThrow(`already running on this data (process ${process.ppid})`);
  writeFileSync(file, "999999999");
  expect(() => refuseWhenRunning(dataDir)).not.toThrow();
});
