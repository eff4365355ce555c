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
import { requireOwnListing } from "./rules/ownListing";
import { discardDraft, heldByDraft } from "./rules/drafts";
import { activeListingsPage, allListingsPage } from "./rules/ofSeller";
import {
  findListing,
  listingPage,
  mayViewListing,
  ownListingCard,
  viewListing,
} from "./rules/views";
import { createListing, setListingActive, updateListing } from "./rules/listings";
import { clientKeyOf } from "../shared/rules/parseInput";
import { removeListing } from "./rules/removing";
import { stepJob } from "./rules/sellerListings";
import { listingDetails, proofFile } from "./tables";
import { imageRef } from "../shared/validators";

const detailArgs = {
  ...listingDetails,
  images: v.array(imageRef),
  /** An own upload for the purpose `proof`: a restricted species waits for an admin who has seen it. */
  proof: v.optional(proofFile),
};

/** One listing with live stock, as anyone sees it; null when there is none or it is hidden. */
export const get = publicQuery({
  args: { listingId: v.string() },
  returns: v.union(listingPage, v.null()),
  handler: async (ctx, { listingId }) => {
    const listing = await findListing(ctx, listingId);
    return listing && !isWithheld(listing) ? await viewListing(ctx, listing) : null;
  },
});

/** A listing that `get` hides, for its seller and for admins; null for anyone else, and when there is none. */
export const getHidden = userQuery({
  args: { listingId: v.string() },
  returns: v.union(listingPage, v.null()),
  handler: async (ctx, { listingId }) => {
    const { viewer } = ctx;
    const listing = await findListing(ctx, listingId);
    if (listing === null || !isWithheld(listing)) return null;
    return mayViewListing(listing, viewer) ? await viewListing(ctx, listing) : null;
  },
});

/** Whether there is, or ever was, a listing of this id: tells one that is gone from an address that is wrong. */
export const existed = publicQuery({
  args: { listingId: v.string() },
  returns: v.boolean(),
  // Only an id that the database gave to a listing has its shape and its check sum.
  handler: (ctx, { listingId }) => ctx.db.normalizeId("listings", listingId) !== null,
});

/** Active listings of a seller, newest first, for anyone. */
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
 * Puts a listing up for sale; its draft (that of `copyOf`, when it was begun as a copy) goes. `clientKey` is made once by
 * the form: sending the form twice makes one listing. Errors: `seller_required`, `rate_limited`, `invalid_input`,
 * `images_too_many`, `species_blocked`, `species_unnamed`, `species_restricted`, `description_blocked`, `proof_in_use`, and
 * `not_found` for a proof that is not the viewer's.
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
    const draft = await heldByDraft(ctx, viewer.userId, draftOf);
    const listingId = await createListing(ctx, viewer, clientKeyOf(clientKey), args, draft);
    await discardDraft(ctx, viewer.userId, draftOf, listingId);
    return listingId;
  },
});

/**
 * Changes an own listing; errors as `create`, and `not_found`, `forbidden`. Its draft goes. Without `stock` its stock
 * stays as it is. With it, `quantity` is what was left to sell, held ones included, when `soldCount` had been sold as
 * far as the form knew: what is sold meanwhile is taken off.
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
    const draft = await heldByDraft(ctx, viewer.userId, draftOf);
    await updateListing(ctx, viewer, listing, args, draft);
    await discardDraft(ctx, viewer.userId, draftOf, listingId);
    return null;
  },
});

/**
 * Takes an own listing off the shelf, or puts it back: `not_found`, `forbidden`, and of one that is put back what the law
 * has against it, `species_blocked`, `species_unnamed`, `species_restricted`, `description_blocked`.
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

/** Deletes an own listing that nobody ever ordered, with its photographs; `listing_ordered`, `not_found`, `forbidden`. */
export const remove = userMutation({
  args: { listingId: v.id("listings") },
  returns: v.null(),
  handler: async (ctx, { listingId }) => {
    await removeListing(ctx, await requireOwnListing(ctx, ctx.viewer, listingId));
    return null;
  },
});

/** One step over all listings of a seller; see `rules/sellerListings.ts`. */
export const stepSellerJob = internalMutation({
  args: {
    sellerId: v.id("users"),
    job: literals("matchProfile", "deactivate", "restore"),
    /** Of a ban whose listings go or come back. */
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
