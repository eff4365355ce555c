/** How soon a backend that holds many listings answers a query after its start. */
import { api, internal } from "../../convex/_generated/api";
import { type Bench, httpClient } from "./backend.ts";

const A_CALL = 200;
const AT_ONCE = 4;

/** ms from starting the process to the answers of an HTTP ping and of the first page of /browse. */
export async function start(bench: Bench, listings: number) {
  const { sellerId } = await bench.run(internal.demo.benchRows.people, {});
  const from = Array.from({ length: Math.ceil(listings / A_CALL) }, (_, call) => call * A_CALL);
  const worker = async () => {
    for (let n = from.pop(); n !== undefined; n = from.pop()) {
      await bench.run(internal.demo.benchRows.listings, { sellerId, from: n });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const began = performance.now();
  const ping = await bench.restart();
  const restarted = performance.now() - ping;
  const { page } = await httpClient(bench).query(api.listings.browse.list, {
    filters: { search: "tetra" },
    paginationOpts: { numItems: 20, cursor: null },
  });
  if (page.length === 0) throw new Error("The restarted backend has lost its listings");
  return { listings, ping, firstAnswer: performance.now() - Math.max(began, restarted) };
}
