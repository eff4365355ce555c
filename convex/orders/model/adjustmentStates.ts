import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { awaitsDispatch } from "#convex/domain/orders/states.ts";
import { ADJUSTMENT_LIFE_MS } from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import { cancelCheckouts } from "#convex/payments/model/checkoutRecords.ts";
import { bumpUserCounter } from "#convex/shared/model/counters.ts";
import { notifySellerOfAnswer } from "../mail/adjustmentEmails";
import { type Order, writeEvent } from "./records";

export type Adjustment = Doc<"orderAdjustments">;

/** The order's proposal that awaits its answer or its payment. */
export async function liveAdjustment(
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<Adjustment | null> {
  for (const status of ["pending", "paying"] as const) {
    const row = await ctx.db
      .query("orderAdjustments")
      .withIndex("by_orderId_and_status", (q) => q.eq("orderId", orderId).eq("status", status))
      .first();
    if (row) return row;
  }
  return null;
}

export async function lastAdjustment(
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<Adjustment | null> {
  return await ctx.db
    .query("orderAdjustments")
    .withIndex("by_orderId_and_createdAt", (q) => q.eq("orderId", orderId))
    .order("desc")
    .first();
}

export async function insertAdjustment(
  ctx: MutationCtx,
  order: Order,
  proposedDeliveryCharge: number,
): Promise<Adjustment> {
  const now = Date.now();
  const adjustmentId = await ctx.db.insert("orderAdjustments", {
    orderId: order._id,
    proposedDeliveryCharge,
    status: "pending",
    expiresAt: now + ADJUSTMENT_LIFE_MS,
    createdAt: now,
  });
  await countPending(ctx, order, 1);
  return (await ctx.db.get("orderAdjustments", adjustmentId)) ?? fail("not_found");
}

async function countPending(ctx: MutationCtx, order: Order, by: number) {
  for (const userId of [order.buyerId, order.sellerId]) {
    await bumpUserCounter(ctx, userId, "pendingAdjustments", by);
  }
}

export async function setAdjustmentStatus(
  ctx: MutationCtx,
  order: Order,
  adjustment: Adjustment,
  status: Adjustment["status"],
): Promise<void> {
  if (adjustment.status === status) return;
  await ctx.db.patch("orderAdjustments", adjustment._id, { status });
  const change = Number(status === "pending") - Number(adjustment.status === "pending");
  await countPending(ctx, order, change);
  if (status === "accepted" || status === "rejected") {
    await notifySellerOfAnswer(ctx, order, adjustment, status);
  }
}

/** Whether a proposal can still be answered, possibly again. */
export const isAlive = ({ expiresAt }: Adjustment, order: Order): boolean =>
  expiresAt > Date.now() && awaitsDispatch(order.status);

/**
 * The payment or refund of an accepted proposal failed. The buyer may answer again while the proposal is
 * alive; otherwise it lapses.
 */
export async function reopenAdjustment(
  ctx: MutationCtx,
  order: Order,
  adjustmentId: Id<"orderAdjustments">,
): Promise<void> {
  const adjustment = await ctx.db.get("orderAdjustments", adjustmentId);
  if (adjustment?.status !== "paying") return;
  await ctx.db.patch("orderAdjustments", adjustmentId, { checkoutUrl: undefined });
  if (isAlive(adjustment, order)) await setAdjustmentStatus(ctx, order, adjustment, "pending");
  // The buyer agreed in time and only the refund failed, so there is no missed deadline to report.
  else if (isDecrease(adjustment, order))
    await setAdjustmentStatus(ctx, order, adjustment, "lapsed");
  else await lapseAdjustment(ctx, order, adjustment);
}

const isDecrease = ({ proposedDeliveryCharge }: Adjustment, { deliveryCharge }: Order): boolean =>
  proposedDeliveryCharge < deliveryCharge;

export async function lapseAdjustment(
  ctx: MutationCtx,
  order: Order,
  adjustment: Adjustment,
): Promise<void> {
  await setAdjustmentStatus(ctx, order, adjustment, "lapsed");
  await writeLapse(ctx, order, adjustment);
  await notifySellerOfAnswer(ctx, order, adjustment, "lapsed");
}

/**
 * Ends an open proposal. If its refund is already under way: `lapsed` leaves it to finish, `replaced` fails
 * with `not_yet`.
 */
export async function endLiveAdjustment(
  ctx: MutationCtx,
  order: Order,
  status: "replaced" | "lapsed",
): Promise<void> {
  const liveProposal = await liveAdjustment(ctx, order._id);
  if (liveProposal === null) return;
  if (liveProposal.status === "paying" && isDecrease(liveProposal, order)) {
    if (status === "lapsed") return;
    const state = "waiting for a refund to go through";
    fail("not_yet", { event: "propose a delivery charge", state });
  }
  await setAdjustmentStatus(ctx, order, liveProposal, status);
  if (status === "lapsed") await writeLapse(ctx, order, liveProposal);
  await cancelCheckouts(ctx, order._id, liveProposal._id);
}

async function writeLapse(
  ctx: MutationCtx,
  order: Order,
  { proposedDeliveryCharge: amount }: Adjustment,
): Promise<void> {
  await writeEvent(ctx, order, "deliveryLapsed", { kind: "system" }, { amount });
}
