import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { optionalUserQuery, userMutation, userQuery } from "../functions";
import { requirePageSize } from "../shared/model/pages";
import { listingCard, toCard } from "./model/cards";
import { favouritesOf, mark, marksOf, setAwaited, setFavourite } from "./model/setFavourite";

/**
 * The viewer's favourites, at most the 500 latest, with their prices when added; empty when signed out.
 */
export const marks = optionalUserQuery({
  args: {},
  returns: v.array(mark),
  handler: async (ctx) => (ctx.viewer ? await marksOf(ctx, ctx.viewer.userId) : []),
});

/** Cards of the viewer's favourites, latest first; unlisted ones are left out. */
export const mine = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(listingCard),
  handler: async (ctx, { paginationOpts }) => {
    const result = await favouritesOf(ctx, ctx.viewer.userId).paginate(
      requirePageSize(paginationOpts),
    );
    const listings = await Promise.all(
      result.page.map((row) => ctx.db.get("listings", row.listingId)),
    );
    const cards = listings.flatMap((listing) => (listing?.isListed ? [toCard(listing)] : []));
    return { ...result, page: cards };
  },
});

/** Adds or removes a favourite; idempotent. Errors: `not_found`, `invalid_input` beyond 500. */
export const set = userMutation({
  args: { listingId: v.id("listings"), isFavourite: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { listingId, isFavourite }) => {
    await setFavourite(ctx, ctx.viewer.userId, listingId, isFavourite);
  },
});

/**
 * Saves a listing and notifies the viewer by the bell, once, when it can be bought again; or cancels that notification.
 * Errors as for `set`.
 */
export const awaitStock = userMutation({
  args: { listingId: v.id("listings"), isAwaited: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { listingId, isAwaited }) => {
    await setAwaited(ctx, ctx.viewer.userId, listingId, isAwaited);
  },
});
