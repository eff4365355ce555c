/** How a search is read: the filters stated in its words, and its typing errors corrected. */
import { type Infer, v } from "convex/values";
import type { QueryCtx } from "../../_generated/server";
import { readSearch } from "../../domain/listings/search/readSearch";
import { plainSearch, withoutWords } from "../../domain/listings/search/said";
import { SEARCH_MAX } from "../../domain/shared/constants";
import { findOutcode, placeName } from "../../domain/shared/postcodes";
import { cutText } from "../../domain/shared/text";
import { deliveryMethod } from "../../shared/validators";
import { water } from "../tables";
import { correctedSearch } from "./corrections";

export const searchInterpretation = v.object({
  /** The corrected search; null when nothing was corrected. */
  corrected: v.union(v.string(), v.null()),
  said: v.array(
    v.object({
      /** Prices in pence, `within` in miles; `near` is an outward postcode. */
      filters: v.object({
        minPrice: v.optional(v.number()),
        maxPrice: v.optional(v.number()),
        delivery: v.optional(deliveryMethod),
        near: v.optional(v.string()),
        within: v.optional(v.number()),
        tankLitres: v.optional(v.number()),
        water: v.optional(water),
        sort: v.optional(v.union(v.literal("price"), v.literal("distance"))),
      }),
      /** "Leeds, LS1" when `near` is set. */
      place: v.union(v.string(), v.null()),
      /** The search without the words that state the filter. */
      without: v.string(),
    }),
  ),
});

export async function interpretSearch(
  ctx: QueryCtx,
  given: { search: string; exact?: boolean | undefined },
): Promise<Infer<typeof searchInterpretation>> {
  const search = cutText(given.search, SEARCH_MAX);
  const { said } = readSearch(search);
  const plain = plainSearch(search);
  return {
    corrected: given.exact ? null : await correctedSearch(ctx, search),
    said: said
      .filter(({ filters }) => Object.keys(filters).length > 0)
      .map(({ filters, words }) => {
        const place = filters.near === undefined ? undefined : findOutcode(filters.near);
        return {
          filters,
          place: place ? placeName(place) : null,
          without: withoutWords(plain, words),
        };
      }),
  };
}
