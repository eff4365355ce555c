import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { MINUTE_MS } from "../domain/constants";
import { fail } from "../errors";
import { endLiveAdjustment } from "./adjustmentEnding";
import { reopenAdjustment, setAdjustmentStatus } from "./adjustmentStates";
import { type Checkout, checkoutsOf } from "./checkouts";
import { startWork, SWEEP_BATCH } from "./jobs";
import { nextStatus } from "./orderFlow";
import { type Actor, type Order, patchOrder, transition, writeEvent } from "./orderRecords";
import { tellRefunded, tellRefundFailed } from "./orderNotices";
import { returnToStock } from "./stock";

export type Refund = Doc<"refunds">;

const giveable = (checkout: Checkout): number =>
  checkout.state === "paid" ? checkout.amount - checkout.returnedAmount : 0;

/** Pence of an order that have come in and are not given back or on the way back. */
export async function refundableOf(ctx: QueryCtx, orderId: Id<"orders">): Promise<number> {
  const checkouts = await checkoutsOf(ctx, orderId);
  return checkouts.reduce((sum, checkout) => sum + giveable(checkout), 0);
}

type RefundRequest = {
  amount: number;
  reason: string;
  purpose?: Refund["purpose"];
  requestedBy?: Id<"users">;
  adjustmentId?: Id<"orderAdjustments">;
};

/**
 * Writes the intent to give `amount` pence back and schedules the action that does it; taken from the
 * order's payments, the first one first, one row each. `refund_over` beyond what can still be given back.
 */
export async function requestRefund(
  ctx: MutationCtx,
  order: Order,
  request: RefundRequest,
): Promise<Id<"refunds">[]> {
  const { amount } = request;
  if (!Number.isInteger(amount) || amount < 1) fail("refund_over");
  const refundIds: Id<"refunds">[] = [];
  let left = amount;
  for (const checkout of await checkoutsOf(ctx, order._id)) {
    const part = Math.min(left, giveable(checkout));
    if (part === 0 || checkout.stripePaymentIntentId === undefined) continue;
    const returnedAmount = checkout.returnedAmount + part;
    await ctx.db.patch("checkouts", checkout._id, { returnedAmount, updatedAt: Date.now() });
    refundIds.push(
      await requestOne(ctx, order, {
        ...request,
        amount: part,
        stripePaymentIntentId: checkout.stripePaymentIntentId,
        checkoutId: checkout._id,
      }),
    );
    left -= part;
  }
  return left === 0 ? refundIds : fail("refund_over");
}

/** Gives a payment back that belongs to nothing: the second of one session, or one of the wrong amount. */
export async function refundStray(
  ctx: MutationCtx,
  order: Order,
  paymentIntentId: string,
  amount: number,
  reason: string,
): Promise<void> {
  await requestOne(ctx, order, {
    amount,
    reason,
    purpose: "stray",
    stripePaymentIntentId: paymentIntentId,
  });
}

type OneRefund = RefundRequest &
  Pick<Refund, "stripePaymentIntentId"> &
  Partial<Pick<Refund, "checkoutId" | "stripeRefundId">>;

async function requestOne(
  ctx: MutationCtx,
  order: Order,
  refund: OneRefund,
): Promise<Id<"refunds">> {
  const refundId = await insertRefund(ctx, order, refund);
  await ctx.scheduler.runAfter(0, internal.payments.executeRefund, { refundId });
  return refundId;
}

/** Writes a refund that is not known to have gone through yet. */
export async function insertRefund(
  ctx: MutationCtx,
  { _id: orderId, buyerId, sellerId }: Order,
  { purpose = "order", ...refund }: OneRefund,
): Promise<Id<"refunds">> {
  const now = Date.now();
  return await ctx.db.insert("refunds", {
    orderId,
    buyerId,
    sellerId,
    ...refund,
    purpose,
    state: "requested",
    idempotencyKey: `refund-${crypto.randomUUID()}`,
    attempts: 0,
    createdAt: now,
    updatedAt: now,
  });
}

/** Records that the money has gone back and moves what hangs on it. Told twice, it moves once. */
export async function settleRefund(
  ctx: MutationCtx,
  refund: Refund,
  stripeRefundId: string | undefined,
): Promise<void> {
  if (refund.state === "succeeded") return;
  if (refund.state === "failed") await reserve(ctx, refund, refund.amount);
  await ctx.db.patch("refunds", refund._id, {
    state: "succeeded",
    ...(stripeRefundId === undefined ? {} : { stripeRefundId }),
    error: undefined,
    updatedAt: Date.now(),
  });
  const order = (await ctx.db.get("orders", refund.orderId)) ?? fail("order_not_found");
  const actor = actorOf(refund);
  const { amount, reason: note } = refund;
  if (refund.purpose === "stray") {
    await writeEvent(ctx, order, "strayRefunded", actor, { amount, note });
    return;
  }
  const moved =
    refund.purpose === "adjustment"
      ? await applyDecrease(ctx, order, refund)
      : await patchOrder(ctx, order, { refundedAmount: order.refundedAmount + amount });
  const isFull = moved.totalAmount > 0 && moved.refundedAmount === moved.totalAmount;
  if (isFull && nextStatus(moved.status, "refund", actor.kind)) {
    await transition(ctx, moved, "refund", actor, { amount, note });
    // The animals never left the seller.
    if (moved.status === "processing") await returnToStock(ctx, order.listingId, order.quantity);
    await endLiveAdjustment(ctx, moved, "lapsed");
  } else if (refund.purpose === "order") {
    await writeEvent(ctx, moved, "moneyReturned", actor, { amount, note });
  }
  if (refund.purpose === "order") await tellRefunded(ctx, moved, refund);
}

