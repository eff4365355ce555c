/**
 * What is done once to rows that are older than the schema, a batch a transaction: the README says how the schema is
 * changed. `npx convex run migrations:run` begins what is not done yet, or goes on with it; `npm start` does so too.
 */
import { Migrations } from "@convex-dev/migrations";
import { components, internal } from "./_generated/api";
import type { DataModel } from "./_generated/dataModel";
import { internalMutation } from "./functions";
import { markEvidence } from "./claims/rules/evidence";
import { CLAIM_GRACE_MS, countClaim, itemsOf, toClaim } from "./claims/rules/records";
import { wasDeadArrival } from "./domain/claims/liveArrival";
import { dropIfEmpty } from "./messages/rules/conversations";
import { lawVersion } from "./domain/listings/law/version";
import { profileOf } from "./shared/rules/access";
import { startWork } from "./shared/rules/jobs";
import { profileSearchText } from "./accounts/rules/accounts";
import { bumpUserCounter } from "./shared/rules/counters";
import { moveStats, sumSeller } from "./accounts/rules/sellerStats";
import { followProfile } from "./listings/rules/sellerListings";
import { keepInShop } from "./listings/rules/shop/keep";
import { countParcel } from "./orders/rules/parcels";
import { keepSearchKeys } from "./orders/rules/searchKeys";
import { keepSellerYear } from "./orders/rules/sellerYears";

const migrations = new Migrations<DataModel>(components.migrations, { internalMutation });

/** Sums of sales and reviews leave the profiles. */
export const moveSellerStats = migrations.define({
  table: "userProfiles",
  migrateOne: moveStats,
});

/** Orders that were counted by a component are counted by the seller's counter. */
export const countSales = migrations.define({
  table: "orders",
  migrateOne: async (ctx, order) => {
    if (order.countedAsSale) return;
    await bumpUserCounter(ctx, order.sellerId, "sales", 1);
    return { countedAsSale: true };
  },
});

/** Claims say what is wrong by animal, and are counted for both of their people. */
export const itemiseClaims = migrations.define({
  table: "claims",
  migrateOne: async (ctx, claim) => {
    if (claim.items !== undefined) return;
    await countClaim(ctx, claim);
    const nextSweepAt = claim.respondBy + CLAIM_GRACE_MS;
    return { items: itemsOf(claim), nextSweepAt, kind: undefined, animals: undefined };
  },
});

/** Sellers' averages give way to the sums that they are worked out from. */
export const sumSellers = migrations.define({
  table: "sellerStats",
  migrateOne: sumSeller,
});

/** Parcels of before count for dispatch time and live arrival. */
export const countParcels = migrations.define({
  table: "orders",
  migrateOne: countParcel,
});

/** Orders say themselves whether they were reviewed. */
export const markReviewed = migrations.define({
  table: "reviews",
  migrateOne: async (ctx, { orderId, createdAt }) => {
    const order = await ctx.db.get("orders", orderId);
    if (order && order.reviewedAt === undefined) {
      await ctx.db.patch("orders", orderId, { reviewedAt: createdAt });
    }
  },
});

/** Rejections of before, which nothing has approved since, need an admin's yes and not the quiz alone. */
export const markRefused = migrations.define({
  table: "sellerApplications",
  migrateOne: async (ctx, { userId, status, updatedAt }) => {
    if (status !== "rejected") return;
    const profile = await profileOf(ctx, userId);
    if (!profile || profile.sellerApproved || profile.sellerRefusedAt !== undefined) return;
    await ctx.db.patch("userProfiles", profile._id, { sellerRefusedAt: updatedAt });
  },
});

/** Orders say themselves whether a claim of theirs counts as dead arrival, so that nothing counts it again. */
export const markDeadArrivals = migrations.define({
  table: "claims",
  migrateOne: async (ctx, row) => {
    if (!wasDeadArrival(toClaim(row))) return;
    await ctx.db.patch("orders", row.orderId, { deadArrivalCounted: true });
  },
});

/** Photographs in claims are known by their content. */
export const markEvidenceUploads = migrations.define({
  table: "uploads",
  migrateOne: async (ctx, upload) => {
    const isNew = upload.evidenceSha256 === undefined;
    if (upload.purpose === "claim" && upload.used && isNew) await markEvidence(ctx, upload);
  },
});

/** Conversations are there from their first message on: those of before in which nobody wrote go. */
export const dropEmptyTalk = migrations.define({
  table: "conversations",
  migrateOne: dropIfEmpty,
});

/** Favourites know a price from which it can fall: for old ones, that of now. */
export const priceFavourites = migrations.define({
  table: "favourites",
  migrateOne: async (ctx, { listingId, lowestPrice }) => {
    if (lowestPrice !== undefined) return;
    const listing = await ctx.db.get("listings", listingId);
    if (listing) return { markedPrice: listing.price, lowestPrice: listing.price };
  },
});

/** Listings stand on the shop's shelves and in its search by rows of their own. */
export const fillShelves = migrations.define({
  table: "listings",
  migrateOne: async (ctx, { _id }) => await keepInShop(ctx, _id),
});

/** Orders of before are found by the admin's search. */
export const keyOrders = migrations.define({
  table: "orders",
  migrateOne: keepSearchKeys,
});

/** Applications of before are found by name and address. */
export const wordApplications = migrations.define({
  table: "sellerApplications",
  migrateOne: (_, { fullName, email, searchText }) =>
    searchText === undefined ? { searchText: profileSearchText(fullName, email) } : undefined,
});

/** Proofs that were accepted before listings said so. */
export const markSeenProofs = migrations.define({
  table: "listingProofs",
  migrateOne: async (ctx, { listingId, status }) => {
    const listing = status === "accepted" ? await ctx.db.get("listings", listingId) : null;
    if (listing && !listing.proofSeen) {
      await ctx.db.patch("listings", listingId, { proofSeen: true });
    }
  },
});

/** Orders that completed before sellers' years were kept stand in them too; nobody is told of a line crossed then. */
export const countSellerYears = migrations.define({
  table: "orders",
  migrateOne: async (ctx, order) => await keepSellerYear(ctx, order, true),
});

/** Listings from before the table of law are held against it, each in a call of its own. */
export const holdAgainstLaw = migrations.define({
  table: "listings",
  migrateOne: async (ctx, { _id, lawVersion: heldAgainst }) => {
    if (heldAgainst !== lawVersion()) await startWork(ctx, "judgeListing", [_id]);
  },
});

/** Cards of before say as which licensed trader their seller is shown. */
export const labelTraders = migrations.define({
  table: "listings",
  migrateOne: async (ctx, listing) => {
    const profile = await profileOf(ctx, listing.sellerId);
    if (profile && profile.deletedAt === null) await followProfile(ctx, listing, profile);
  },
});

export const run = migrations.runner([
  internal.migrations.moveSellerStats,
  internal.migrations.countSales,
  internal.migrations.itemiseClaims,
  internal.migrations.sumSellers,
  internal.migrations.countParcels,
  internal.migrations.markReviewed,
  internal.migrations.markRefused,
  internal.migrations.markDeadArrivals,
  internal.migrations.markEvidenceUploads,
  internal.migrations.dropEmptyTalk,
  internal.migrations.priceFavourites,
  internal.migrations.fillShelves,
  internal.migrations.keyOrders,
  internal.migrations.wordApplications,
  internal.migrations.countSellerYears,
  internal.migrations.markSeenProofs,
  internal.migrations.labelTraders,
  // After what says which proofs were seen.
  internal.migrations.holdAgainstLaw,
]);
