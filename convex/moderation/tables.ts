import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { OPENABLE_ITEMS } from "../domain/moderation/actions";
import { REPORTED_ITEMS } from "../domain/notifications/kinds";

export const reportedType = literals(...REPORTED_ITEMS);

/** A user's report of a listing, a profile, a message, a review or the answer to one. */
export const reports = defineTable({
  reporterId: v.id("users"),
  status: v.union(v.literal("Pending"), v.literal("Resolved"), v.literal("Dismissed")),
  itemType: reportedType,
  /** Document id of the item: a user, a listing, a message or a review, which stands for its answer too. */
  itemId: v.string(),
  /** Whose it is. */
  ownerId: v.id("users"),
  /** A listing's title, as it was reported: its seller may delete it. */
  itemTitle: v.optional(v.string()),
  reason: v.string(),
  details: v.string(),
  createdAt: v.number(),
  updatedAt: v.number(),
})
  .index("by_status_and_createdAt", ["status", "createdAt"])
  /** What waits about one item. */
  .index("by_itemId_and_status", ["itemId", "status"])
  .index("by_reporterId_and_itemId_and_status", ["reporterId", "itemId", "status"]);

/** What an admin wants other admins to know of somebody. Admins read them, and the person in the copy of their data. */
export const userNotes = defineTable({
  userId: v.id("users"),
  authorId: v.id("users"),
  text: v.string(),
  createdAt: v.number(),
}).index("by_userId_and_createdAt", ["userId", "createdAt"]);

export const openableItem = literals(...OPENABLE_ITEMS);

/** What an admin has open at the moment; it goes when they leave it, or by itself when it is not renewed. */
export const adminOpenings = defineTable({
  adminId: v.id("users"),
  itemType: openableItem,
  itemId: v.string(),
  updatedAt: v.number(),
}).index("by_adminId_and_itemType_and_itemId", ["adminId", "itemType", "itemId"]);
