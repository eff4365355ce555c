/**
 * How long a new listing takes to reach the owners of 10,000 saved searches, and what each transaction reads
 * and writes.
 */

import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { benchRows, benchShop } from "./functions.ts";
import type { InProcess } from "./inProcess.ts";

const SEARCHES = 10_000;
const SEARCHES_PER_CALL = 200;
const MATCH_PAGE = "alerts/matching:matchPage";
/** Matching is finished once nothing has run for this long. */
const QUIET_MS = 3000;

type Run = { identifier: string; timestamp: number; executionTime: number; error: string | null };
type Usage = { documentsRead: number; documentsWritten: number };

/**
 * Matches one new listing against all searches, which are varied or, with `all`, all match it. Returns
 * figures for the pages of searches, each its own transaction.
 */
export async function matching(bench: InProcess, all: boolean) {
  for (let from = 0; from < SEARCHES; from += SEARCHES_PER_CALL) {
    await bench.run(benchShop.searches, { from, all });
  }
  const { sellerId } = await bench.run(benchRows.people, {});
  const listingId: Id<"listings"> = await bench.run(benchRows.listings, {
    sellerId,
    from: 0,
    count: 200,
  });
  await bench.run(benchShop.arrival, { listingId });
  const { engine } = bench.backend;
  let { newCursor: cursor } = await engine.logs.after(0, 0);
  const start = Date.now();
  await bench.run(internal.alerts.matching.sweep, {});
  const runs: Run[] = [];
  const maxUsage: Usage = { documentsRead: 0, documentsWritten: 0 };
  for (;;) {
    const { entries, newCursor } = await engine.logs.after(cursor, QUIET_MS);
    if (entries.length === 0) break;
    cursor = newCursor;
    const pages = (entries as Run[]).filter(({ identifier }) => identifier === MATCH_PAGE);
    runs.push(...pages);
    // The usage of the latest page: pages run one after another, and this loop sees each as it ends.
    const usage = engine.metrics().usage[MATCH_PAGE];
    maxUsage.documentsRead = Math.max(maxUsage.documentsRead, usage?.documentsRead ?? 0);
    maxUsage.documentsWritten = Math.max(maxUsage.documentsWritten, usage?.documentsWritten ?? 0);
  }
  const last = runs.at(-1);
  if (!last) throw new Error("Nothing was compared");
  return {
    searches: SEARCHES,
    pages: runs.length,
    failed: runs.filter(({ error }) => error !== null).length,
    ms: last.timestamp * 1000 - start,
    slowestMs: Math.max(...runs.map(({ executionTime }) => executionTime * 1000)),
    most: maxUsage,
  };
}
