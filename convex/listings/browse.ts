import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { publicQuery } from "../functions";
import { findOutcode, placeName } from "../domain/shared/postcodes";
import { browsePage } from "./rules/browse";
import { browseFilters } from "./rules/filters";
import { listingCard, toCard } from "./rules/cards";
import { nearestFirst } from "./rules/nearby";
import { category } from "./tables";

const SHELF_LENGTH = 8;

/** The shop, filtered, in pages. A filtered page may be short or empty before the end: ask for the next. */
export const list = publicQuery({
  args: { filters: browseFilters, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(listingCard),
  handler: async (ctx, { filters, paginationOpts }) =>
    await browsePage(ctx, filters, paginationOpts),
});

/** The eight newest listings, of one category or of all. */
export const newest = publicQuery({
  args: { category: v.optional(category) },
  returns: v.array(listingCard),
  handler: async (ctx, { category }) => {
    const listed = ctx.db.query("listings");
    const shelf = category
      ? listed.withIndex("by_isListed_and_category_and_createdAt", (q) =>
          q.eq("isListed", true).eq("category", category),
        )
      : listed.withIndex("by_isListed_and_createdAt", (q) => q.eq("isListed", true));
    const listings = await shelf.order("desc").take(SHELF_LENGTH);
    return listings.map((listing) => toCard(listing));
  },
});

/** Up to eight listings nearest to an outward postcode, and its place name; null when there is no such. */
export const nearby = publicQuery({
  args: { outcode: v.string() },
  returns: v.union(v.object({ place: v.string(), listings: v.array(listingCard) }), v.null()),
  handler: async (ctx, args) => {
    const place = findOutcode(args.outcode);
    if (!place) return null;
    const found = await nearestFirst(ctx, place, { cursor: null, numItems: SHELF_LENGTH });
    return {
      place: placeName(place),
      listings: found.page.map((listing) => toCard(listing, place)),
    };
  },
});
