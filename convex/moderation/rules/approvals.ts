import type { PaginationOptions } from "convex/server";
import { type Infer, v } from "convex/values";
import { applicationDetails, sellerApplications } from "../../sellers/tables";
import type { QueryCtx } from "../../_generated/server";
import { profileOf } from "../../shared/rules/access";
import { mapPage, pageOf } from "../../shared/rules/pages";

export const applicationRow = v.object({
  applicationId: v.id("sellerApplications"),
  userId: v.id("users"),
  fullName: v.string(),
  email: v.string(),
  createdAt: v.number(),
  ...applicationDetails,
  comments: v.union(v.string(), v.null()),
  packagingVideoUrl: v.union(v.string(), v.null()),
  packagingVideoName: v.union(v.string(), v.null()),
  status: sellerApplications.validator.fields.status,
  adminNotes: v.union(v.string(), v.null()),
  isSuspended: v.boolean(),
  isBanned: v.boolean(),
});

/** Seller applications with their applicants' standing, newest first. */
export async function applicationPage(ctx: QueryCtx, asked: PaginationOptions) {
  const result = await ctx.db
    .query("sellerApplications")
    .withIndex("by_createdAt")
    .order("desc")
    .paginate(pageOf(asked));
  return await mapPage(result, async (row): Promise<Infer<typeof applicationRow>> => {
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
      comments: row.comments ?? null,
      packagingVideoName: row.packagingVideoName ?? null,
      packagingVideoUrl: row.packagingVideoId
        ? await ctx.storage.getUrl(row.packagingVideoId)
        : null,
      status: row.status,
      adminNotes: row.adminNotes ?? null,
      isSuspended: profile?.isSuspended ?? false,
      isBanned: profile?.isBanned ?? false,
    };
  });
}
