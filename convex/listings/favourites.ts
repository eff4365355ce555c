import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { fail } from "../errors";
import { optionalUserQuery, userMutation, userQuery } from "../functions";
import { listingCard, toCard } from "./rules/cards";
import { pageOf } from "../shared/rules/pages";

const IDS_MAX = 500;

/** The listings that the viewer marked, at most the 500 latest; none for visitors. */
export const ids = optionalUserQuery({
  args: {},
  returns: v.array(v.id("listings")),
  handler: async (ctx) => {
    const { viewer } = ctx;
    if (!viewer) return [];
    const rows = await ctx.db
      .query("favourites")
      .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", viewer.userId))
      .order("desc")
      .take(IDS_MAX);
    return rows.map((row) => row.listingId);
  },
});

/** Cards of what the viewer marked, latest first; what is no longer listed is left out. */
export const mine = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(listingCard),
  handler: async (ctx, { paginationOpts }) => {
    const result = await ctx.db
      .query("favourites")
      .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", ctx.viewer.userId))
      .order("desc")
      .paginate(pageOf(paginationOpts));
    const listings = await Promise.all(
      result.page.map((row) => ctx.db.get("listings", row.listingId)),
    );
    const page = listings.filter((listing) => listing?.isListed === true);
    return { ...result, page: page.flatMap((listing) => (listing ? [toCard(listing)] : [])) };
  },
});

/** Marks a listing or takes the mark away; setting what is set changes nothing. `not_found`, `invalid_input` beyond 500. */
export const set = userMutation({
  args: { listingId: v.id("listings"), isFavourite: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { listingId, isFavourite }) => {
    const { userId } = ctx.viewer;
    const row = await ctx.db
      .query("favourites")
      .withIndex("by_userId_and_listingId", (q) =>
        q.eq("userId", userId).eq("listingId", listingId),
      )
      .unique();
    if (!isFavourite) {
      if (row) await ctx.db.delete("favourites", row._id);
      return null;
    }
    if (row) return null;
    const listing = await ctx.db.get("listings", listingId);
    if (!listing || listing.isHidden) fail("not_found");
    const kept = await ctx.db
      .query("favourites")
      .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId))
      .take(IDS_MAX);
    if (kept.length >= IDS_MAX) {
      fail("invalid_input", { field: "Favourites", problem: `you can keep up to ${IDS_MAX}` });
    }
    await ctx.db.insert("favourites", { userId, listingId, createdAt: Date.now() });
    return null;
  },
});
