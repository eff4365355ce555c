import { v } from "convex/values";
import { publicQuery } from "../functions";
import { listingCard } from "./model/cards";
import { explainNoResults } from "./model/noResults";

/**
 * Explains an empty search result: the law bars the species, or it isn't for sale now. Includes up
 * to four listings of its closest relatives. Separate from `browse` because only this query needs
 * the law.
 */
export const explain = publicQuery({
  args: { search: v.string() },
  returns: v.object({
    /** The reason in full sentences; null when it is lawful or unrecognised. */
    barred: v.union(v.string(), v.null()),
    /** The species the search names; null when it names none, or one that is for sale. */
    name: v.union(v.string(), v.null()),
    relatives: v.array(listingCard),
  }),
  handler: async (ctx, { search }) => await explainNoResults(ctx, search),
});
