import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { OPENABLE_ITEMS } from "../domain/moderation/actions";
import { REPORTED_ITEMS } from "../domain/notifications/kinds";

export const reportedType = literals(...REPORTED_ITEMS);

/** A user's report of a listing, a profile, a message, a review or the answer to one. */
export const reports = defineTable({
  reporterId: v.id("users"),
  status: literals("Pending", "Resolved", "Dismissed"),
  itemType: reportedType,
  /** Document id of the item: a user, listing, message or review (also for the review's answer). */
  itemId: v.string(),
  /** Owner or author of the item. */
  ownerId: v.id("users"),
  /** A listing's title when it was reported, in case its seller deletes it. */
  itemTitle: v.optional(v.string()),
  /** What the item said when it was reported: `versionOf` in `model/decideReport.ts`. */
  itemVersion: v.string(),
  reason: v.string(),
  details: v.string(),
  createdAt: v.number(),
  updatedAt: v.number(),
})
  .index("by_status_and_createdAt", ["status", "createdAt"])
  /** Pending reports of one item. */
  .index("by_itemId_and_status", ["itemId", "status"])
  .index("by_ownerId_and_status", ["ownerId", "status"])
  .index("by_reporterId_and_itemId_and_status", ["reporterId", "itemId", "status"]);

/** An admin's note about a user. Visible to admins, and to the user in their data download. */
export const userNotes = defineTable({
  userId: v.id("users"),
  authorId: v.id("users"),
  text: v.string(),
  createdAt: v.number(),
}).index("by_userId_and_createdAt", ["userId", "createdAt"]);

export const openableItem = literals(...OPENABLE_ITEMS);

/** What an admin has open; deleted when they leave it or stop renewing it. */
export const adminPresence = defineTable({
  adminId: v.id("users"),
  itemType: openableItem,
  itemId: v.string(),
  updatedAt: v.number(),
}).index("by_adminId_and_itemType_and_itemId", ["adminId", "itemType", "itemId"]);
