import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { decideApplication } from "../sellers/rules/decisions";
import { applicationPage, applicationRow } from "./rules/approvals";

/** Seller applications with their applicants' standing, newest first. */
export const list = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(applicationRow),
  handler: async (ctx, { paginationOpts }) => await applicationPage(ctx, paginationOpts),
});

/** Approves or, with a reason, rejects a waiting application. `reason_rejection`, `seller_status_failed`. */
export const decide = adminMutation({
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
