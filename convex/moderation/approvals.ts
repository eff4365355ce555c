/** Seller applications and the decisions on them. */

import { pick } from "convex-helpers";
import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { type Infer, type ObjectType, v } from "convex/values";
import type { Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { normaliseEmail } from "../domain/accounts/credentials";
import { APPLICATION_STATUSES } from "../domain/sellers/approval";
import { countsAsTrader } from "../domain/sellers/trader";
import { SEARCH_MAX } from "../domain/shared/constants";
import { cutText } from "../domain/shared/text";
import { adminQuery, approvingMutation } from "../functions";
import { isChangeOf } from "../sellers/model/changeSeller";
import { decideApplication } from "../sellers/model/decideApplication";
import { APPLICATION_DETAILS, applicationDetails, sellerApplications } from "../sellers/tables";
import { profileOf } from "../shared/model/access";
import { mapPage, requirePageSize } from "../shared/model/pages";

const APPLICATION_FIELDS = [
  "userId",
  "fullName",
  "email",
  "createdAt",
  "updatedAt",
  "status",
] as const;

const applicationRow = v.object({
  applicationId: v.id("sellerApplications"),
  /** `updatedAt` changes with every correction; passed to `decide` as `seenAt`. */
  ...pick(sellerApplications.validator.fields, [...APPLICATION_FIELDS]),
  ...applicationDetails,
  comments: v.nullable(v.string()),
  packagingVideoUrl: v.nullable(v.string()),
  packagingVideoName: v.nullable(v.string()),
  /** The message to the applicant, and admins' internal notes. */
  message: v.nullable(v.string()),
  adminNotes: v.nullable(v.string()),
  /** Whether an existing seller is asking to change how they are shown. */
  isChange: v.boolean(),
  /** Whether the applicant isn't approved and they, or another account of theirs, applied as a trader. */
  needsTraderCheck: v.boolean(),
  isSuspended: v.boolean(),
  isBanned: v.boolean(),
  suspicious: v.boolean(),
});

const applicationFilter = {
  search: v.optional(v.string()),
  status: v.optional(literals(...APPLICATION_STATUSES)),
  oldestFirst: v.optional(v.boolean()),
};

/**
 * Seller applications with each applicant's standing, newest first unless `oldestFirst`, optionally in one
 * status. With `search`, those whose applicant's name or email matches, best matches first. The full email
 * address of a user finds all their applications, newest first, whatever the `status`.
 */
export const list = adminQuery({
  args: { ...applicationFilter, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(applicationRow),
  handler: async (ctx, { paginationOpts, ...filter }) => {
    const applicantId = await applicantOf(ctx, filter.search ?? "");
    const result = await findApplications(ctx, filter, applicantId).paginate(
      requirePageSize(paginationOpts),
    );
    return await mapPage(result, async (row): Promise<Infer<typeof applicationRow>> => {
      const profile = await profileOf(ctx, row.userId);
      return {
        applicationId: row._id,
        ...pick(row, [...APPLICATION_FIELDS, ...APPLICATION_DETAILS]),
        isChange: isChangeOf(row, profile),
        needsTraderCheck: profile?.sellerApproved === false && countsAsTrader(profile),
        comments: row.comments ?? null,
        packagingVideoName: row.packagingVideoName ?? null,
        packagingVideoUrl: row.packagingVideoId
          ? await ctx.storage.getUrl(row.packagingVideoId)
          : null,
        message: row.message ?? null,
        adminNotes: row.adminNotes ?? null,
        isSuspended: profile?.isSuspended ?? false,
        isBanned: profile?.isBanned ?? false,
        suspicious: profile?.suspicious ?? false,
      };
    });
  },
});

function findApplications(
  { db }: QueryCtx,
  { search = "", status, oldestFirst = false }: ObjectType<typeof applicationFilter>,
  applicantId: Id<"users"> | null,
) {
  const searchText = cutText(search.trim(), SEARCH_MAX);
  const applications = db.query("sellerApplications");
  if (applicantId !== null) {
    return applications.withIndex("by_userId", (q) => q.eq("userId", applicantId)).order("desc");
  }
  if (searchText !== "") {
    return applications.withSearchIndex("search_text", (q) => {
      const matches = q.search("searchText", searchText);
      return status === undefined ? matches : matches.eq("status", status);
    });
  }
  const byTime =
    status === undefined
      ? applications.withIndex("by_createdAt")
      : applications.withIndex("by_status_and_createdAt", (q) => q.eq("status", status));
  return byTime.order(oldestFirst ? "asc" : "desc");
}

/**
 * The owner of a full email address, because the search index would match everyone at that domain. Null for
 * other text and for an address that no user has: those use the search index.
 */
async function applicantOf({ db }: QueryCtx, search: string): Promise<Id<"users"> | null> {
  const email = normaliseEmail(search.trim());
  if (email === null) return null;
  const profiles = db.query("userProfiles").withIndex("by_email", (q) => q.eq("email", email));
  return (await profiles.first())?.userId ?? null;
}

/**
 * Approves a waiting application, or rejects it with a reason. `seenAt`: the `updatedAt` of the version the
 * admin read; an application corrected since then is not decided. Errors: `reason_rejection`,
 * `decided_already`, `forbidden` for an account of the admin's mailbox, `not_found`, `seller_status_failed`,
 * `seller_status_failed_because`.
 */
export const decide = approvingMutation({
  args: {
    applicationId: v.id("sellerApplications"),
    approve: v.boolean(),
    reason: v.string(),
    seenAt: v.optional(v.number()),
  },
  returns: v.null(),
  handler: async (ctx, { applicationId, ...decision }) => {
    await decideApplication(ctx, ctx.viewer, applicationId, decision);
  },
});
