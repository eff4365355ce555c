/** A waiting job runs as soon as a place is free, whichever lanes held the places when it became due. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DueJobs } from "./dueJobs.ts";
import { dueKey } from "../store/layout.ts";
import { Store } from "../store/store.ts";

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "due-jobs-"));
  store = new Store(join(folder, "database.mdb"));
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** Adds `count` due jobs of a function to the queue. */
async function enqueue(name: string, count: number): Promise<void> {
  const writes = Array.from({ length: count }, (_, i): [string, string] => [
    dueKey(1, `${name}-${String(i).padStart(3, "0")}`),
    name,
  ]);
  const commit = store.commit({
    snapshotTs: store.durableTs,
    reads: [],
    writes,
    touched: [],
    growth: {},
  });
  await commit?.durable;
}

/** Starts the due jobs. Each runs until its `end` is called. */
function start(due: DueJobs) {
  const running: { name: string; end: () => void }[] = [];
  due.collect(2);
  due.start(
    (_key, name) => new Promise((resolve) => running.push({ name, end: () => resolve(false) })),
  );
  return running;
}
const count = (running: { name: string }[], name: string) =>
  running.filter((job) => job.name === name).length;

test("a due action runs as soon as one of the places taken by other functions is free", async () => {
  for (const name of ["a", "b", "c", "d"]) await enqueue(name, 20);
  await enqueue("e", 1);
  const running = start(new DueJobs(store, (name) => ({ kind: "Action", name })));
  expect(["a", "b", "c", "d", "e"].map((name) => count(running, name))).toEqual([
    16, 16, 16, 16, 0,
  ]);
  running[0]?.end();
  await expect.poll(() => running.length).toBe(65);
  for (let at = 0; at < running.length; at++) {
    running[at]?.end();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  expect(["a", "b", "c", "d", "e"].map((name) => count(running, name))).toEqual([
    20, 20, 20, 20, 1,
  ]);
});

test("mutations run however many actions are waiting", async () => {
  await enqueue("action", 100);
  await enqueue("mutation", 1);
  const running = start(
    new DueJobs(store, (name) => ({ kind: name === "mutation" ? "Mutation" : "Action", name })),
  );
  expect([count(running, "action"), count(running, "mutation")]).toEqual([16, 1]);
});
