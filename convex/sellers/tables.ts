import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { APPLICATION_STATUSES } from "../domain/sellers/approval";

/** What every application says: table, arguments and views take the fields from here. */
export const applicationDetails = {
  location: v.string(),
  whatToSell: v.string(),
  species: v.array(v.string()),
  estimatedSales: v.string(),
  isHobbyist: v.boolean(),
  aboutSeller: v.string(),
};

export const sellerApplications = defineTable({
  userId: v.id("users"),
  fullName: v.string(),
  email: v.string(),
  ...applicationDetails,
  packagingVideoName: v.optional(v.string()),
  packagingVideoId: v.optional(v.id("_storage")),
  comments: v.optional(v.string()),
  status: literals(...APPLICATION_STATUSES),
  adminNotes: v.optional(v.string()),
  createdAt: v.number(),
  updatedAt: v.number(),
})
  .index("by_userId", ["userId"])
  .index("by_createdAt", ["createdAt"]);
