import { v } from "convex/values";
import { defineTable } from "convex/server";
import { literals } from "convex-helpers/validators";
import { SELLER_KINDS } from "../domain/sellers/approval";
import { addressFields, deliveryBand, traderFields } from "../shared/validators";

export const sellerKind = literals(...SELLER_KINDS);

export const role = v.union(v.literal("admin"), v.literal("user"));

/** The five scores of a review, or what they add up to. */
export const scores = v.object({
  overall: v.number(),
  accurateDescription: v.number(),
  postageCost: v.number(),
  deliveryTime: v.number(),
  communication: v.number(),
});

/**
 * One a seller, from the first sale or review on; `accounts/rules/sellerStats.ts` is the only writer. They stand apart
 * from the profile because every call reads its caller's profile: a sale must not re-run all that the seller watches.
 */
export const sellerStats = defineTable({
  sellerId: v.id("users"),
  /** `domain/reviews/sellerNumbers.ts` says what each is. */
  sums: v.object({
    itemsSold: v.number(),
    scoreSums: scores,
    reviewsByStars: v.array(v.number()),
    dispatches: v.number(),
    dispatchMs: v.number(),
    arrivals: v.number(),
    deadArrivals: v.number(),
  }),
}).index("by_sellerId", ["sellerId"]);

/**
 * One per user (`users` belongs to Convex Auth and holds the address only). Everything that another person
 * may see about a user is here, but for what moves with every sale: `sellerStats`.
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
  /** Each makes the next try of the seller quiz ask other questions. */
  failedQuizTries: v.number(),
  /** How they want to sell, as they said before the quiz or the application. Absent until they have. */
  sellsAs: v.optional(sellerKind),
  /** ms epoch of an admin's no since the last yes: the quiz alone does not approve any more. */
  sellerRefusedAt: v.optional(v.number()),
  /** Checked by an admin. Absent for a private seller. */
  trader: v.optional(v.object(traderFields)),
  isBanned: v.boolean(),
  /** ms epoch; a ban holds while this lies ahead. */
  bannedUntil: v.union(v.number(), v.null()),
  isSuspended: v.boolean(),
  /** Why the account is suspended or banned, as the user is told. */
  statusReason: v.optional(v.string()),
  suspicious: v.boolean(),
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
  /** The admin's list of one standing. */
  .index("by_standing_and_createdAt", ["deletedAt", "isBanned", "isSuspended", "createdAt"])
  .searchIndex("search_text", {
    searchField: "searchText",
    filterFields: ["deletedAt", "isBanned", "isSuspended"],
  });

/** What only the user themself sees and sets. */
export const userSettings = defineTable({
  userId: v.id("users"),
  /** Outward postcode such as "LS6"; never the full one. */
  outcode: v.optional(v.string()),
  deliveryBands: v.array(deliveryBand),
  /** What of it is absent: `domain/notifications/mailChoices.ts`. */
  notifications: v.object({
    emailOnMessage: v.boolean(),
    emailOnOrder: v.boolean(),
    emailOnDelivery: v.optional(v.boolean()),
    emailOnReview: v.optional(v.boolean()),
    emailOnSearch: v.optional(v.boolean()),
    emailOnPrice: v.optional(v.boolean()),
    bellOnPrice: v.optional(v.boolean()),
  }),
  /** ms epoch of the user's statement that they are 16 or over. */
  ageConfirmedAt: v.optional(v.number()),
  /** ms epoch that the client sent at sign-up (`signup_timestamp`). */
  signupTimestamp: v.optional(v.number()),
  updatedAt: v.number(),
}).index("by_userId", ["userId"]);

/**
 * A person's address book, which only they see: `ADDRESSES_MAX` at most, one of them the default. An order keeps a
 * copy of its own (`orderAddresses`).
 */
export const addresses = defineTable({
  userId: v.id("users"),
  isDefault: v.boolean(),
  ...addressFields,
  createdAt: v.number(),
  updatedAt: v.number(),
}).index("by_userId_and_isDefault", ["userId", "isDefault"]);

/**
 * The record of a deleted account, for a new account of the same mailbox, which is found by a keyed hash. Only accounts
 * with something on record have a row; it names nobody.
 */
export const formerAccounts = defineTable({
  mailboxHash: v.string(),
  /** When an admin refused the seller (ms epoch). Absent without a refusal. */
  sellerRefusedAt: v.optional(v.number()),
  suspicious: v.boolean(),
  claimsMade: v.number(),
  /** When unpaid holds lapsed (ms epoch), latest first; at most `HOLD_LAPSES_MAX`. */
  holdLapses: v.array(v.number()),
  /** When the row expires (ms epoch). */
  endsAt: v.number(),
})
  .index("by_mailboxHash", ["mailboxHash"])
  .index("by_endsAt", ["endsAt"]);
