/** What an admin's decision on a failed refund, or on a decided chargeback, means for its order. */

import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { ORDER_EVENTS } from "#convex/domain/orders/transitions.ts";
import type { SettledAnswer } from "#convex/domain/payments/states.ts";
import { fail } from "#convex/errors.ts";
import { unreturned } from "#convex/payments/model/checkoutRecords.ts";
import {
  type Chargeback,
  hasFailedRefund,
  needsAdmin,
  type Refund,
} from "#convex/payments/model/refundRecords.ts";
import { reserve } from "#convex/payments/model/requestRefund.ts";
import { sendSettledElsewhere } from "../mail/refundEmails";
import { reopenAdjustment } from "./adjustmentStates";
import { closeIfAllReturned, updateOrderMoney } from "./orderMoney";
import { type Actor, hasOpenClaim, type Order, orderOf, patchOrder, writeEvent } from "./records";
import { requireNotStopped, transition } from "./transition";

/** What the order itself owes: all but surplus payments. */
const COUNTED_PURPOSES = ["order", "adjustment"] as const;

/**
 * Records how an admin settled a failed refund. Only "paid", and never for a surplus payment, adds to the order's
 * `refundedAmount`.
 */
export async function settleElsewhere(
  ctx: MutationCtx,
  adminId: Id<"users">,
  refund: Refund,
  answer: SettledAnswer,
): Promise<void> {
  const { orderId, amount, adjustmentId, purpose } = refund;
  const order = await orderOf(ctx, orderId);
  const actor = { kind: "admin", userId: adminId } as const;
  await writeEvent(ctx, order, SETTLED_EVENTS[answer], actor, { amount });
  if (adjustmentId) await reopenAdjustment(ctx, order, adjustmentId);
  const isCounted = answer === "paid" && purpose !== "surplus";
  if (isCounted) await countAsRefunded(ctx, order, refund, actor);
  const updatedOrder = await completeIfNothingOwed(ctx, orderId, actor);
  if (answer === "notOwed") return;
  await sendSettledElsewhere(ctx, updatedOrder, refund, {
    isClosed: updatedOrder.status !== order.status,
    concernsSeller: isCounted && order.status !== "cancelled",
  });
}

const SETTLED_EVENTS = {
  paid: "settledElsewhere",
  recorded: "settledElsewhere",
  notOwed: "refundNotOwed",
} as const;

async function countAsRefunded(
  ctx: MutationCtx,
  order: Order,
  { checkoutId, amount }: Refund,
  admin: Actor,
): Promise<void> {
  requireNotStopped(order, ORDER_EVENTS.settleRefund.label);
  const checkout = (await ctx.db.get("checkouts", checkoutId)) ?? fail("not_found");
  const settledAmount = Math.min(amount, unreturned(checkout));
  await reserve(ctx, checkoutId, settledAmount);
  const refundedAmount = order.refundedAmount + settledAmount;
  const refundedOrder = await patchOrder(ctx, order._id, { refundedAmount });
  await closeIfAllReturned(ctx, refundedOrder, "refund", admin, { amount: settledAmount });
}

/**
 * Whether an order is disputed only because a refund bounced or a bank reversed a chargeback, not because of
 * a claim.
 */
const awaitsSettlement = (order: Order): boolean =>
  order.status === "disputed" && !hasOpenClaim(order);

/** Completes an order for which `awaitsSettlement`, once it owes no other refund. */
async function completeIfNothingOwed(
  ctx: MutationCtx,
  orderId: Id<"orders">,
  admin: Actor,
): Promise<Order> {
  const order = await updateOrderMoney(ctx, orderId);
  if (!awaitsSettlement(order) || order.refundingAmount) return order;
  const isOwed = await needsAdmin(ctx, orderId, COUNTED_PURPOSES);
  return isOwed ? order : await completeOrder(ctx, order, admin);
}

async function completeOrder(ctx: MutationCtx, order: Order, admin: Actor): Promise<Order> {
  return await transition(ctx, order, "settleRefund", admin, {
    patch: { completedAt: Date.now() },
  });
}

/**
 * Lets an order continue after a chargeback was lost before dispatch, or completes one whose money the bank
 * returned to Shoal. Errors: `order_stopped` while the order still owes a refund.
 */
export async function resumeAfterChargeback(
  ctx: MutationCtx,
  adminId: Id<"users">,
  { _id, orderId }: Chargeback,
): Promise<void> {
  await ctx.db.patch("chargebacks", _id, { needsAdmin: undefined });
  const actor = { kind: "admin", userId: adminId } as const;
  const order = await updateOrderMoney(ctx, orderId);
  await writeEvent(ctx, order, "resumed", actor);
  if (!awaitsSettlement(order)) return;
  if (order.refundingAmount || (await hasFailedRefund(ctx, orderId, COUNTED_PURPOSES))) {
    const reason = "waiting for a refund to go through or be settled elsewhere";
    fail("order_stopped", { event: ORDER_EVENTS.settleRefund.label, why: reason });
  }
  await completeOrder(ctx, order, actor);
}
