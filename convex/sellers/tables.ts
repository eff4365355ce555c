import { defineTable } from "convex/server";
import { v } from "convex/values";

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
