/** The export's sections about tanks, listings and orders. */
import { pick } from "convex-helpers";
import { LISTING_DETAILS } from "#convex/listings/tables.ts";
import { boughtOrderExport, photosExport, soldOrderExport } from "./orderExport";
import { tankFields } from "#convex/tanks/tables.ts";
import { section, nameOf, fileUrl } from "./sections";

export const tanks = section(
  "tanks",
  async ({ db }, userId, page) =>
    await db
      .query("tanks")
      .withIndex("by_ownerId_and_isDefault", (q) => q.eq("ownerId", userId))
      .paginate(page),
  (row) =>
    pick(row, [
      ...(Object.keys(tankFields) as (keyof typeof tankFields)[]),
      "isDefault",
      "createdAt",
    ]),
);

export const quizzes = section(
  "suitabilityQuizzes",
  async ({ db }, userId, page) =>
    await db
      .query("suitabilityQuizzes")
      .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId))
      .paginate(page),
  async (row, { db }) => ({
    listing: (await db.get("listings", row.listingId))?.title ?? null,
    ...pick(row, ["tank", "quantity", "answers", "verdict", "reasons"]),
    ...pick(row, ["acknowledgedAt", "createdAt"]),
  }),
);

export const favourites = section(
  "favourites",
  async ({ db }, userId, page) =>
    await db
      .query("favourites")
      .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId))
      .paginate(page),
  async (row, { db }) => ({
    listingId: row.listingId,
    title: (await db.get("listings", row.listingId))?.title ?? null,
    ...pick(row, ["priceWhenAdded", "createdAt"]),
  }),
);

export const careAnswers = section(
  "careAnswers",
  async ({ db }, userId, page) =>
    await db
      .query("careAnswers")
      .withIndex("by_userId_and_questionId", (q) => q.eq("userId", userId))
      .paginate(page),
  (row) => pick(row, ["questionId", "answeredAt"]),
);

export const savedSearches = section(
  "savedSearches",
  async ({ db }, userId, page) =>
    await db
      .query("savedSearches")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .paginate(page),
  (row) => pick(row, ["name", "query", "mark", "mail", "newCount", "createdAt"]),
);

export const searchMatches = section(
  "savedSearchMatches",
  async ({ db }, userId, page) =>
    await db
      .query("searchMatches")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .paginate(page),
  async (row, { db }) => ({
    search: (await db.get("savedSearches", row.searchId))?.name ?? null,
    listing: (await db.get("listings", row.listingId))?.title ?? null,
    at: row.at,
  }),
);

export const applications = section(
  "sellerApplications",
  async ({ db }, userId, page) =>
    await db
      .query("sellerApplications")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .paginate(page),
  async (row, ctx) => ({
    ...pick(row, ["fullName", "email", "location", "whatToSell", "species", "estimatedSales"]),
    ...pick(row, [
      "isHobbyist",
      "trader",
      "aboutSeller",
      "comments",
      "packagingVideoName",
      "status",
    ]),
    packagingVideoUrl: await fileUrl(ctx, row.packagingVideoId),
    answer: row.message ?? null,
    ...pick(row, ["createdAt", "updatedAt"]),
  }),
);

export const applicationDraft = section(
  "applicationDraft",
  async ({ db }, userId, page) =>
    await db
      .query("applicationDrafts")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .paginate(page),
  async (row, ctx) => ({
    ...pick(row, ["form", "videoName", "updatedAt"]),
    videoUrl: await fileUrl(ctx, row.videoId),
  }),
);

export const listings = section(
  "listings",
  async ({ db }, userId, page) =>
    await db
      .query("listings")
      .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", userId))
      .paginate(page),
  async (row, ctx) => ({
    listingId: row._id,
    ...pick(row, LISTING_DETAILS),
    ...pick(row, ["scientificName", "quantity", "heldQuantity", "soldCount", "isActive"]),
    ...pick(row, ["isHidden", "proof", "barred", "town", "createdAt", "updatedAt"]),
    ...pick(row, ["reviewNames", "reviewSince", "dismissedNames"]),
    photos: await photosExport(ctx, row.images),
  }),
);

export const proofs = section(
  "listingProofs",
  async ({ db }, userId, page) =>
    await db
      .query("listingProofs")
      .withIndex("by_sellerId", (q) => q.eq("sellerId", userId))
      .paginate(page),
  async (row, ctx) => ({
    ...pick(row, ["listingId", "species", "fileName", "status", "reason"]),
    ...pick(row, ["sentAt", "decidedAt", "acceptedAt", "accepted", "retiredAt"]),
    url: await fileUrl(ctx, row.fileId),
  }),
);

export const drafts = section(
  "listingDraft",
  async ({ db }, userId, page) =>
    await db
      .query("listingDrafts")
      .withIndex("by_userId_and_listingId_and_as", (q) => q.eq("userId", userId))
      .paginate(page),
  async (row, ctx) => ({
    ...pick(row, ["form", "listingId", "as", "updatedAt"]),
    photos: await photosExport(ctx, row.images),
    ...(row.proof
      ? { proof: { fileName: row.proof.name, url: await fileUrl(ctx, row.proof.storageId) } }
      : {}),
  }),
);

export const purchases = section(
  "purchases",
  async ({ db }, userId, page) =>
    await db
      .query("orders")
      .withIndex("by_buyerId_and_createdAt", (q) => q.eq("buyerId", userId))
      .paginate(page),
  async (row, ctx) => await boughtOrderExport(ctx, row),
);

export const sales = section(
  "sales",
  async ({ db }, userId, page) =>
    await db
      .query("orders")
      .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", userId))
      .paginate(page),
  async (row, ctx) => await soldOrderExport(ctx, row),
);

const REVIEW = [
  "overall",
  "accurateDescription",
  "postageCost",
  "deliveryTime",
  "communication",
  "comment",
  "answer",
  "answeredAt",
  "createdAt",
  "editedAt",
] as const;

export const reviewsWritten = section(
  "reviewsWritten",
  async ({ db }, userId, page) =>
    await db
      .query("reviews")
      .withIndex("by_buyerId_and_sellerId_and_isCounted_and_createdAt", (q) =>
        q.eq("buyerId", userId),
      )
      .paginate(page),
  async (row, ctx) => ({
    seller: await nameOf(ctx, row.sellerId),
    ...pick(row, [...REVIEW, "hiddenAt", "hiddenReason", "answerHiddenAt"]),
  }),
);

/**
 * Users may read everything stored about them, including reviews that moderators hid, marked as such.
 * The reason for hiding a review was sent to its author, and for hiding an answer to the seller.
 */
export const reviewsReceived = section(
  "reviewsReceived",
  async ({ db }, userId, page) =>
    await db
      .query("reviews")
      .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", userId))
      .paginate(page),
  async (row, ctx) => ({
    buyer: await nameOf(ctx, row.buyerId),
    ...pick(row, [...REVIEW, "hiddenAt", "answerHiddenAt", "answerHiddenReason"]),
  }),
);
