/** A refund's progress, from Stripe's updates or our own attempts: forward only, in any order. */
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { type RefundState, refundStateOf } from "#convex/domain/payments/states.ts";
import { HOUR_MS } from "#convex/domain/shared/constants.ts";
import { withDelivery, withTotal } from "#convex/domain/shared/money.ts";
import { fail } from "#convex/errors.ts";
import {
  isAlive,
  reopenAdjustment,
  setAdjustmentStatus,
} from "#convex/orders/model/adjustmentStates.ts";
import { postRefundCard } from "#convex/orders/model/orderMessages.ts";
import {
  type Actor,
  type Order,
  orderOf,
  patchOrder,
  writeEvent,
} from "#convex/orders/model/records.ts";
import { transition } from "#convex/orders/model/transition.ts";
import { closeIfAllReturned, isAllReturned, type Refund, updateOrderMoney } from "./orderMoney";
import * as mails from "../mail/refundEmails";
import { checkoutOfIntent } from "./checkoutRecords";
import { insertRefund, reserve } from "./requestRefund";
import { applied, deferred, type RefundUpdate, type UpdateResult } from "./readStripeEvents";

const OUTSIDE_REFUND_REASON = "Refunded at the payment provider";
const NO_ROOM = "more than the payment holds";
const UNKNOWN_PAYMENT = "deferred until its payment is known";

export async function applyRefund(ctx: MutationCtx, update: RefundUpdate): Promise<UpdateResult> {
  const refund = (await knownRefund(ctx, update)) ?? (await recordOutside(ctx, update));
  if (typeof refund === "string") return deferred(refund);
  const { stripeRefundId } = update;
  const state = refundStateOf(update.status);
  const error = problemOf(update);
  const progress =
    state === "failed" ? { state, stripeRefundId, error } : { state, stripeRefundId };
  const result = await advanceRefund(ctx, refund, progress);
  if (result === "no room") return deferred(NO_ROOM);
  const outcomes = { pending: "under way", succeeded: "settled", failed: "failed" };
  const outcome = result === "known" ? "known already" : outcomes[state];
  return applied(`refund ${outcome}`);
}

/** Stripe's reasons look like `expired_or_canceled_card`. */
function problemOf({ status, failureReason }: RefundUpdate): string {
  return `The payment provider says: ${(failureReason ?? status).replaceAll("_", " ")}`;
}

/**
 * Our row for a Stripe refund. The row named in its metadata counts only for the first Stripe refund made for
 * it.
 */
async function knownRefund(ctx: QueryCtx, update: RefundUpdate): Promise<Refund | null> {
  const refund = await ctx.db
    .query("refunds")
    .withIndex("by_stripeRefundId", (q) => q.eq("stripeRefundId", update.stripeRefundId))
    .first();
  if (refund || update.refundId === null) return refund;
  const id = ctx.db.normalizeId("refunds", update.refundId);
  const namedRefund = id && (await ctx.db.get("refunds", id));
  if (namedRefund?.stripeRefundId !== undefined) return null;
  return namedRefund?.stripePaymentIntentId === update.paymentIntentId ? namedRefund : null;
}

/**
 * Inserts a row for a refund that Shoal didn't request; returns the reason if it must be deferred. Failed ones
 * get a row too, so that an older event can't book them later.
 */
async function recordOutside(ctx: MutationCtx, update: RefundUpdate): Promise<Refund | string> {
  const { paymentIntentId, amount, stripeRefundId } = update;
  if (paymentIntentId === null) return "the refund names no payment";
  const checkout = await checkoutOfIntent(ctx, paymentIntentId);
  if (checkout === null) return UNKNOWN_PAYMENT;
  const hasFailed = refundStateOf(update.status) === "failed";
  if (!hasFailed && !(await reserve(ctx, checkout._id, amount))) {
    return NO_ROOM;
  }
  const order = await orderOf(ctx, checkout.orderId);
  const refundId = await insertRefund(ctx, order, {
    checkoutId: checkout._id,
    stripePaymentIntentId: paymentIntentId,
    purpose: checkout.isSurplus ? "surplus" : "order",
    amount,
    reason: OUTSIDE_REFUND_REASON,
    stripeRefundId,
    ...(hasFailed ? { state: "failed" as const, error: problemOf(update), needsAdmin: true } : {}),
  });
  const refund = (await ctx.db.get("refunds", refundId)) ?? fail("not_found");
  if (hasFailed) await reportFailure(ctx, order, refund, problemOf(update));
  return refund;
}

