/**
 * What every combination of the shop's filters reads, and how many of the first pages are full, complete or
 * say how far they searched.
 */

import { api } from "#convex/_generated/api.js";
import type { BrowseFilters } from "#convex/listings/model/filters.ts";
import { httpClient } from "./backend.ts";
import type { InProcess } from "./inProcess.ts";

const PAGE_SIZE = 24;

const tank = {
  volumeLitres: 60,
  water: "freshwater" as const,
  temperatureC: 24,
  unheated: false,
  cycled: "yes" as const,
  filter: "sponge" as const,
  plants: "some" as const,
  cover: "some" as const,
  lid: true,
  copperRecently: false,
  inhabitants: [{ species: "Neon tetra", count: 6 }],
};

/** Each filter with its values; the first means no filter. */
const CHOICES: BrowseFilters[][] = [
  [{}, { category: "snails" }],
  [{}, { water: "freshwater" }, { water: "marine" }],
  [{}, { delivery: "courier" }],
  [{}, { minPrice: 2_000, maxPrice: 2_100 }],
  [{}, { species: "tetra" }],
  [{}, { near: "LS6", within: 20 }, { near: "IV27", within: 50 }],
  [{}, { fitsTank: tank }],
  [{}, { search: "cherry shrimp" }],
  [{}, { sort: "price" }, { sort: "distance", near: "LS6" }],
  [{}, { hideSold: true, near: "LS6", reaches: true }],
];

export const COMBINATIONS: BrowseFilters[] = CHOICES.reduce<BrowseFilters[]>(
  (combinations, ways) =>
    combinations.flatMap((before) => ways.map((way) => ({ ...way, ...before }))),
  [{}],
);

/** Requests the first page of every combination; `most` is the largest number of documents read. */
export async function readCombinations(bench: InProcess) {
  const client = httpClient(bench);
  const paginationOpts = { numItems: PAGE_SIZE, cursor: null };
  const pages = { full: 0, complete: 0, limitStated: 0, unexplained: 0 };
  let maxReads = 0;
  let maxReadsFor: BrowseFilters = {};
  for (const filters of COMBINATIONS) {
    const args = { filters, paginationOpts };
    const { page, isDone, scanLimit } = await client.query(api.listings.browse.list, args);
    if (page.length === PAGE_SIZE) pages.full += 1;
    else if (isDone) pages.complete += 1;
    else if (scanLimit !== null) pages.limitStated += 1;
    else pages.unexplained += 1;
    const documents = bench.backend.engine.metrics().usage["listings/browse:list"]?.documentsRead;
    if (documents === undefined) throw new Error("The engine counted nothing");
    if (documents > maxReads) [maxReads, maxReadsFor] = [documents, filters];
  }
  return { most: maxReads, mostFor: maxReadsFor, pages };
}
