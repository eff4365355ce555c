import { defineTable } from "convex/server";
import { v } from "convex/values";

/** What a saved search has told its owner of, so that no listing is told twice. A row goes after a year. */
export const searchMatches = defineTable({
  userId: v.id("users"),
  searchId: v.id("savedSearches"),
  listingId: v.id("listings"),
  /** Waits for the daily mail. */
  toMail: v.boolean(),
  at: v.number(),
})
  /** Whether a search has told of a listing, and all that it told. */
  .index("by_searchId_and_listingId", ["searchId", "listingId"])
  /** What the daily mail is about. */
  .index("by_searchId_and_toMail", ["searchId", "toMail"])
  /** A person's, for their download and the end of their account. */
  .index("by_userId", ["userId"])
  /** The sweep of old rows. */
  .index("by_at", ["at"]);

/** One a person, from their first daily mail on. */
export const alertMails = defineTable({
  userId: v.id("users"),
  /** ms epoch of the next mail; absent while nothing waits. */
  dueAt: v.optional(v.number()),
  /** Stands in the mails' link: whoever has it can stop them, and nothing else. */
  token: v.string(),
})
  .index("by_userId", ["userId"])
  .index("by_token", ["token"])
  /** The mails that are due. */
  .index("by_dueAt", ["dueAt"]);
