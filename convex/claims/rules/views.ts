/** A claim as the two sides of its order and admins see it. */
import { type Infer, v } from "convex/values";
import { literals } from "convex-helpers/validators";
import type { QueryCtx } from "../../_generated/server";
import { claimWaitsFor, isOpenClaim } from "../../domain/claims/states";
import { orderSide } from "../../orders/tables";
import type { Order } from "../../orders/rules/records";
import { imageView, imageViews } from "../../shared/rules/images";
import { claimActor, claimItem, claimKind, claimStatus } from "../tables";
import { type Claim, claimMoney } from "./records";

/** Money in pence, times in ms epoch. */
export const claimView = v.object({
  claimId: v.id("claims"),
  viewerIs: orderSide,
  status: claimStatus,
  /** Whose turn it is; null when the claim is over. */
  waitsFor: v.union(literals("seller", "buyer", "admin"), v.null()),
  /** Until when the seller or the buyer answers; null when neither has to. */
  respondBy: v.union(v.number(), v.null()),
  kind: claimKind,
  items: v.array(claimItem),
  description: v.string(),
  photos: v.array(imageView),
  createdAt: v.number(),
  answer: v.union(
    v.null(),
    v.object({
      words: v.string(),
      photos: v.array(imageView),
      offer: v.union(v.number(), v.null()),
      at: v.number(),
    }),
  ),
  /** What accepting the claim gives back now, and the most that can go back. Both 0 when the claim is over. */
  proposedRefund: v.number(),
  refundable: v.number(),
  decision: v.union(
    v.null(),
    v.object({
      by: claimActor,
      amount: v.number(),
      reason: v.union(v.string(), v.null()),
      at: v.number(),
    }),
  ),
});

/** Photographs and all: the caller has seen to it that the viewer takes part in the order, or is an admin. */
export async function toClaimView(
  ctx: QueryCtx,
  order: Order,
  claim: Claim,
  viewerIs: Infer<typeof orderSide>,
): Promise<Infer<typeof claimView>> {
  const { _id: claimId, status, kind, items, description, createdAt, answer, decision } = claim;
  const waitsFor = claimWaitsFor(status);
  const money = isOpenClaim(status)
    ? await claimMoney(ctx, order, claim)
    : { proposed: 0, refundable: 0 };
  return {
    claimId,
    viewerIs,
    status,
    waitsFor,
    respondBy: waitsFor === "seller" || waitsFor === "buyer" ? claim.respondBy : null,
    kind,
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
