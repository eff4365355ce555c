import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { isWithheld } from "../domain/listings/stock";
import {
  internalMutation,
  ownLimitSellerMutation,
  publicQuery,
  userMutation,
  userQuery,
} from "../functions";
import { mapPage, onlyPage, requirePageSize } from "../shared/model/pages";
import { parseClientKey } from "../shared/model/parseInput";
import { changesOf, imageRef } from "../shared/validators";
import { listingStatsOf, stats } from "./model/listingStats";
import { requireOwnListing } from "./model/ownListing";
import { removeListing } from "./model/removeListing";
import { discardDraft, draftContents } from "./model/saveDraft";
import { createListing, setListingActive, updateListing } from "./model/saveListing";
import { jobFields, stepJob } from "./model/sellerListings";
import { queueSimilar } from "./model/takedown";
import {
  findListing,
  listingPage,
  ownListingCard,
  takedown as takedownView,
  takedownOf,
  toOwnCard,
  viewListing,
} from "./model/views";
import { canViewListing } from "./model/visibility";
import { listingDetails, proofFile } from "./tables";

/**
 * The caller's own upload for the purpose `proof`. A restricted species waits until an admin has
 * checked it.
 */
const proof = v.optional(proofFile);

/** A listing with live stock, as anyone sees it; null when it is missing or withheld. */
export const get = publicQuery({
  args: { listingId: v.string() },
  returns: v.nullable(listingPage),
  handler: async (ctx, { listingId }) => {
    const listing = await findListing(ctx, listingId);
    return listing && !isWithheld(listing) ? await viewListing(ctx, listing) : null;
  },
});

/** A listing that `get` withholds, for its seller and for admins; null for anyone else or when missing. */
export const getHidden = userQuery({
  args: { listingId: v.string() },
  returns: v.nullable(listingPage),
  handler: async (ctx, { listingId }) => {
    const { viewer } = ctx;
    const listing = await findListing(ctx, listingId);
    if (listing === null || !isWithheld(listing)) return null;
    return canViewListing(listing, viewer) ? await viewListing(ctx, listing) : null;
  },
});

/** Why an admin took the viewer's own listing off sale; null if none did, and for anyone else. */
export const takedown = userQuery({
  args: { listingId: v.string() },
  returns: takedownView,
  handler: async (ctx, { listingId }) => {
    const listing = await findListing(ctx, listingId);
    const isOwn = listing?.sellerId === ctx.viewer.userId;
    return isOwn ? takedownOf(listing) : null;
  },
});

/**
 * Whether a listing with this id exists or ever existed: distinguishes a deleted listing from a wrong
 * URL.
 */
export const existed = publicQuery({
  args: { listingId: v.string() },
  returns: v.boolean(),
  // Only an id that the database issued for a listing has the right shape and checksum.
  handler: (ctx, { listingId }) => ctx.db.normalizeId("listings", listingId) !== null,
});

/** A seller's active listings that aren't withheld, newest first, for anyone. Empty for an unknown id. */
export const bySeller = publicQuery({
  args: { sellerId: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(ownListingCard),
  handler: async (ctx, { sellerId, paginationOpts }) => {
    const userId = ctx.db.normalizeId("users", sellerId);
    if (userId === null) return onlyPage([]);
    const result = await ctx.db
      .query("listings")
      .withIndex("by_sellerId_and_isActive_and_createdAt", (q) =>
        q.eq("sellerId", userId).eq("isActive", true),
      )
      .order("desc")
      .paginate(requirePageSize(paginationOpts));
    return { ...result, page: result.page.filter((row) => !isWithheld(row)).map(toOwnCard) };
  },
});

/** The viewer's own listings, active or not, newest first, with the interest in each. */
export const mine = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object({ ...ownListingCard.fields, stats })),
  handler: async (ctx, { paginationOpts }) => {
    const result = await ctx.db
      .query("listings")
      .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", ctx.viewer.userId))
      .order("desc")
      .paginate(requirePageSize(paginationOpts));
    return await mapPage(result, async (listing) => ({
      ...toOwnCard(listing),
      stats: await listingStatsOf(ctx, listing._id),
    }));
  },
});

