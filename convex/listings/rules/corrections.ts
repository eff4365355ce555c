import { SEARCH_MAX } from "../../domain/shared/constants";
import { suspectsOf, withCorrections } from "../../domain/listings/search/corrections";
import { searchWords, singular } from "../../domain/listings/search/words";
import type { QueryCtx } from "../../_generated/server";
import type { BrowseFilters } from "./filters";
import { cutText } from "../../domain/shared/text";

/** Listings that must hold a word for it to be one that people use, whatever the species table says. */
const COMMON = 3;

/** What a search is taken to mean; null when that is what it says. */
export async function correctedSearch(ctx: QueryCtx, search: string): Promise<string | null> {
  const typed = cutText(search, SEARCH_MAX);
  const meant = await corrections(ctx, typed);
  return meant.size === 0 ? null : withCorrections(typed, meant);
}

/** The words that a search looks for, each with what it was probably meant to be beside it. */
export async function wordsMeant(
  ctx: QueryCtx,
  { search = "", exact }: BrowseFilters,
): Promise<string[][]> {
  const typed = cutText(search, SEARCH_MAX);
  const meant = exact ? new Map<string, string>() : await corrections(ctx, typed);
  return searchWords(typed).map((word) => {
    const correction = meant.get(word);
    return correction === undefined ? [word] : [singular(correction), word];
  });
}

/** Words of a search that look like typing errors and that hardly any listing holds, with what they were meant to be. */
async function corrections(ctx: QueryCtx, typed: string): Promise<Map<string, string>> {
  const meant = new Map<string, string>();
  for (const [word, correction] of suspectsOf(typed)) {
    if (!(await isUsed(ctx, word))) meant.set(word, correction);
  }
  return meant;
}

async function isUsed(ctx: QueryCtx, word: string): Promise<boolean> {
  const named = await ctx.db
    .query("searchRows")
    .withSearchIndex("search_names", (q) => q.search("names", word))
    .take(COMMON);
  if (named.length === COMMON) return true;
  const described = await ctx.db
    .query("searchRows")
    .withSearchIndex("search_words", (q) => q.search("words", word))
    .take(COMMON);
  return described.length === COMMON;
}
