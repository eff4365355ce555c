import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { type GenericValidator, v } from "convex/values";
import type { ApplicationForm } from "../domain/sellers/applicationSchema";
import { APPLICATION_STATUSES, SELLER_STEPS } from "../domain/sellers/approval";
import { traderFields } from "../shared/validators";

/** A user's next step towards selling: `domain/sellers/approval.ts`. */
export const sellerStep = literals(...SELLER_STEPS);

/** Fields of `domain/sellers/trader.ts`. */
export const trader = v.object(traderFields);

/** The fields of every application, shared by table, arguments and views. */
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
export const APPLICATION_DETAILS = Object.keys(
  applicationDetails,
) as (keyof typeof applicationDetails)[];

/** A video of how the applicant packs, and its file name. */
export const video = v.object({ storageId: v.id("_storage"), name: v.string() });

/** The form as typed, unchecked. */
const applicationForm = v.object({
  ...applicationDetails,
  isHobbyist: v.optional(v.boolean()),
  comments: v.string(),
} satisfies Record<keyof ApplicationForm, GenericValidator>);

/** The fields of a form that differ from what it was loaded with. */
export const changedForm = applicationForm.partial();

/** Applications to sell, or to change how a seller is shown; corrected in place. A user's latest counts. */
export const sellerApplications = defineTable({
  userId: v.id("users"),
  fullName: v.string(),
  email: v.string(),
  ...applicationDetails,
  packagingVideoName: v.optional(v.string()),
  packagingVideoId: v.optional(v.id("_storage")),
  comments: v.optional(v.string()),
  status: literals(...APPLICATION_STATUSES),
  /**
   * Set if an approved seller asks to sell as a trader or privately from now on: a rejection changes
   * nothing.
   */
  isChange: v.optional(v.literal(true)),
  /** The reason for the decision, as the applicant sees it. Absent if none was given. */
  message: v.optional(v.string()),
  /** Admins' notes to each other; hidden from the applicant. */
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

/** An application draft; one per user. */
export const applicationDrafts = defineTable({
  userId: v.id("users"),
  form: changedForm,
  /** The user's own upload, marked as used while the draft exists. */
  videoId: v.optional(v.id("_storage")),
  videoName: v.optional(v.string()),
  updatedAt: v.number(),
})
  .index("by_userId", ["userId"])
  /** The sweep of drafts untouched for long. */
  .index("by_updatedAt", ["updatedAt"]);
