/**
 * What a fresh context costs a whole call: loading the modules, and what the function builds at its first use of
 * them. Convex gives every query and mutation a fresh context, so each call pays for both.
 */

import { httpClient } from "./backend.ts";
import { startInProcess } from "./inProcess.ts";
import { publicQueries } from "./publicQueries.ts";
import { firstWorld } from "./reads.ts";

const TRIES = 12;

/** For each public query, ms that the quickest of several calls takes longer in a fresh context than in a used one. */
export async function firstCalls() {
  const usedMs = await measureCalls(true);
  const freshMs = await measureCalls(false);
  const rows = [...freshMs].map(([label, ms]) => ({ label, ms: ms - (usedMs.get(label) ?? 0) }));
  return rows.sort((a, b) => b.ms - a.ms);
}

async function measureCalls(reuseContexts: boolean): Promise<Map<string, number>> {
  const bench = await startInProcess({ reuseContexts });
  try {
    const world = await firstWorld(bench);
    const times = new Map<string, number>();
    for (const { label, fn, args, as } of publicQueries(world)) {
      const client = httpClient(bench, as);
      for (let i = 0; i < TRIES; i++) {
        const start = performance.now();
        await client.query(fn, args);
        times.set(label, Math.min(performance.now() - start, times.get(label) ?? Infinity));
      }
    }
    return times;
  } finally {
    await bench.stop();
  }
}
