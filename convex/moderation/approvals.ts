import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { APPLICATION_STATUSES } from "../domain/sellers/approval";
import { adminQuery, approvingMutation } from "../functions";
import { decideApplication } from "../sellers/model/decisions";
import { applicationPage, applicationRow } from "./model/approvals";

/**
 * Seller applications with their applicants' standing, in one status if asked, the newest first unless `oldestFirst`;
 * those whose applicant's name or address matches `search`, the best matches first.
 */
export const list = adminQuery({
  args: {
    search: v.optional(v.string()),
    status: v.optional(literals(...APPLICATION_STATUSES)),
    oldestFirst: v.optional(v.boolean()),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(applicationRow),
  handler: async (ctx, { paginationOpts, ...asked }) =>
    await applicationPage(ctx, asked, paginationOpts),
});

/**
 * Approves or, with a reason, rejects a waiting application. `seenAt`: the `updatedAt` of what the admin has read; what was
 * corrected since is not decided on. `reason_rejection`, `decided_already`, `forbidden` for one's own,
 * `seller_status_failed`, `seller_status_failed_because`.
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
    return null;
  },
});
