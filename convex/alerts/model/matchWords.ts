import type { Doc } from "#convex/_generated/dataModel.js";
import { suspectsOf, withCorrections } from "#convex/domain/listings/search/corrections.ts";
import { matchOf } from "#convex/domain/listings/search/match.ts";
import { readSearch } from "#convex/domain/listings/search/readSearch.ts";
import { foldText } from "#convex/domain/shared/text.ts";
import { searchRowOf } from "#convex/listings/model/shop/facts.ts";

/**
 * A test whether a listing matches a search text, literally or, for apparent typos, by the listing's
 * spelling; an empty search matches all.
 */
export function searchTextTest(search = ""): (listing: Doc<"listings">) => boolean {
  const { units } = readSearch(search);
  const isEmpty = units.length === 0 && foldText(search) === "" && search.trim() !== "";
  if (units.length === 0) return () => !isEmpty;
  const suspects = suspectsOf(search);
  return (listing) => {
    const row = searchRowOf(listing);
    if (matchOf(row, units).tier > 0) return true;
    const held = new Set(row.names.split(" "));
    const corrections = new Map(
      suspects.flatMap(({ typed, candidates }) => {
        const match = candidates.find((candidate) => held.has(candidate));
        return match === undefined ? [] : [[typed, match] as const];
      }),
    );
    if (corrections.size === 0) return false;
    return matchOf(row, readSearch(withCorrections(search, corrections)).units).tier > 0;
  };
}
