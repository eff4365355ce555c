/**
 * The backend is killed repeatedly while clients write. Every acknowledged mutation must have been applied
 * exactly once, no failed one at all, and each scheduled function must have run exactly once. The clients are
 * the official ones, which reconnect and resend on their own.
 *
 * Five kills run with the other tests; `SHOAL_KILLS=100` sets another number.
 */

import { ConvexClient, ConvexHttpClient } from "convex/browser";
import type { ChildProcess } from "node:child_process";
import { afterAll, expect, test } from "vitest";
import { api } from "../fixture/app.ts";
import { killChild, startChild } from "../testing/child.ts";
import { prepareFixture } from "../testing/fixture.ts";
import { eventually, sleep } from "../testing/wait.ts";

const KILLS = Number(process.env.SHOAL_KILLS ?? 5);
const WRITERS = 4;

let child: ChildProcess | undefined;
afterAll(async () => {
  if (child?.exitCode === null && child.signalCode === null) await killChild(child);
});

test(
  `over ${KILLS} kills, no acknowledged write is lost, duplicated or half done`,
  async () => {
    const template = await prepareFixture();
    const url = `http://127.0.0.1:${template.port}`;
    child = await startChild(template);

    const acknowledged: string[] = [];
    const failures: string[] = [];
    const unexpectedErrors: string[] = [];
    let attempts = 0;
    let isWriting = true;
    const clients = Array.from({ length: WRITERS }, () => new ConvexClient(url, { logger: false }));
    const writers = clients.map(async (client, writer) => {
      for (let i = 0; isWriting; i++) {
        const key = `${writer}-${i}`;
        const shouldFail = i % 7 === 3;
        attempts++;
        try {
          await client.mutation(api.writes.write, { key, fail: shouldFail });
          acknowledged.push(key);
        } catch (error) {
          failures.push(key);
          if (!shouldFail) unexpectedErrors.push(String(error));
        }
      }
    });

    for (let kill = 0; kill < KILLS; kill++) {
      const before = acknowledged.length;
      await eventually("clients to write again", () => acknowledged.length >= before + 5, 60_000);
      await sleep(Math.random() * 40);
      await killChild(child);
      child = await startChild(template);
    }
    isWriting = false;
    await Promise.all(writers);
    expect(unexpectedErrors).toEqual([]);
    expect(acknowledged.length + failures.length).toBe(attempts);

    const http = new ConvexHttpClient(url, { logger: false });
    const sorted = [...acknowledged].sort();
    expect((await http.query(api.writes.keys, { kind: "direct" })).sort()).toEqual(sorted);
    await eventually("scheduled functions", async () => {
      const later = await http.query(api.writes.keys, { kind: "later" });
      return later.length >= sorted.length;
    });
    // Long enough for a second run to show.
    await sleep(500);
    expect((await http.query(api.writes.keys, { kind: "later" })).sort()).toEqual(sorted);
    await Promise.all(clients.map((client) => client.close()));
  },
  300_000 + KILLS * 60_000,
);
