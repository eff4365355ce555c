/** How a search is read: the filters stated in its words, and its typing errors corrected. */
import { type Infer, v } from "convex/values";
import type { QueryCtx } from "#convex/_generated/server.js";
import { readSearch } from "#convex/domain/listings/search/readSearch.ts";
import { plainSearch, withoutWords } from "#convex/domain/listings/search/statedFilters.ts";
import { SEARCH_MAX } from "#convex/domain/shared/constants.ts";
import { findOutcode, placeName } from "#convex/domain/shared/postcodes.ts";
import { cutText } from "#convex/domain/shared/text.ts";
import { deliveryMethod } from "#convex/shared/validators.ts";
import { water } from "../tables";
import { correctedSearch } from "./corrections";

export const searchInterpretation = v.object({
  /** The corrected search; null when nothing was corrected. */
  corrected: v.union(v.string(), v.null()),
  stated: v.array(
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
  const { stated } = readSearch(search);
  const plain = plainSearch(search);
  return {
    corrected: given.exact ? null : await correctedSearch(ctx, search),
    stated: stated
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
