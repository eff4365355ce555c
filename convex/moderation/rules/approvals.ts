import type { PaginationOptions } from "convex/server";
import { type Infer, v } from "convex/values";
import { applicationDetails, sellerApplications } from "../../sellers/tables";
import type { QueryCtx } from "../../_generated/server";
import type { ApplicationStatus } from "../../domain/sellers/approval";
import { SEARCH_MAX } from "../../domain/shared/constants";
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

type ApplicationsAsked = { search?: string; status?: ApplicationStatus; oldestFirst?: boolean };

function findApplications(
  { db }: QueryCtx,
  { search = "", status, oldestFirst = false }: ApplicationsAsked,
) {
  const words = search.trim().slice(0, SEARCH_MAX);
  const applications = db.query("sellerApplications");
  if (words !== "") {
    return applications.withSearchIndex("search_text", (q) => {
      const found = q.search("searchText", words);
      return status === undefined ? found : found.eq("status", status);
    });
  }
  const byTime =
    status === undefined
      ? applications.withIndex("by_createdAt")
      : applications.withIndex("by_status_and_createdAt", (q) => q.eq("status", status));
  return byTime.order(oldestFirst ? "asc" : "desc");
}

/** Seller applications with their applicants' standing. */
export async function applicationPage(
  ctx: QueryCtx,
  asked: ApplicationsAsked,
  paginationOpts: PaginationOptions,
) {
  const result = await findApplications(ctx, asked).paginate(pageOf(paginationOpts));
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
