import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import {
  internalMutation,
  publicQuery,
  sellerMutation,
  userMutation,
  userQuery,
} from "../functions";
import { isWithheld } from "../domain/listings/stock";
import { requireOwnListing } from "./model/ownListing";
import { discardDraft, draftContents } from "./model/drafts";
import { activeListingsPage, allListingsPage } from "./model/sellerListingPages";
import {
  findListing,
  listingPage,
  canViewListing,
  ownListingCard,
  viewListing,
} from "./model/views";
import { createListing, setListingActive, updateListing } from "./model/listings";
import { parseClientKey } from "../shared/model/parseInput";
import { removeListing } from "./model/removeListing";
import { stepJob } from "./model/sellerListings";
import { listingDetails, proofFile } from "./tables";
import { imageRef } from "../shared/validators";

const detailArgs = {
  ...listingDetails,
  images: v.array(imageRef),
  /**
   * The caller's own upload for the purpose `proof`. A restricted species waits until an admin has
   * checked it.
   */
  proof: v.optional(proofFile),
};

/** A listing with live stock, as anyone sees it; null when it is missing or withheld. */
export const get = publicQuery({
  args: { listingId: v.string() },
  returns: v.union(listingPage, v.null()),
  handler: async (ctx, { listingId }) => {
    const listing = await findListing(ctx, listingId);
    return listing && !isWithheld(listing) ? await viewListing(ctx, listing) : null;
  },
});

/** A listing that `get` withholds, for its seller and for admins; null for anyone else or when missing. */
export const getHidden = userQuery({
  args: { listingId: v.string() },
  returns: v.union(listingPage, v.null()),
  handler: async (ctx, { listingId }) => {
    const { viewer } = ctx;
    const listing = await findListing(ctx, listingId);
    if (listing === null || !isWithheld(listing)) return null;
    return canViewListing(listing, viewer) ? await viewListing(ctx, listing) : null;
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

/** A seller's active listings, newest first, for anyone. */
export const bySeller = publicQuery({
  args: { sellerId: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(ownListingCard),
  handler: async (ctx, { sellerId, paginationOpts }) =>
    await activeListingsPage(ctx, sellerId, paginationOpts),
});

/** The viewer's own listings, active or not, newest first. */
export const mine = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(ownListingCard),
  handler: async (ctx, { paginationOpts }) =>
    await allListingsPage(ctx, ctx.viewer.userId, paginationOpts),
});

/**
 * Puts a listing up for sale and deletes its draft (that of `copyOf`, for a copy). `clientKey` is created
 * once by the form, so submitting twice creates one listing. Errors: `seller_required`, `rate_limited`,
 * `invalid_input`, `images_too_many`, `species_blocked`, `species_unnamed`, `species_restricted`,
 * `proof_in_use`, and `not_found` for a proof that is not the viewer's.
 */
export const create = sellerMutation({
  args: {
    clientKey: v.string(),
    ...detailArgs,
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
 * Edits the caller's own listing and deletes its draft. Errors as for `create`, plus `not_found` and
 * `forbidden`. Stock is unchanged unless `stock` is given: `quantity` is what the seller had left, held
 * ones included, when `soldCount` had been sold as far as the form knew; later sales are deducted.
 */
export const update = sellerMutation({
  args: {
    listingId: v.id("listings"),
    ...detailArgs,
    stock: v.optional(v.object({ quantity: v.number(), soldCount: v.number() })),
  },
  returns: v.null(),
  handler: async (ctx, { listingId, ...args }) => {
    const { viewer } = ctx;
    const listing = await requireOwnListing(ctx, viewer, listingId);
    const draftOf = { listingId, as: "edit" } as const;
    const draft = await draftContents(ctx, viewer.userId, draftOf);
    await updateListing(ctx, viewer, listing, args, draft);
    await discardDraft(ctx, viewer.userId, draftOf, listingId);
    return null;
  },
});

/**
 * Takes the caller's own listing off sale or puts it back. `not_found`, `forbidden`; when putting it
 * back, also `species_blocked`, `species_unnamed`, `species_restricted`, `rate_limited`.
 */
export const setActive = sellerMutation({
  args: { listingId: v.id("listings"), isActive: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { listingId, isActive }) => {
    const listing = await requireOwnListing(ctx, ctx.viewer, listingId);
    await setListingActive(ctx, listing, isActive);
    return null;
  },
});

/**
 * Deletes the caller's own listing and its photos, if it was never ordered. `listing_ordered`,
 * `not_found`, `forbidden`.
 */
export const remove = userMutation({
  args: { listingId: v.id("listings") },
  returns: v.null(),
  handler: async (ctx, { listingId }) => {
    await removeListing(ctx, await requireOwnListing(ctx, ctx.viewer, listingId));
    return null;
  },
});

/** One step of a job over all of a seller's listings; see `model/sellerListings.ts`. */
export const stepSellerJob = internalMutation({
  args: {
    sellerId: v.id("users"),
    job: literals("matchProfile", "deactivate", "restore"),
    /** The ban whose listings are deactivated or restored. */
    banId: v.optional(v.id("moderationEvents")),
    cursor: v.union(v.string(), v.null()),
  },
  returns: v.null(),
  handler: async (ctx, { sellerId, job, banId, cursor }) => {
    if (job === "matchProfile") await stepJob(ctx, sellerId, { job }, cursor);
    else if (banId !== undefined) await stepJob(ctx, sellerId, { job, banId }, cursor);
    return null;
  },
});