/**
 * Puts a listing up for sale and deletes its draft (that of `copyOf`, for a copy). `clientKey` is created
 * once by the form, so submitting twice creates one listing. Errors: `seller_required`, `rate_limited`,
 * `invalid_input`, `images_too_many`, `species_blocked`, `species_unnamed`, `species_restricted`,
 * `proof_in_use`, `takedown_unchanged`, `takedown_final`, and `not_found` for a proof that is not the viewer's.
 */
export const create = ownLimitSellerMutation({
  args: {
    clientKey: v.string(),
    ...listingDetails,
    images: v.array(imageRef),
    proof,
    quantity: v.number(),
    copyOf: v.optional(v.id("listings")),
  },
  returns: v.id("listings"),
  handler: async (ctx, { clientKey, copyOf, ...args }) => {
    const { viewer } = ctx;
    const draftOf = copyOf && ({ listingId: copyOf, as: "copy" } as const);
    const draft = await draftContents(ctx, viewer.userId, draftOf);
    const listingId = await createListing(ctx, viewer, parseClientKey(clientKey), args, draft);
    await discardDraft(ctx, viewer.userId, draftOf, listingId);
    return listingId;
  },
});

/**
 * Changes the given fields of the caller's own listing (null removes an optional one) and deletes its
 * draft. Errors as for `create`, plus `not_found` and `forbidden`. Stock is unchanged unless `stock` is given:
 * `quantity` is how many are left, held ones included, and `soldCount` how many had been sold when the form was loaded;
 * sales since then are deducted.
 */
export const update = ownLimitSellerMutation({
  args: {
    listingId: v.id("listings"),
    ...changesOf({ ...listingDetails, images: v.array(imageRef) }),
    proof,
    stock: v.optional(v.object({ quantity: v.number(), soldCount: v.number() })),
  },
  returns: v.null(),
  handler: async (ctx, { listingId, proof, stock, ...changes }) => {
    const { viewer } = ctx;
    const listing = await requireOwnListing(ctx, viewer, listingId);
    const draftOf = { listingId, as: "edit" } as const;
    const draft = await draftContents(ctx, viewer.userId, draftOf);
    await updateListing(ctx, viewer, listing, { changes, proof, stock }, draft);
    await discardDraft(ctx, viewer.userId, draftOf, listingId);
  },
});

/**
 * Takes the caller's own listing off sale or puts it back. Errors: `not_found`, `forbidden`; when putting it back, also
 * `takedown_unchanged`, `takedown_final`, `species_blocked`, `species_unnamed`, `species_restricted`, `rate_limited`.
 */
export const setActive = ownLimitSellerMutation({
  args: { listingId: v.id("listings"), isActive: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { listingId, isActive }) => {
    const listing = await requireOwnListing(ctx, ctx.viewer, listingId);
    await setListingActive(ctx, ctx.viewer, listing, isActive);
  },
});

/**
 * Deletes the caller's own listing and its photos, if it was never ordered. Errors: `listing_ordered`,
 * `takedown_kept`, `not_found`, `forbidden`.
 */
export const remove = userMutation({
  args: { listingId: v.id("listings") },
  returns: v.null(),
  handler: async (ctx, { listingId }) => {
    await removeListing(ctx, await requireOwnListing(ctx, ctx.viewer, listingId));
  },
});

export const queueCopies = internalMutation({
  args: {
    takedownId: v.id("takedowns"),
    sellerId: v.id("users"),
    cursor: v.nullable(v.string()),
  },
  returns: v.null(),
  handler: async (ctx, job): Promise<void> => {
    await queueSimilar(ctx, job);
  },
});

export const stepSellerJob = internalMutation({
  args: { sellerId: v.id("users"), ...jobFields, cursor: v.nullable(v.string()) },
  returns: v.null(),
  handler: async (ctx, { sellerId, cursor, ...job }): Promise<void> => {
    await stepJob(ctx, sellerId, job, cursor);
  },
});
