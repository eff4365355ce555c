/** What a refund's progress means for its order. */

import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import type { RefundState } from "#convex/domain/payments/states.ts";
import { withDelivery, withTotal } from "#convex/domain/shared/money.ts";
import type { Refund } from "#convex/payments/model/refundRecords.ts";
import { reserve } from "#convex/payments/model/requestRefund.ts";
import * as emails from "../mail/refundEmails";
import { isAlive, reopenAdjustment, setAdjustmentStatus } from "./adjustmentStates";
import { postRefundCard } from "./orderMessages";
import { closeIfAllReturned, isAllReturned, updateOrderMoney } from "./orderMoney";
import { type Actor, type Order, orderOf, patchOrder, writeEvent } from "./records";
import { transition } from "./transition";

/** `refund` is its row before this progress, which has been stored. */
export async function receiveRefund(
  ctx: MutationCtx,
  refund: Refund,
  progress: { state: RefundState; error?: string },
): Promise<void> {
  const order = await orderOf(ctx, refund.orderId);
  if (progress.state === "succeeded") await settle(ctx, order, refund);
  if (progress.state === "failed")
    await handleFailedRefund(ctx, order, refund, progress.error ?? "");
  await updateOrderMoney(ctx, refund.orderId);
}

/** Records whether Stripe holds or refuses a refund because our balance lacks the money. */
export async function recordLackOfFunds(
  ctx: MutationCtx,
  refund: Refund,
  lacksFunds: boolean,
): Promise<void> {
  if ((refund.lacksFunds ?? false) === lacksFunds) return;
  await ctx.db.patch("refunds", refund._id, { lacksFunds: lacksFunds || undefined });
  await updateOrderMoney(ctx, refund.orderId);
}

/** A refund made in Stripe's dashboard failed before Shoal heard of it. */
export async function receiveOutsideFailure(
  ctx: MutationCtx,
  refund: Refund,
  error: string,
): Promise<void> {
  await reportRefundFailure(ctx, await orderOf(ctx, refund.orderId), refund, error);
  await updateOrderMoney(ctx, refund.orderId);
}

async function settle(ctx: MutationCtx, order: Order, refund: Refund): Promise<void> {
  const actor = actorOf(refund);
  const { amount, reason: note } = refund;
  if (refund.purpose === "surplus") {
    await writeEvent(ctx, order, "surplusRefunded", actor, { amount, note });
    return;
  }
  const updatedOrder =
    refund.purpose === "adjustment"
      ? await applyDecrease(ctx, order, refund)
      : await patchOrder(ctx, order._id, { refundedAmount: order.refundedAmount + amount });
  const isClosed = await closeIfAllReturned(ctx, updatedOrder, "refund", actor, { amount, note });
  if (refund.purpose !== "order") return;
  if (!isClosed) {
    const event = isAllReturned(updatedOrder) ? "allReturned" : "moneyReturned";
    await writeEvent(ctx, updatedOrder, event, actor, { amount, note });
  }
  await emails.sendRefunded(ctx, updatedOrder, refund, isClosed);
  await postRefundCard(ctx, updatedOrder, amount);
}

/** An accepted decrease was refunded: lowers the totals. */
async function applyDecrease(ctx: MutationCtx, order: Order, refund: Refund): Promise<Order> {
  const updatedOrder = await patchOrder(ctx, order._id, lowerTotal(order, refund.amount));
  await writeEvent(
    ctx,
    updatedOrder,
    "deliveryLowered",
    { kind: "system" },
    { amount: updatedOrder.deliveryCharge },
  );
  const adjustment =
    refund.adjustmentId && (await ctx.db.get("orderAdjustments", refund.adjustmentId));
  if (
    adjustment &&
    withDelivery(updatedOrder, adjustment.proposedDeliveryCharge).totalAmount ===
      updatedOrder.totalAmount
  ) {
    await setAdjustmentStatus(ctx, updatedOrder, adjustment, "accepted");
  }
  return updatedOrder;
}

/** The refund failed or bounced: releases its money. An admin decides what follows, unless the buyer can answer again. */
async function handleFailedRefund(
  ctx: MutationCtx,
  before: Order,
  refund: Refund,
  error: string,
): Promise<void> {
  const { _id, amount, adjustmentId, checkoutId } = refund;
  const hasBounced = refund.state === "succeeded";
  // If the refund for a lower charge fails, the buyer may answer again while the proposal is alive, and
  // nothing is owed. After that the agreed sum is owed.
  const proposalToReopen =
    refund.purpose === "adjustment" && !hasBounced
      ? await openAdjustmentOf(ctx, before, adjustmentId)
      : null;
  if (proposalToReopen === null) await ctx.db.patch("refunds", _id, { needsAdmin: true });
  if (hasBounced) await revertBouncedRefund(ctx, before, refund);
  await reserve(ctx, checkoutId, -amount);
  const order = await orderOf(ctx, before._id);
  // The failure of an admin's refund is reported to admins alone; of one that Shoal promised, to the buyer too.
  const lateSetback = refund.requestedBy === undefined ? "late" : null;
  const setback = hasBounced ? "bounced" : proposalToReopen ? "reopened" : lateSetback;
  if (setback) await emails.sendSetback(ctx, order, refund, setback);
  if (order.status === "refunded" && order.refundedAmount < order.totalAmount) {
    await emails.sendRefundFailed(ctx, order, refund, error);
    await transition(ctx, order, "refundBounced", { kind: "stripe" }, { amount });
    return;
  }
  await reportRefundFailure(ctx, order, refund, error);
  if (proposalToReopen) await reopenAdjustment(ctx, order, proposalToReopen);
}

async function openAdjustmentOf(
  ctx: MutationCtx,
  order: Order,
  adjustmentId: Refund["adjustmentId"],
): Promise<Id<"orderAdjustments"> | null> {
  const adjustment = adjustmentId && (await ctx.db.get("orderAdjustments", adjustmentId));
  return adjustment && isAlive(adjustment, order) ? adjustment._id : null;
}

/**
 * Records a failed refund in the order's history, without the reason, and emails the reason to the designated
 * admin.
 */
async function reportRefundFailure(
  ctx: MutationCtx,
  order: Order,
  refund: Refund,
  error: string,
): Promise<void> {
  await emails.sendRefundFailed(ctx, order, refund, error);
  const { amount } = refund;
  await writeEvent(ctx, order, "refundFailed", { kind: "stripe" }, { amount });
}

async function revertBouncedRefund(
  ctx: MutationCtx,
  order: Order,
  { purpose, amount }: Refund,
): Promise<void> {
  if (purpose === "order") {
    await patchOrder(ctx, order._id, { refundedAmount: order.refundedAmount - amount });
  } else if (purpose === "adjustment") {
    await patchOrder(ctx, order._id, lowerTotal(order, -amount));
  }
}

/** An order's sums after `amount` pence of its delivery charge went back; negative if they came back from the bank. */
function lowerTotal(order: Order, amount: number) {
  const returnedCharges = (order.returnedCharges ?? 0) + amount || undefined;
  return { ...withTotal(order, order.totalAmount - amount), returnedCharges };
}

function actorOf(refund: Refund): Actor {
  return refund.requestedBy ? { kind: "admin", userId: refund.requestedBy } : { kind: "system" };
}
