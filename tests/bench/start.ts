/** How soon after its start a backend with many listings answers a query. */

import { api } from "#convex/_generated/api.js";
import { type Bench, httpClient } from "./backend.ts";
import { benchRows, ROWS_PER_CALL } from "./functions.ts";

/** ms from starting the process to the responses to an HTTP ping and to a search for "tetra". */
export async function measureStart(bench: Bench, listings: number) {
  const { sellerId } = await bench.run(benchRows.people, {});
  for (let from = 0; from < listings; from += ROWS_PER_CALL) {
    await bench.run(benchRows.listings, { sellerId, from, count: ROWS_PER_CALL });
  }
  const began = performance.now();
  const ping = await bench.restart();
  const startedAt = performance.now() - ping;
  const { page } = await httpClient(bench).query(api.listings.browse.list, {
    filters: { search: "tetra" },
    paginationOpts: { numItems: 20, cursor: null },
  });
  if (page.length === 0) throw new Error("The restarted backend has lost its listings");
  return { listings, ping, firstAnswer: performance.now() - Math.max(began, startedAt) };
}
