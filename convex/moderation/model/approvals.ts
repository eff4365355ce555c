import type { PaginationOptions } from "convex/server";
import { type Infer, v } from "convex/values";
import { applicationDetails, sellerApplications } from "#convex/sellers/tables.ts";
import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { normaliseEmail } from "#convex/domain/accounts/credentials.ts";
import type { ApplicationStatus } from "#convex/domain/sellers/approval.ts";
import { SEARCH_MAX } from "#convex/domain/shared/constants.ts";
import { isChangeOf } from "#convex/sellers/model/changeSeller.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { mapPage, pageOf } from "#convex/shared/model/pages.ts";
import { cutText } from "#convex/domain/shared/text.ts";

/** An application as admins see it. */
export const applicationRow = v.object({
  applicationId: v.id("sellerApplications"),
  userId: v.id("users"),
  fullName: v.string(),
  email: v.string(),
  createdAt: v.number(),
  /** Changes with every correction; passed to `decide` as `seenAt`. */
  updatedAt: v.number(),
  ...applicationDetails,
  comments: v.union(v.string(), v.null()),
  packagingVideoUrl: v.union(v.string(), v.null()),
  packagingVideoName: v.union(v.string(), v.null()),
  status: sellerApplications.validator.fields.status,
  /** The message to the applicant, and admins' internal notes. */
  message: v.union(v.string(), v.null()),
  adminNotes: v.union(v.string(), v.null()),
  /** Whether an existing seller is asking to change how they are shown. */
  isChange: v.boolean(),
  isSuspended: v.boolean(),
  isBanned: v.boolean(),
});

type ApplicationFilter = { search?: string; status?: ApplicationStatus; oldestFirst?: boolean };

function findApplications(
  { db }: QueryCtx,
  { search = "", status, oldestFirst = false }: ApplicationFilter,
  applicantId: Id<"users"> | null,
) {
  const words = cutText(search.trim(), SEARCH_MAX);
  const applications = db.query("sellerApplications");
  if (applicantId !== null) {
    return applications.withIndex("by_userId", (q) => q.eq("userId", applicantId)).order("desc");
  }
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

/** A full email address finds only its owner; the search index would match everyone at that domain. */
async function applicantOf({ db }: QueryCtx, search: string): Promise<Id<"users"> | null> {
  const email = normaliseEmail(search.trim());
  if (email === null) return null;
  const profiles = db.query("userProfiles").withIndex("by_email", (q) => q.eq("email", email));
  return (await profiles.first())?.userId ?? null;
}

/** Seller applications with each applicant's standing. */
export async function applicationPage(
  ctx: QueryCtx,
  filter: ApplicationFilter,
  paginationOpts: PaginationOptions,
) {
  const applicantId = await applicantOf(ctx, filter.search ?? "");
  const result = await findApplications(ctx, filter, applicantId).paginate(pageOf(paginationOpts));
  return await mapPage(result, async (row): Promise<Infer<typeof applicationRow>> => {
    const profile = await profileOf(ctx, row.userId);
    return {
      applicationId: row._id,
      userId: row.userId,
      fullName: row.fullName,
      email: row.email,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      location: row.location,
      whatToSell: row.whatToSell,
      species: row.species,
      estimatedSales: row.estimatedSales,
      isHobbyist: row.isHobbyist,
      ...(row.trader === undefined ? {} : { trader: row.trader }),
      isChange: isChangeOf(row, profile),
      aboutSeller: row.aboutSeller,
      comments: row.comments ?? null,
      packagingVideoName: row.packagingVideoName ?? null,
      packagingVideoUrl: row.packagingVideoId
        ? await ctx.storage.getUrl(row.packagingVideoId)
        : null,
      status: row.status,
      message: row.message ?? null,
      adminNotes: row.adminNotes ?? null,
      isSuspended: profile?.isSuspended ?? false,
      isBanned: profile?.isBanned ?? false,
    };
  });
}
