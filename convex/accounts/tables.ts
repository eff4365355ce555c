import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { SELLER_KINDS } from "../domain/sellers/approval";
import { THRESHOLD_LEVELS } from "../domain/sellers/yearlyFigures";
import { selling } from "../shared/validators";
import { addressFields, deliveryBand, traderFields } from "../shared/validators";

export const sellerKind = literals(...SELLER_KINDS);

/** `bounced`: the address doesn't exist or refuses our emails. `complained`: its owner marked one as spam. */
export const emailProblemKind = literals("bounced", "complained");

/** Why emails don't reach a user, and since when (ms epoch). */
const emailProblem = v.object({ kind: emailProblemKind, at: v.number() });

export const role = literals("admin", "user");

/** The four sub-scores of reviews, or sums or counts of them. */
export const subScores = v.object({
  accurateDescription: v.number(),
  postageCost: v.number(),
  deliveryTime: v.number(),
  communication: v.number(),
});

/** `domain/reviews/sellerNumbers.ts` defines each. */
const sellerSums = v.object({
  itemsSold: v.number(),
  scoreSums: v.object({ overall: v.number(), ...subScores.fields }),
  scoreCounts: subScores,
  reviewsByStars: v.array(v.number()),
  dispatches: v.number(),
  dispatchMs: v.number(),
  arrivals: v.number(),
  deadArrivals: v.number(),
});

/**
 * One row per seller and stay in a mailbox, from the first sale or review on; only
 * `accounts/model/sellerStays.ts` and `sellerStats.ts` write it, and `accounts/expiry.ts` removes old hashes.
 * Kept out of the profile because every call reads its caller's profile: a sale must not re-run all queries
 * the seller watches.
 */
export const sellerStats = defineTable({
  sellerId: v.id("users"),
  /** Of this account's orders that began during the stay. */
  sums: sellerSums,
  /** When the account left the mailbox or was deleted (ms epoch); absent in its present stay. */
  endedAt: v.optional(v.number()),
  /** `mailboxHashOf` the address; absent a year after the stay ended. */
  mailboxHash: v.optional(v.string()),
  /** When the hash is removed (ms epoch); absent in a present stay, and afterwards. */
  mailboxEndsAt: v.optional(v.number()),
  /**
   * The highest threshold of yearly earnings the seller was notified of, in the latest year with one. Absent
   * before the first.
   */
  notifiedThreshold: v.optional(
    v.object({ year: v.number(), level: literals(...THRESHOLD_LEVELS) }),
  ),
})
  .index("by_sellerId_and_endedAt", ["sellerId", "endedAt"])
  .index("by_mailboxHash", ["mailboxHash"])
  .index("by_mailboxEndsAt", ["mailboxEndsAt"]);

/**
 * One per user (Convex Auth owns `users`, which holds only the address and when it was confirmed). Holds
 * everything that others may see about a user, except the figures that change with every sale: `sellerStats`.
 */
