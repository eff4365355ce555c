import { defineTable } from "convex/server";
import { type GenericValidator, v } from "convex/values";
import { literals } from "convex-helpers/validators";
import type { ApplicationForm } from "../domain/sellers/applicationSchema";
import { APPLICATION_STATUSES } from "../domain/sellers/approval";
import { traderFields } from "../shared/validators";

/** `domain/sellers/trader.ts`. */
export const trader = v.object(traderFields);

/** What every application says: table, arguments and views take the fields from here. */
export const applicationDetails = {
  location: v.string(),
  whatToSell: v.string(),
  species: v.array(v.string()),
  estimatedSales: v.string(),
  isHobbyist: v.boolean(),
  /** Absent for a hobbyist. */
  trader: v.optional(trader),
  aboutSeller: v.string(),
};

/** A film of how the applicant packs, and the name that the file had. */
export const video = v.object({ storageId: v.id("_storage"), name: v.string() });

/** The form as typed: nothing is checked yet. */
export const applicationForm = v.object({
  ...applicationDetails,
  isHobbyist: v.optional(v.boolean()),
  comments: v.string(),
} satisfies Record<keyof ApplicationForm, GenericValidator>);

/** What people sent who want to sell, or to be shown otherwise: a row a round, the latest of a person counts. */
export const sellerApplications = defineTable({
  userId: v.id("users"),
  fullName: v.string(),
  email: v.string(),
  ...applicationDetails,
  packagingVideoName: v.optional(v.string()),
  packagingVideoId: v.optional(v.id("_storage")),
  comments: v.optional(v.string()),
  status: literals(...APPLICATION_STATUSES),
  /** Of an approved seller who asks to sell as a trader, or privately, from now on: a no changes nothing. */
  isChange: v.optional(v.literal(true)),
  /** Why it was decided so, as the applicant reads it. Absent when nothing was said. */
  message: v.optional(v.string()),
  /** What admins note for each other; the applicant doesn't see it. */
  adminNotes: v.optional(v.string()),
  /** Name and address, for the admin's search. */
  searchText: v.string(),
  createdAt: v.number(),
  updatedAt: v.number(),
})
  .index("by_userId", ["userId"])
  .index("by_createdAt", ["createdAt"])
  .index("by_status_and_createdAt", ["status", "createdAt"])
  .searchIndex("search_text", { searchField: "searchText", filterFields: ["status"] });

/** An application half filled in. One a person. */
export const applicationDrafts = defineTable({
  userId: v.id("users"),
  form: applicationForm,
  /** The person's own upload, in use while the draft is there. */
  videoId: v.optional(v.id("_storage")),
  videoName: v.optional(v.string()),
  updatedAt: v.number(),
})
  .index("by_userId", ["userId"])
  /** The sweep of those that nobody has touched for long. */
  .index("by_updatedAt", ["updatedAt"]);
