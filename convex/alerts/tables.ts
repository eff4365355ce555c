import { defineTable } from "convex/server";
import { v } from "convex/values";

/** Matches that a saved search has reported, so that none is reported twice. Deleted after a year. */
export const searchMatches = defineTable({
  userId: v.id("users"),
  searchId: v.id("savedSearches"),
  listingId: v.id("listings"),
  /** Waiting for the owner's next daily email. */
  awaitsEmail: v.boolean(),
  at: v.number(),
})
  /** Whether a search has reported a listing, and all of a search's reports. */
  .index("by_searchId_and_listingId", ["searchId", "listingId"])
  /** Content of the daily email. */
  .index("by_searchId_and_awaitsEmail", ["searchId", "awaitsEmail"])
  /** A user's rows, for data export and account deletion. */
  .index("by_userId", ["userId"])
  /** The clean-up sweep. */
  .index("by_at", ["at"]);

/**
 * A user's schedule and unsubscribe token for the daily email of alerts; created with the first alert to
 * email.
 */
export const alertEmails = defineTable({
  userId: v.id("users"),
  /** ms epoch of the next email; absent if nothing is waiting. */
  dueAt: v.optional(v.number()),
  /** Part of the emails' unsubscribe link, and grants nothing else. */
  token: v.string(),
})
  .index("by_userId", ["userId"])
  .index("by_token", ["token"])
  /** Due emails. */
  .index("by_dueAt", ["dueAt"]);
