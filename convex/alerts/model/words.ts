import type { Doc } from "../../_generated/dataModel";
import { suspectsOf, withCorrections } from "../../domain/listings/search/corrections";
import { matchOf } from "../../domain/listings/search/match";
import { readSearch } from "../../domain/listings/search/readSearch";
import { foldText } from "../../domain/shared/text";
import { searchRowOf } from "../../listings/model/shop/facts";

/**
 * A test whether a listing matches a search text, literally or, for apparent typos, by the listing's
 * spelling; an empty search matches all.
 */
export function wordsTest(search = ""): (listing: Doc<"listings">) => boolean {
  const { units } = readSearch(search);
  const isEmpty = units.length === 0 && foldText(search) === "" && search.trim() !== "";
  if (units.length === 0) return () => !isEmpty;
  const suspects = suspectsOf(search);
  return (listing) => {
    const row = searchRowOf(listing);
    if (matchOf(row, units).tier > 0) return true;
    const held = new Set(row.names.split(" "));
    const meant = new Map(
      suspects.flatMap(({ typed, candidates }) => {
        const one = candidates.find((candidate) => held.has(candidate));
        return one === undefined ? [] : [[typed, one] as const];
      }),
    );
    if (meant.size === 0) return false;
    return matchOf(row, readSearch(withCorrections(search, meant)).units).tier > 0;
  };
}
