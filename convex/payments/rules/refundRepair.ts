/** What an admin can do about money that needs a person. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { formatPence } from "../../domain/shared/money";
import { fail } from "../../errors";
import { requireUninvolved } from "../../orders/rules/access";
import { reopenAdjustment } from "../../orders/rules/adjustmentStates";
import { writeEvent } from "../../orders/rules/records";
import { transition } from "../../orders/rules/transition";
import type { Profile } from "../../shared/rules/access";
import { record } from "../../shared/rules/trail";
import { updateOrderMoney } from "./orderMoney";
import { sendSettledElsewhere } from "../mail/refunds";
import { hasOpenClaim } from "./openClaim";
import { isUnheard } from "./refundProgress";
import { insertRefund, type Refund, refundableOfPayment, reserve } from "./refunds";

/**
 * Makes a refund ready for another attempt, once: the second asker gets `refund_not_failed`. One that failed
 * at the provider gets a new row, since a row stands for one refund there; one of which the provider never
 * spoke goes on as it is, so that the next attempt finds it if it went through after all. `refund_over`
 * when the payment does not hold the money any more; `forbidden` for the order's buyer and seller. Returns which refund
 * to carry out.
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
  await record(ctx, admin, {
    ...{
      action: "retry_refund",
      targetType: "payment",
      targetId: refundId,
      person: refund.buyerId,
    },
    reason: `Refund of ${formatPence(amount)}`,
  });
  // It goes on by itself anyway, or is asked about: this does so now.
  if (state !== "failed") {
    await ctx.db.patch("refunds", refundId, { nextAttemptAt: now });
    return refundId;
  }
  const checkout = checkoutId && (await ctx.db.get("checkouts", checkoutId));
  if (checkout && refundableOfPayment(checkout) < amount) fail("refund_over");
  await reserve(ctx, checkoutId, amount);
  const renewed = isUnheard(refund) ? await resume(ctx, refund) : await repeat(ctx, admin, refund);
  await updateOrderMoney(ctx, refund.orderId);
  return renewed;
}

async function resume(ctx: MutationCtx, { _id }: Refund): Promise<Id<"refunds">> {
  // One attempt behind it, so that the next one looks first.
  const fresh = { state: "requested" as const, attempts: 1, nextAttemptAt: Date.now() };
  await ctx.db.patch("refunds", _id, { ...fresh, error: undefined });
  return _id;
}

async function repeat(ctx: MutationCtx, admin: Profile, refund: Refund): Promise<Id<"refunds">> {
  const order = (await ctx.db.get("orders", refund.orderId)) ?? fail("order_not_found");
  const { checkoutId, adjustmentId, stripePaymentIntentId, purpose, amount, reason } = refund;
  return await insertRefund(ctx, order, {
    ...(checkoutId === undefined ? {} : { checkoutId }),
    ...(adjustmentId === undefined ? {} : { adjustmentId }),
    stripePaymentIntentId,
    purpose,
    amount,
    reason,
    requestedBy: admin.userId,
  });
}

/**
 * The admin has seen to it elsewhere: a failed refund leaves the list, stays failed, and the trail says so. An
 * order that was open because money came back is closed; what else of it failed stays in the list. Twice is
 * once; `refund_not_failed` while it may still go through, `order_stopped` while a bank asks for the money of
 * an order that this would close; `forbidden` for its buyer and seller, who may not call their own debt paid.
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

/** The admin has seen to what belongs to no order: it goes, and the trail of what admins did keeps it. */
export async function dismissUnmatched(
  ctx: MutationCtx,
  admin: Profile,
  { _id, update, stripePaymentIntentId }: Doc<"deferredStripeEvents">,
): Promise<void> {
  await ctx.db.delete("deferredStripeEvents", _id);
  await record(ctx, admin, {
    action: "dismiss_payment",
    targetType: "payment",
    targetId: stripePaymentIntentId,
    person: null,
    reason: `Unmatched ${update.kind} of ${formatPence(update.amount)}`,
  });
}
