import { defineTable } from "convex/server";
import { v } from "convex/values";
import { deliveryBand } from "./shared";

export const role = v.union(v.literal("admin"), v.literal("user"));

/**
 * One per user (`users` belongs to Convex Auth and holds the address only). Everything that another person
 * may see about a user is here, with the averages that reviews keep up in their own transaction.
 */
export const userProfiles = defineTable({
  userId: v.id("users"),
  fullName: v.string(),
  email: v.string(),
  avatarUrl: v.optional(v.string()),
  avatarStorageId: v.optional(v.id("_storage")),
  about: v.optional(v.string()),
  role,
  isSeller: v.boolean(),
  sellerApproved: v.boolean(),
  sellerQuizCompleted: v.boolean(),
  isBanned: v.boolean(),
  /** ms epoch; a ban holds while this lies ahead. */
  bannedUntil: v.union(v.number(), v.null()),
  isSuspended: v.boolean(),
  /** Why the account is suspended or banned, as the user is told. */
  statusReason: v.optional(v.string()),
  suspicious: v.boolean(),
  rating: v.number(),
  avgRatingOverall: v.number(),
  avgRatingAccurateDescription: v.number(),
  avgRatingPostageCost: v.number(),
  avgRatingDeliveryTime: v.number(),
  avgRatingCommunication: v.number(),
  totalReviews: v.number(),
  totalItemsSold: v.number(),
  /** ms epoch; set when the account was deleted and its personal data anonymised. */
  deletedAt: v.union(v.number(), v.null()),
  createdAt: v.number(),
  updatedAt: v.number(),
  /** "name email", lower case: what the admin's user search reads. */
  searchText: v.string(),
})
  .index("by_userId", ["userId"])
  .index("by_email", ["email"])
  .index("by_createdAt", ["createdAt"])
  .index("by_isBanned_and_bannedUntil", ["isBanned", "bannedUntil"])
  .searchIndex("search_text", { searchField: "searchText" });

/** What only the user themself sees and sets. */
export const userSettings = defineTable({
  userId: v.id("users"),
  /** Outward postcode such as "LS6"; never the full one. */
  outcode: v.optional(v.string()),
  deliveryBands: v.array(deliveryBand),
  notifications: v.object({
    emailOnMessage: v.boolean(),
    emailOnOrder: v.boolean(),
  }),
  /** ms epoch of the user's statement that they are 16 or over. */
  ageConfirmedAt: v.optional(v.number()),
  /** ms epoch that the client sent at sign-up (`signup_timestamp`). */
  signupTimestamp: v.optional(v.number()),
  updatedAt: v.number(),
}).index("by_userId", ["userId"]);

export const favourites = defineTable({
  userId: v.id("users"),
  listingId: v.id("listings"),
  createdAt: v.number(),
})
  .index("by_userId_and_listingId", ["userId", "listingId"])
  .index("by_userId_and_createdAt", ["userId", "createdAt"]);

export const savedSearches = defineTable({
  userId: v.id("users"),
  name: v.string(),
  /** The query string of /browse. */
  query: v.string(),
  createdAt: v.number(),
}).index("by_userId", ["userId"]);
