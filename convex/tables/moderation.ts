import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";

export const sellerApplications = defineTable({
  userId: v.id("users"),
  fullName: v.string(),
  email: v.string(),
  location: v.string(),
  whatToSell: v.string(),
  species: v.array(v.string()),
  estimatedSales: v.string(),
  isHobbyist: v.boolean(),
  packagingVideoName: v.optional(v.string()),
  packagingVideoId: v.optional(v.id("_storage")),
  comments: v.optional(v.string()),
  aboutSeller: v.string(),
  status: v.union(v.literal("pending_review"), v.literal("approved"), v.literal("rejected")),
  adminNotes: v.optional(v.string()),
  createdAt: v.number(),
  updatedAt: v.number(),
})
  .index("by_userId", ["userId"])
  .index("by_createdAt", ["createdAt"]);

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

/** The trail of what admins did: who, when, what, to whom, why. Rows are never changed. */
export const moderationEvents = defineTable({
  /** Null when a clock or a rule did it. */
  adminId: v.union(v.id("users"), v.null()),
  action: literals(
    "suspend",
    "unsuspend",
    "ban",
    "unban",
    "update_profile",
    "delete_user",
    "approve_seller",
    "reject_seller",
    "flag_conversation",
    "unflag_conversation",
    "resolve_report",
    "dismiss_report",
    "listing_needs_review",
    "dismiss_payment",
  ),
  /** Whose account, listing or message it was about. */
  targetUserId: v.optional(v.id("users")),
  targetType: literals(
    "user",
    "listing",
    "conversation",
    "report",
    "seller_application",
    "payment",
  ),
  /** Document id of the target. */
  targetId: v.string(),
  reason: v.optional(v.string()),
  createdAt: v.number(),
})
  .index("by_createdAt", ["createdAt"])
  /** Decisions about a person, for their copy of their data. */
  .index("by_targetUserId", ["targetUserId"]);
