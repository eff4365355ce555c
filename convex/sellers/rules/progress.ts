import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import type { QueryCtx } from "../../_generated/server";
import type { Profile } from "../../shared/rules/access";
import { applicationDetails, sellerApplications } from "../tables";
import { latestApplication } from "./applications";

const DETAILS = Object.keys(applicationDetails) as (keyof typeof applicationDetails)[];
const AS_KEPT = ["status", "createdAt", "updatedAt"] as const;

/** How far somebody has come as a seller, with their latest application. */
export const sellerProgress = v.object({
  sellerApproved: v.boolean(),
  sellerQuizCompleted: v.boolean(),
  application: v.union(
    v.object({
      ...applicationDetails,
      ...pick(sellerApplications.validator.fields, [...AS_KEPT]),
      comments: v.union(v.string(), v.null()),
      packagingVideoName: v.union(v.string(), v.null()),
      adminNotes: v.union(v.string(), v.null()),
    }),
    v.null(),
  ),
});

export async function sellerProgressOf(
  ctx: QueryCtx,
  viewer: Profile,
): Promise<Infer<typeof sellerProgress>> {
  const row = await latestApplication(ctx, viewer.userId);
  return {
    ...pick(viewer, ["sellerApproved", "sellerQuizCompleted"]),
    application: row && {
      ...pick(row, [...DETAILS, ...AS_KEPT]),
      comments: row.comments ?? null,
      packagingVideoName: row.packagingVideoName ?? null,
      adminNotes: row.adminNotes ?? null,
    },
  };
}
