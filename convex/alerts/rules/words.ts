import type { Doc } from "../../_generated/dataModel";
import { suspectsOf } from "../../domain/listings/search/corrections";
import { searchWords, singular } from "../../domain/listings/search/words";
import { searchRowOf } from "../../listings/rules/shop/facts";

/**
 * Whether a listing says every word of a search, as a word or the beginning of one, in whatever order, and a word that
 * looks mistyped as it was meant; all do when nothing is searched for.
 */
export function wordsTest(search = ""): (listing: Doc<"listings">) => boolean {
  const meant = suspectsOf(search);
  const wanted = searchWords(search).map((word) => [word, singular(meant.get(word) ?? word)]);
  return (listing) => {
    const { names, words } = searchRowOf(listing);
    const said = `${names} ${words}`.split(" ");
    return wanted.every((forms) => said.some((one) => forms.some((form) => one.startsWith(form))));
  };
}
