import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { BAN_DAYS_SELLER_APPROVALS, DAY_MS } from "../domain/shared/constants";
import { adminMutation, adminQuery } from "../functions";
import { profileOf } from "../shared/rules/access";
import { pageOf } from "../shared/rules/pages";
import { decideApplication } from "../sellers/rules/decisions";
import { ban, requireTarget } from "./rules/standing";

/** Seller applications with their applicants' standing, newest first. */
export const list = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(
    v.object({
      applicationId: v.id("sellerApplications"),
      userId: v.id("users"),
      fullName: v.string(),
      email: v.string(),
      createdAt: v.number(),
      location: v.string(),
      whatToSell: v.string(),
      species: v.array(v.string()),
      estimatedSales: v.string(),
      isHobbyist: v.boolean(),
      aboutSeller: v.string(),
      packagingVideoUrl: v.union(v.string(), v.null()),
      status: v.union(v.literal("pending_review"), v.literal("approved"), v.literal("rejected")),
      adminNotes: v.union(v.string(), v.null()),
      isSuspended: v.boolean(),
      isBanned: v.boolean(),
    }),
  ),
  handler: async (ctx, { paginationOpts }) => {
    const result = await ctx.db
      .query("sellerApplications")
      .withIndex("by_createdAt")
      .order("desc")
      .paginate(pageOf(paginationOpts));
    const page = result.page.map(async (row) => {
      const profile = await profileOf(ctx, row.userId);
      return {
        applicationId: row._id,
        userId: row.userId,
        fullName: row.fullName,
        email: row.email,
        createdAt: row.createdAt,
        location: row.location,
        whatToSell: row.whatToSell,
        species: row.species,
        estimatedSales: row.estimatedSales,
        isHobbyist: row.isHobbyist,
        aboutSeller: row.aboutSeller,
        packagingVideoUrl: row.packagingVideoId
          ? await ctx.storage.getUrl(row.packagingVideoId)
          : null,
        status: row.status,
        adminNotes: row.adminNotes ?? null,
        isSuspended: profile?.isSuspended ?? false,
        isBanned: profile?.isBanned ?? false,
      };
    });
    return { ...result, page: await Promise.all(page) };
  },
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

/** Bans an applicant for a year and takes their listings off the shelf. `reason_banning`. */
export const banApplicant = adminMutation({
  args: { userId: v.id("users"), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId, reason }) => {
    const target = requireTarget(await profileOf(ctx, userId), userId);
    const until = Date.now() + BAN_DAYS_SELLER_APPROVALS * DAY_MS;
    await ban(ctx, ctx.viewer, target, until, reason, true);
    return null;
  },
});
