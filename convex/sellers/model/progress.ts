import { pick } from "convex-helpers";
import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import type { QueryCtx } from "#convex/_generated/server.js";
import { nextSellerStep, SELLER_STEPS } from "#convex/domain/sellers/approval.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { sellerKind } from "#convex/accounts/tables.ts";
import { applicationDetails, sellerApplications, trader } from "../tables";
import { isChangeOf, latestApplication, sellerStateOf } from "./changeSeller";

const DETAILS = Object.keys(applicationDetails) as (keyof typeof applicationDetails)[];
const AS_KEPT = ["status", "createdAt", "updatedAt"] as const;

/** A user's next step towards selling: `domain/sellers/approval.ts`. */
export const sellerStep = literals(...SELLER_STEPS);

/** A user's progress as a seller, with their latest application. */
export const sellerProgress = v.object({
  sellerApproved: v.boolean(),
  sellerQuizCompleted: v.boolean(),
  /** An admin has rejected them since the last approval. */
  isRefused: v.boolean(),
  /** How they want to sell; null until chosen. */
  sellsAs: v.union(sellerKind, v.null()),
  step: sellerStep,
  /** As shown to buyers now; null for a private seller. */
  trader: v.union(trader, v.null()),
  application: v.union(
    v.object({
      ...applicationDetails,
      ...pick(sellerApplications.validator.fields, [...AS_KEPT]),
      isChange: v.boolean(),
      comments: v.union(v.string(), v.null()),
      packagingVideoName: v.union(v.string(), v.null()),
      message: v.union(v.string(), v.null()),
    }),
    v.null(),
  ),
});

/** The viewer's progress; works for users who have never applied. */
export async function sellerProgressOf(
  ctx: QueryCtx,
  viewer: Profile,
): Promise<Infer<typeof sellerProgress>> {
  const row = await latestApplication(ctx, viewer.userId);
  const state = await sellerStateOf(ctx, viewer);
  return {
    ...pick(state, ["sellerApproved", "sellerQuizCompleted", "isRefused", "sellsAs"]),
    step: nextSellerStep(state),
    trader: viewer.trader ?? null,
    application: row && {
      ...pick(row, [...DETAILS, ...AS_KEPT]),
      isChange: isChangeOf(row, viewer),
      comments: row.comments ?? null,
      packagingVideoName: row.packagingVideoName ?? null,
      message: row.message ?? null,
    },
  };
}
