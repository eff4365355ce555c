import { SEARCH_MAX } from "../../domain/shared/constants";
import { suspectsOf, withCorrections } from "../../domain/listings/search/corrections";
import type { QueryCtx } from "../../_generated/server";

/** Listings that must hold a word for it to be one that people use, whatever the species table says. */
const COMMON = 3;

/** What a search is taken to mean; null when that is what it says. */
export async function correctedSearch(ctx: QueryCtx, search: string): Promise<string | null> {
  const typed = search.slice(0, SEARCH_MAX);
  const meant = new Map<string, string>();
  for (const [word, correction] of suspectsOf(typed)) {
    const holding = await ctx.db
      .query("listings")
      .withSearchIndex("search_text", (q) => q.search("searchText", word).eq("isListed", true))
      .take(COMMON);
    if (holding.length < COMMON) meant.set(word, correction);
  }
  return meant.size === 0 ? null : withCorrections(typed, meant);
}