export const userProfiles = defineTable({
  userId: v.id("users"),
  fullName: v.string(),
  email: v.string(),
  /** `mailboxOf` the address, once it is confirmed: accounts of one mailbox count as one person. */
  mailbox: v.optional(v.string()),
  /** Absent while emails reach the user. */
  emailProblem: v.optional(emailProblem),
  avatarUrl: v.optional(v.string()),
  avatarStorageId: v.optional(v.id("_storage")),
  about: v.optional(v.string()),
  role,
  isSeller: v.boolean(),
  sellerApproved: v.boolean(),
  sellerQuizCompleted: v.boolean(),
  /** Varies the questions: each failed attempt changes the next seller quiz. */
  failedQuizAttempts: v.number(),
  /** How they want to sell, as chosen before the quiz or application. Absent until then. */
  sellsAs: v.optional(sellerKind),
  /**
   * When an admin last rejected the seller (ms); cleared on approval. While set, the quiz alone doesn't
   * approve.
   */
  sellerRefusedAt: v.optional(v.number()),
  /**
   * This account or another of the person's (`usersOfMailbox`) applied as a trader. An admin's approval of
   * this one clears it. While set, the quiz alone doesn't approve; an approved account goes on selling.
   */
  appliedAsTrader: v.optional(v.literal(true)),
  /** The details that an admin has checked; absent for a private seller. */
  trader: v.optional(v.object(traderFields)),
  /** Absent until the seller first sets it. */
  selling: v.optional(selling),
  isBanned: v.boolean(),
  /** ms epoch; the account is banned until then. */
  bannedUntil: v.nullable(v.number()),
  isSuspended: v.boolean(),
  /** When the account was last blocked, and when last unblocked (ms epoch). */
  blockedAt: v.optional(v.number()),
  blockEndedAt: v.optional(v.number()),
  /** The reasons for a ban and a suspension, as shown to the user. */
  banReason: v.optional(v.string()),
  suspensionReason: v.optional(v.string()),
  suspicious: v.boolean(),
  /** ms epoch; when the account was deleted and its personal data anonymised. */
  deletedAt: v.nullable(v.number()),
  createdAt: v.number(),
  updatedAt: v.number(),
  /** "name email", lower case, for the admin's user search. */
  searchText: v.string(),
  /** `nameKeyOf` the name: the same for names that look alike. */
  nameKey: v.string(),
})
  .index("by_userId", ["userId"])
  .index("by_nameKey_and_sellerApproved", ["nameKey", "sellerApproved"])
  .index("by_email", ["email"])
  .index("by_mailbox", ["mailbox"])
  .index("by_createdAt", ["createdAt"])
  .index("by_emailProblem_at", ["emailProblem.at"])
  .index("by_isBanned_and_bannedUntil", ["isBanned", "bannedUntil"])
  /** The admin's user list, filtered by standing. */
  .index("by_standing_and_createdAt", ["deletedAt", "isBanned", "isSuspended", "createdAt"])
  .searchIndex("search_text", {
    searchField: "searchText",
    filterFields: ["deletedAt", "isBanned", "isSuspended"],
  });

/** In minutes of the UK day: `domain/notifications/quietHours.ts`. */
export const quietHours = v.object({ from: v.number(), until: v.number() });

/** Settings that only the user sees and changes. */
export const userSettings = defineTable({
  userId: v.id("users"),
  /** Outward postcode such as "LS6"; never the full one. */
  outcode: v.optional(v.string()),
  deliveryBands: v.array(deliveryBand),
  notifications: v.object({
    emailOnMessage: v.boolean(),
    emailOnOrder: v.boolean(),
    emailOnDelivery: v.boolean(),
    emailOnReview: v.boolean(),
    emailOnSearch: v.boolean(),
    emailOnPrice: v.boolean(),
    bellOnPrice: v.boolean(),
    pushOnMessage: v.boolean(),
    pushOnOrder: v.boolean(),
    pushOnDelivery: v.boolean(),
    pushOnReview: v.boolean(),
    pushOnSearch: v.boolean(),
    pushOnPrice: v.boolean(),
  }),
  /** When pushes wait; null for never. */
  quietHours: v.nullable(quietHours),
  /** ms epoch; when the user stated that they are 16 or over. */
  ageConfirmedAt: v.number(),
  /** ms epoch that the client sent at sign-up (`signup_timestamp`), or that of the server. */
  signupTimestamp: v.number(),
  /** When the user last retried a bounced address or changed it (ms epoch). Bounces of earlier emails don't count. */
  emailRetriedAt: v.optional(v.number()),
  updatedAt: v.number(),
}).index("by_userId", ["userId"]);

/**
 * Browsers that get pushes, one row for each subscription (`endpoint`). A row belongs to the last user who
 * registered it, and is deleted with its session.
 */
export const pushDevices = defineTable({
  userId: v.id("users"),
  sessionId: v.id("authSessions"),
  /** Address at a known push service. Never shown: with it and the keys, anyone can push. */
  endpoint: v.string(),
  /** The browser's public key and secret, in base64url, with which pushes are encrypted. */
  p256dh: v.string(),
  auth: v.string(),
  /** The deployment's public key when the browser subscribed: pushes signed with another are refused. */
  vapidKey: v.string(),
  /** "Chrome on Android". */
  device: v.string(),
  /** Failed pushes in a row. */
  failures: v.number(),
})
  .index("by_userId", ["userId"])
  .index("by_sessionId", ["sessionId"])
  .index("by_endpoint", ["endpoint"]);

