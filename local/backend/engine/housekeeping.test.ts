/** Housekeeping recovers from a failed round. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DeploymentState } from "../database/deployment.ts";
import { uploadKey } from "../store/layout.ts";
import { Store } from "../store/store.ts";
import { startEngine } from "../testing/engineApp.ts";
import { Housekeeping } from "./housekeeping.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shoal-housekeeping-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a failed round is logged and retried", async () => {
  const store = new Store(join(folder, "database.mdb"));
  await store.transact((tx) => ({
    value: tx.set(uploadKey("old"), JSON.stringify({ expires: 1 })),
  }));
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const failing = vi.spyOn(store, "transact").mockRejectedValueOnce(new Error("not now"));
  const housekeeping = new Housekeeping(store, new DeploymentState(store), 20, 20);
  await expect.poll(() => store.get(uploadKey("old"))).toBeUndefined();
  expect(failing.mock.calls.length).toBeGreaterThan(1);
  expect(logged.mock.calls.join()).toContain("not now");
  await housekeeping.stop();
  vi.restoreAllMocks();
  await store.close();
});

test("leftovers of interrupted uploads are removed at the next start; files in use are kept", async () => {
  const first = await startEngine({}, { dataDir: folder });
  const body = (async function* () {
    yield Buffer.from("a picture");
  })();
  await first.engine.files.store(body, "image/png");
  await first.engine.close();
  const files = join(folder, "files");
  const remaining = readdirSync(files);
  expect(remaining).toHaveLength(1);
  writeFileSync(join(files, "0b9c0f3e-half.part"), "a pic");
  writeFileSync(join(files, "0b9c0f3e-unnamed"), "a picture");
  mkdirSync(folder, { recursive: true });
  const second = await startEngine({}, { dataDir: folder });
  expect(readdirSync(files)).toEqual(remaining);
  expect(existsSync(join(files, remaining[0] ?? ""))).toBe(true);
  await second.engine.close();
});
