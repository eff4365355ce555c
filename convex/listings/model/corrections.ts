import type { QueryCtx } from "#convex/_generated/server.js";
import { suspectsOf, withCorrections } from "#convex/domain/listings/search/corrections.ts";
import { readSearch, type Unit } from "#convex/domain/listings/search/readSearch.ts";
import { singular } from "#convex/domain/listings/search/words.ts";
import { SEARCH_MAX } from "#convex/domain/shared/constants.ts";
import { cutText } from "#convex/domain/shared/text.ts";
import type { BrowseFilters } from "./filters";

/** How many of the best hits to check for the exact word. */
const HITS_CHECKED = 8;

export async function correctedSearch(ctx: QueryCtx, search: string): Promise<string | null> {
  const searchText = cutText(search, SEARCH_MAX);
  const corrections = new Map<string, string>();
  for (const { typed: word, candidates } of suspectsOf(searchText)) {
    if (await isListed(ctx, word)) continue;
    for (const candidate of candidates) {
      if (corrections.has(word) || !(await isListed(ctx, candidate))) continue;
      corrections.set(word, candidate);
    }
  }
  return corrections.size === 0 ? null : withCorrections(searchText, corrections);
}

/** The search's units after correcting typing errors, unless `exact` is set. */
export async function correctedUnits(
  ctx: QueryCtx,
  { search = "", exact }: BrowseFilters,
  units: readonly Unit[],
): Promise<readonly Unit[]> {
  const corrected = exact ? null : await correctedSearch(ctx, search);
  return corrected === null ? units : readSearch(corrected).units;
}

/** Whether anything on sale has the word in its title or among its names. */
export async function isListed(ctx: QueryCtx, word: string): Promise<boolean> {
  const singularWord = singular(word);
  const match = await ctx.db
    .query("searchRows")
    .withSearchIndex("search_names", (q) => q.search("names", singularWord))
    .take(HITS_CHECKED);
  return match.some(({ names }) => names.split(" ").includes(singularWord));
}