/**
 * The user's private address book: at most `ADDRESSES_MAX`, one of them the default. An order has its
 * own copy (`orderAddresses`).
 */
export const addresses = defineTable({
  userId: v.id("users"),
  isDefault: v.boolean(),
  ...addressFields,
  createdAt: v.number(),
  updatedAt: v.number(),
}).index("by_userId_and_isDefault", ["userId", "isDefault"]);

/**
 * What a new account inherits from a deleted one with the same mailbox, or one that left it, found by a keyed
 * hash of the mailbox. Only mailboxes with something on record have a row, and it contains no name.
 */
export const formerAccounts = defineTable({
  mailboxHash: v.string(),
  /** When an admin refused the seller (ms epoch). */
  sellerRefusedAt: v.optional(v.number()),
  /** It applied or sold as a trader (`countsAsTrader`). */
  appliedAsTrader: v.optional(v.literal(true)),
  suspicious: v.boolean(),
  isSuspended: v.boolean(),
  /** The end of a ban (ms epoch). */
  bannedUntil: v.optional(v.number()),
  claimsMade: v.number(),
  claimsReceived: v.number(),
  /** When unpaid holds lapsed or, if cancelled, began (ms epoch), latest first; at most `HOLD_LAPSES_MAX`. */
  holdLapses: v.array(v.number()),
  /**
   * Its orders that counted as cancelled late (ms epoch) within 90 days of its deletion, latest first; at most
   * `COUNTED_ORDERS_MAX`.
   */
  lateCancels: v.array(v.object({ sellerId: v.id("users"), at: v.number() })),
  /**
   * Its paid orders that went back (ms epoch) within 30 days of its deletion, latest first; at most
   * `COUNTED_ORDERS_MAX`.
   * `amount`: what was paid, in pence. `isGivenBack`: by its own choice.
   */
  wentBack: v.array(
    v.object({
      sellerId: v.id("users"),
      at: v.number(),
      amount: v.number(),
      isGivenBack: v.optional(v.literal(true)),
    }),
  ),
  /** When it placed free orders within a day of its deletion (ms epoch), latest first; at most `FREE_ORDERS_PER_DAY`. */
  freeOrders: v.array(v.number()),
  /**
   * Deleted accounts with an order or review that counts, and when the latest was (ms epoch), latest first; at most
   * `MAILBOX_ACCOUNTS_MAX`. Without them, orders and reviews of a new account would count again within 90 days.
   */
  countedBuyers: v.array(v.object({ userId: v.id("users"), at: v.number() })),
  /** Hashes of the mailboxes whose counts this row includes, because an account moved here from them. */
  joined: v.optional(v.array(v.string())),
  /** When the row expires (ms epoch). */
  endsAt: v.number(),
})
  .index("by_mailboxHash", ["mailboxHash"])
  .index("by_endsAt", ["endsAt"]);

/** A mailbox that an account left for another; deleted after 90 days (`model/leftMailboxes.ts`). */
export const leftMailboxes = defineTable({
  /** Absent once the account was deleted in this mailbox, whose row of `formerAccounts` then has its counts. */
  userId: v.optional(v.id("users")),
  mailboxHash: v.string(),
  /**
   * The accounts that it left there, and those that joined since, latest first; at most
   * `MAILBOX_ACCOUNTS_MAX`. The address isn't stored, so they couldn't be found otherwise.
   */
  others: v.array(v.id("users")),
  /** When it last left (ms epoch). */
  leftAt: v.number(),
})
  .index("by_userId_and_mailboxHash", ["userId", "mailboxHash"])
  .index("by_userId_and_leftAt", ["userId", "leftAt"])
  .index("by_mailboxHash_and_leftAt", ["mailboxHash", "leftAt"])
  .index("by_leftAt", ["leftAt"]);
