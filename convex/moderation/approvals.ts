import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { APPLICATION_STATUSES } from "../domain/sellers/approval";
import { adminQuery, approvingMutation } from "../functions";
import { decideApplication } from "../sellers/model/decisions";
import { applicationPage, applicationRow } from "./model/approvals";

/**
 * Seller applications with each applicant's standing, newest first unless `oldestFirst`, optionally in one
 * status. With `search`, those whose applicant's name or email matches, best matches first.
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
 * Approves a waiting application, or rejects it with a reason. `seenAt`: the `updatedAt` of the version the
 * admin read; an application corrected since then is not decided. `reason_rejection`, `decided_already`,
 * `forbidden` for the admin's own, `seller_status_failed`, `seller_status_failed_because`.
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
