import { defineTable } from "convex/server";
import { v } from "convex/values";

/** A user's report of a listing, a profile or a message. */
export const reports = defineTable({
  reporterId: v.id("users"),
  status: v.union(v.literal("Pending"), v.literal("Resolved"), v.literal("Dismissed")),
  itemType: v.union(v.literal("user_profile"), v.literal("listing"), v.literal("message")),
  /** Document id of the item: a user, a listing or a message. */
  itemId: v.string(),
  reason: v.string(),
  details: v.string(),
  createdAt: v.number(),
  updatedAt: v.number(),
})
  .index("by_status_and_createdAt", ["status", "createdAt"])
  .index("by_reporterId_and_itemId_and_status", ["reporterId", "itemId", "status"]);
