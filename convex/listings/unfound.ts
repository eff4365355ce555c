import { v } from "convex/values";
import { publicQuery } from "../functions";
import { listingCard } from "./rules/cards";
import { explainUnfound } from "./rules/unfound";

/**
 * Why a search finds nothing: the law keeps it out of the shop, or it is a species that nobody sells now; with up to four
 * listings of its nearest kin. Apart from `browse`, since the law is asked here alone.
 */
export const explain = publicQuery({
  args: { search: v.string() },
  returns: v.object({
    /** In whole sentences; null when the law allows it, or when nobody knows what it is. */
    barred: v.union(v.string(), v.null()),
    /** The species that the search names; null when it names none. */
    name: v.union(v.string(), v.null()),
    kin: v.array(listingCard),
  }),
  handler: async (ctx, { search }) => await explainUnfound(ctx, search),
});
