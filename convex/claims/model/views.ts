import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import type { QueryCtx } from "#convex/_generated/server.js";
import { claimWaitsFor, isOpenClaim, isUndecidedBySilence } from "#convex/domain/claims/states.ts";
import type { Order } from "#convex/orders/model/records.ts";
import { orderSide } from "#convex/orders/tables.ts";
import { imageView, imageViews } from "#convex/shared/model/images.ts";
import { claimActor, claimItem, claimKind, claimStatus } from "../tables";
import { type Claim, claimMoney } from "./records";

/** Money in pence, times in ms epoch. */
export const claimView = v.object({
  claimId: v.id("claims"),
  viewerSide: orderSide,
  status: claimStatus,
  /** Whose turn it is; null once the claim has ended. */
  waitsFor: v.nullable(literals("seller", "buyer", "admin")),
  /** The seller's or buyer's deadline; null if neither has to answer. */
  respondBy: v.nullable(v.number()),
  kind: claimKind,
  /** Whether an admin decides if the seller doesn't answer. */
  isUndecidedBySilence: v.boolean(),
  items: v.array(claimItem),
  description: v.string(),
  photos: v.array(imageView),
  createdAt: v.number(),
  answer: v.nullable(
    v.object({
      words: v.string(),
      photos: v.array(imageView),
      offer: v.nullable(v.number()),
      at: v.number(),
    }),
  ),
  /** What accepting the claim would refund now, and the most it can refund. Both 0 once it has ended. */
  proposedRefund: v.number(),
  refundable: v.number(),
  decision: v.nullable(
    v.object({
      by: claimActor,
      amount: v.number(),
      reason: v.nullable(v.string()),
      at: v.number(),
    }),
  ),
});

/** Includes the photos, so the caller must check that the viewer is a party to the order or an admin. */
export async function toClaimView(
  ctx: QueryCtx,
  order: Order,
  claim: Claim,
  viewerSide: Infer<typeof orderSide>,
): Promise<Infer<typeof claimView>> {
  const { _id: claimId, status, kind, items, description, createdAt, answer, decision } = claim;
  const waitsFor = claimWaitsFor(status);
  const money = isOpenClaim(status)
    ? await claimMoney(ctx, order, claim)
    : { proposed: 0, refundable: 0 };
  return {
    claimId,
    viewerSide,
    status,
    waitsFor,
    respondBy: waitsFor === "seller" || waitsFor === "buyer" ? claim.respondBy : null,
    kind,
    isUndecidedBySilence: isUndecidedBySilence(claim),
    items,
    description,
    photos: await imageViews(ctx, claim.photos),
    createdAt,
    answer: answer
      ? {
          words: answer.words,
          photos: await imageViews(ctx, answer.photos),
          offer: answer.offer ?? null,
          at: answer.at,
        }
      : null,
    proposedRefund: money.proposed,
    refundable: money.refundable,
    decision: decision
      ? {
          by: decision.by,
          amount: decision.amount,
          reason: decision.reason ?? null,
          at: decision.at,
        }
      : null,
  };
}