/**
 * States never move back. Stripe may fail a refund after it succeeded (the bank returned it), never the
 * reverse.
 */
const RANK: Record<RefundState, number> = { requested: 0, pending: 1, succeeded: 2, failed: 3 };

/** We gave up and Stripe never reported an outcome, so it may still have gone through. */
export const isUnconfirmed = (refund: Refund): boolean =>
  refund.state === "failed" && refund.stripeRefundId === undefined;

/** How soon to poll a pending refund if no webhook arrives. */
export const PENDING_CHECK_MS = 6 * HOUR_MS;

type Progress =
  | { state: "pending" | "succeeded"; stripeRefundId: string }
  | { state: "failed"; stripeRefundId?: string; error: string };

/**
 * Applies a refund's new state, unless a later one is known. "no room": another refund has reserved the
 * payment's money; nothing was changed.
 */
export async function advanceRefund(
  ctx: MutationCtx,
  refund: Refund,
  progress: Progress,
): Promise<"applied" | "known" | "no room"> {
  const wasUnconfirmed = isUnconfirmed(refund);
  const { stripeRefundId } = progress;
  if (wasUnconfirmed && progress.state === "failed") {
    const { error } = progress;
    if (stripeRefundId) await ctx.db.patch("refunds", refund._id, { stripeRefundId, error });
    return "known";
  }
  if (!wasUnconfirmed && RANK[progress.state] <= RANK[refund.state]) return "known";
  if (wasUnconfirmed && !(await reserve(ctx, refund.checkoutId, refund.amount))) return "no room";
  const now = Date.now();
  await ctx.db.patch("refunds", refund._id, {
    state: progress.state,
    ...(stripeRefundId === undefined ? {} : { stripeRefundId }),
    error: progress.state === "failed" ? progress.error : undefined,
    needsAdmin: undefined,
    nextAttemptAt: progress.state === "pending" ? now + PENDING_CHECK_MS : undefined,
    updatedAt: now,
  });
  const order = await orderOf(ctx, refund.orderId);
  if (progress.state === "succeeded") await settle(ctx, order, refund);
  if (progress.state === "failed") await handleFailedRefund(ctx, order, refund, progress.error);
  await updateOrderMoney(ctx, refund.orderId);
  return "applied";
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
      : await patchOrder(ctx, order, { refundedAmount: order.refundedAmount + amount });
  const isClosed = await closeIfAllReturned(ctx, updatedOrder, "refund", actor, { amount, note });
  if (refund.purpose !== "order") return;
  if (!isClosed) {
    const event = isAllReturned(updatedOrder) ? "allReturned" : "moneyReturned";
    await writeEvent(ctx, updatedOrder, event, actor, { amount, note });
  }
  await mails.sendRefunded(ctx, updatedOrder, refund);
  await postRefundCard(ctx, updatedOrder, amount);
}

/** An accepted decrease was refunded: lowers the totals. */
async function applyDecrease(ctx: MutationCtx, order: Order, refund: Refund): Promise<Order> {
  const { amount } = refund;
  const updatedOrder = await patchOrder(ctx, order, withTotal(order, order.totalAmount - amount));
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

/** The refund failed or bounced: releases its money; an admin decides what follows. */
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
  if (setback) await mails.sendSetback(ctx, order, refund, setback);
  if (order.status === "refunded" && order.refundedAmount < order.totalAmount) {
    await mails.sendRefundFailed(ctx, order, refund, error);
    await transition(ctx, order, "refundBounced", { kind: "stripe" }, { amount });
    return;
  }
  await reportFailure(ctx, order, refund, error);
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
async function reportFailure(
  ctx: MutationCtx,
  order: Order,
  refund: Refund,
  error: string,
): Promise<void> {
  await mails.sendRefundFailed(ctx, order, refund, error);
  const { amount } = refund;
  await writeEvent(ctx, order, "refundFailed", { kind: "stripe" }, { amount });
}

async function revertBouncedRefund(
  ctx: MutationCtx,
  order: Order,
  { purpose, amount }: Refund,
): Promise<void> {
  if (purpose === "order") {
    await patchOrder(ctx, order, { refundedAmount: order.refundedAmount - amount });
  } else if (purpose === "adjustment") {
    await patchOrder(ctx, order, withTotal(order, order.totalAmount + amount));
  }
}

function actorOf(refund: Refund): Actor {
  return refund.requestedBy ? { kind: "admin", userId: refund.requestedBy } : { kind: "system" };
}
