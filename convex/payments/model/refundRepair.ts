import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { formatPence } from "#convex/domain/shared/money.ts";
import { fail } from "#convex/errors.ts";
import { requireUninvolved } from "#convex/orders/model/access.ts";
import { reopenAdjustment } from "#convex/orders/model/adjustmentStates.ts";
import { writeEvent } from "#convex/orders/model/records.ts";
import { transition } from "#convex/orders/model/transition.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { recordAction } from "#convex/shared/model/trail.ts";
import { updateOrderMoney } from "./orderMoney";
import { sendSettledElsewhere } from "../mail/refunds";
import { hasOpenClaim } from "./openClaim";
import { isUnconfirmed } from "./refundProgress";
import { insertRefund, type Refund, refundableOfPayment, reserve } from "./refunds";

/**
 * Prepares a refund for a retry, once: a second admin gets `refund_not_failed`. A refund that failed at
 * Stripe gets a new row, because a row stands for one Stripe refund. One that Stripe never reported on keeps
 * its row, so that the next attempt finds it if it went through. `refund_over` if the payment no longer holds
 * the money; `forbidden` for the order's buyer and seller. Returns the refund to carry out.
 */
export async function renewRefund(
  ctx: MutationCtx,
  admin: Profile,
  refund: Refund,
): Promise<Id<"refunds">> {
  const order = (await ctx.db.get("orders", refund.orderId)) ?? fail("order_not_found");
  requireUninvolved(admin, order);
  if (refund.needsPerson !== true) fail("refund_not_failed");
  const now = Date.now();
  const { _id: refundId, state, checkoutId, amount } = refund;
  await ctx.db.patch("refunds", refundId, { needsPerson: undefined, updatedAt: now });
  await recordAction(ctx, admin, {
    ...{
      action: "retry_refund",
      targetType: "payment",
      targetId: refundId,
      person: refund.buyerId,
    },
    reason: `Refund of ${formatPence(amount)}`,
  });
  // It would be retried or polled anyway; do it now.
  if (state !== "failed") return refundId;
  const checkout = (await ctx.db.get("checkouts", checkoutId)) ?? fail("not_found");
  if (refundableOfPayment(checkout) < amount) fail("refund_over");
  await reserve(ctx, checkoutId, amount);
  const renewed = isUnconfirmed(refund)
    ? await resume(ctx, refund)
    : await repeat(ctx, admin, refund);
  await updateOrderMoney(ctx, refund.orderId);
  return renewed;
}

async function resume(ctx: MutationCtx, { _id }: Refund): Promise<Id<"refunds">> {
  const fresh = { state: "requested" as const, attempts: 0, nextAttemptAt: Date.now() };
  await ctx.db.patch("refunds", _id, { ...fresh, error: undefined });
  return _id;
}

async function repeat(ctx: MutationCtx, admin: Profile, refund: Refund): Promise<Id<"refunds">> {
  const order = (await ctx.db.get("orders", refund.orderId)) ?? fail("order_not_found");
  const { checkoutId, adjustmentId, stripePaymentIntentId, purpose, amount, reason } = refund;
  return await insertRefund(ctx, order, {
    checkoutId,
    ...(adjustmentId === undefined ? {} : { adjustmentId }),
    stripePaymentIntentId,
    purpose,
    amount,
    reason,
    requestedBy: admin.userId,
  });
}

/**
 * The admin settled a failed refund elsewhere: it leaves the list, stays failed and is recorded in the
 * history. Closes an order that was open only because the money came back; its other failures stay listed.
 * Idempotent. `refund_not_failed` while it may still succeed; `order_stopped` while a chargeback is open on
 * an order this would close; `forbidden` for the order's buyer and seller, who must not declare their own
 * debt paid.
 */
export async function dismissRefund(
  ctx: MutationCtx,
  admin: Profile,
  refund: Refund,
): Promise<void> {
  if (refund.state !== "failed") fail("refund_not_failed");
  if (refund.needsPerson !== true) return;
  const { _id, orderId, amount, adjustmentId } = refund;
  const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
  requireUninvolved(admin, order);
  await ctx.db.patch("refunds", _id, { needsPerson: undefined, updatedAt: Date.now() });
  const actor = { kind: "admin", userId: admin.userId } as const;
  await writeEvent(ctx, order, "settledElsewhere", actor, { amount });
  if (adjustmentId) await reopenAdjustment(ctx, order, adjustmentId);
  const isForClaim = await hasOpenClaim(ctx, orderId);
  if (order.status !== "disputed" || refund.purpose !== "order" || isForClaim) return;
  const closed = await transition(ctx, order, "settle", actor, {
    patch: { completedAt: Date.now() },
  });
  await sendSettledElsewhere(ctx, closed, refund);
}

/** The admin dealt with an unmatched event: deletes it and records that in the admin log. */
export async function dismissUnmatched(
  ctx: MutationCtx,
  admin: Profile,
  { _id, update, stripePaymentIntentId }: Doc<"deferredStripeEvents">,
): Promise<void> {
  await ctx.db.delete("deferredStripeEvents", _id);
  await recordAction(ctx, admin, {
    action: "dismiss_payment",
    targetType: "payment",
    targetId: stripePaymentIntentId,
    person: null,
    reason: `Unmatched ${update.kind} of ${formatPence(update.amount)}`,
  });
}
