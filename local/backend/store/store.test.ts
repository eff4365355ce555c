/** The committer while another process opens the database: see `Store.withoutWrites`. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CATALOG_VERSION_KEY } from "./layout.ts";
import { Store } from "./store.ts";

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shoal-store-"));
  store = new Store(join(folder, "database.mdb"));
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Commits a new value of `key`; undefined when it conflicts with what was read. */
function write(key: string, value: string, { reads = false } = {}): Promise<bigint> | undefined {
  const commit = store.commit({
    snapshotTs: store.durableTs,
    reads: reads ? [[key, `${key}\x00`]] : [],
    writes: [[key, value]],
  });
  return commit?.durable.then(() => commit.ts);
}

/** A process that is opening the database until `end` is called. */
function startOpening(): { started: Promise<void>; end: () => void; finished: Promise<void> } {
  let signalStart = () => {};
  let end = () => {};
  const hasStarted = new Promise<void>((resolve) => (signalStart = resolve));
  const finished = store.withoutWrites(() => {
    signalStart();
    return new Promise((resolve) => (end = resolve));
  });
  return { started: hasStarted, end: () => end(), finished };
}

const KEY_A = `${CATALOG_VERSION_KEY}a`;
const KEY_B = `${CATALOG_VERSION_KEY}b`;

test("nothing is written or acknowledged until a process that is opening the database has finished", async () => {
  const first = write(KEY_A, "before");
  const fakeProcess = startOpening();
  await fakeProcess.started;
  // This commit had started earlier, so the process waited for it.
  expect(store.durableTs).toBe(await first);
  const acknowledged: string[] = [];
  const commit = async (value: string) => {
    await write(KEY_A, value);
    acknowledged.push(value);
  };
  const commits = [commit("1"), commit("2")];
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(store.get(KEY_A)).toBe("before");
  expect(acknowledged).toEqual([]);
  fakeProcess.end();
  // Made while the waiting ones are being written, so it must come last.
  commits.push(commit("3"));
  await Promise.all(commits);
  expect(acknowledged).toEqual(["1", "2", "3"]);
  await fakeProcess.finished;
  expect(store.get(KEY_A)).toBe("3");
});

test("a commit is checked against commits that are still waiting", async () => {
  const fakeProcess = startOpening();
  await fakeProcess.started;
  const firstWrite = write(KEY_B, "first");
  expect(firstWrite).toBeDefined();
  expect(write(KEY_B, "second", { reads: true })).toBeUndefined();
  fakeProcess.end();
  await firstWrite;
  expect(store.get(KEY_B)).toBe("first");
});

test("the next process can open the database even if the one before it fails", async () => {
  const failedOpening = store.withoutWrites(() => Promise.reject(new Error("it ended")));
  const nextOpening = startOpening();
  await expect(failedOpening).rejects.toThrow("it ended");
  await nextOpening.started;
  const laterWrite = write(KEY_A, "after");
  nextOpening.end();
  await laterWrite;
  expect(store.get(KEY_A)).toBe("after");
});
