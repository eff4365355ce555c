import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { APPLICATION_STATUSES } from "../domain/sellers/approval";
import { adminQuery, approvingMutation } from "../functions";
import { decideApplication } from "../sellers/rules/decisions";
import { applicationPage, applicationRow } from "./rules/approvals";

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

/** Approves or, with a reason, rejects a waiting application. `reason_rejection`, `seller_status_failed`. */
export const decide = approvingMutation({
  args: {
    applicationId: v.id("sellerApplications"),
    approve: v.boolean(),
    reason: v.string(),
  },
  returns: v.null(),
  handler: async (ctx, { applicationId, approve, reason }) => {
    await decideApplication(ctx, ctx.viewer, applicationId, approve, reason);
    return null;
  },
});