/** A decrease was accepted and its money is back: now the totals fall. */
async function applyDecrease(ctx: MutationCtx, order: Order, refund: Refund): Promise<Order> {
  const { amount } = refund;
  const moved = await patchOrder(ctx, order, {
    deliveryCharge: order.deliveryCharge - amount,
    totalAmount: order.totalAmount - amount,
  });
  await writeEvent(ctx, moved, "deliveryLowered", { kind: "system" }, { amount });
  const adjustment =
    refund.adjustmentId && (await ctx.db.get("orderAdjustments", refund.adjustmentId));
  if (adjustment?.proposedDeliveryCharge === moved.deliveryCharge) {
    await setAdjustmentStatus(ctx, moved, adjustment, "accepted");
  }
  return moved;
}

/** Records that the money will not go back by this row; told of one that had, it is taken as bounced. */
export async function failRefund(ctx: MutationCtx, refund: Refund, error: string): Promise<void> {
  if (refund.state === "failed") return;
  await ctx.db.patch("refunds", refund._id, { state: "failed", error, updatedAt: Date.now() });
  await reserve(ctx, refund, -refund.amount);
  let order = (await ctx.db.get("orders", refund.orderId)) ?? fail("order_not_found");
  const { amount } = refund;
  await tellRefundFailed(ctx, order, refund, error);
  if (refund.state === "succeeded") order = await undoMove(ctx, order, refund);
  if (order.status === "refunded") {
    await transition(ctx, order, "refundBounced", { kind: "stripe" }, { amount, note: error });
    return;
  }
  await writeEvent(ctx, order, "refundFailed", { kind: "stripe" }, { amount, note: error });
  if (refund.adjustmentId) await reopenAdjustment(ctx, order, refund.adjustmentId);
}

/** Takes back what a refund that bounced had moved. */
async function undoMove(
  ctx: MutationCtx,
  order: Order,
  { purpose, amount }: Refund,
): Promise<Order> {
  if (purpose === "order") {
    return await patchOrder(ctx, order, { refundedAmount: order.refundedAmount - amount });
  }
  if (purpose === "stray") return order;
  return await patchOrder(ctx, order, {
    deliveryCharge: order.deliveryCharge + amount,
    totalAmount: order.totalAmount + amount,
  });
}

/** Adds to what a payment has given back or is giving back. */
async function reserve(ctx: MutationCtx, refund: Refund, amount: number): Promise<void> {
  const checkout = refund.checkoutId && (await ctx.db.get("checkouts", refund.checkoutId));
  if (!checkout) return;
  const returnedAmount = checkout.returnedAmount + amount;
  await ctx.db.patch("checkouts", checkout._id, { returnedAmount, updatedAt: Date.now() });
}

function actorOf(refund: Refund): Actor {
  return refund.requestedBy ? { kind: "admin", userId: refund.requestedBy } : { kind: "system" };
}

const LEASE_MS = 2 * MINUTE_MS;
const ATTEMPTS_MAX = 8;

/** Finds the refunds that are overdue: their action died, failed, or waits for Stripe. */
export async function sweepRefunds(ctx: MutationCtx): Promise<number> {
  const overdue = await ctx.db
    .query("refunds")
    .withIndex("by_state_and_updatedAt", (q) =>
      q.eq("state", "requested").lt("updatedAt", Date.now() - LEASE_MS),
    )
    .take(SWEEP_BATCH);
  const refundIds = overdue.map(({ _id }) => _id);
  return await startWork(ctx, "retryRefund", refundIds);
}

/** Tries an overdue refund again, under the same idempotency key; after the last attempt it has failed. */
export async function retryRefund(ctx: MutationCtx, refundId: Id<"refunds">): Promise<void> {
  const refund = await ctx.db.get("refunds", refundId);
  if (refund?.state !== "requested") return;
  if (refund.attempts >= ATTEMPTS_MAX && refund.stripeRefundId === undefined) {
    await failRefund(ctx, refund, refund.error ?? "The card provider could not be reached");
    return;
  }
  await ctx.db.patch("refunds", refundId, { updatedAt: Date.now() });
  await ctx.scheduler.runAfter(0, internal.payments.executeRefund, { refundId });
}
