import type { Doc } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { fail } from "../errors";
import type { Checkout } from "./checkouts";
import type { Applied } from "./completion";
import { failRefund, insertRefund, type Refund, settleRefund } from "./refunds";

export type RefundFacts = {
  stripeRefundId: string;
  /** From the refund's metadata: ours, unless it was made in Stripe's own dashboard. */
  refundId: string | null;
  paymentIntentId: string | null;
  amount: number;
  status: string;
};

const OUTSIDE = "Refunded at the card provider";

/** What Stripe says of one refund: settles or fails our row, or records one made outside Shoal. */
export async function applyRefundFacts(ctx: MutationCtx, facts: RefundFacts): Promise<Applied> {
  const { stripeRefundId, status } = facts;
  const refund = (await knownRefund(ctx, facts)) ?? (await adoptOutside(ctx, facts));
  if (refund === null) return { outcome: "unknown refund" };
  const { orderId } = refund;
  if (status === "succeeded") {
    await settleRefund(ctx, refund, stripeRefundId);
    return { outcome: "refund settled", orderId };
  }
  if (status === "failed" || status === "canceled") {
    await failRefund(ctx, refund, `The card provider says: ${status}`);
    return { outcome: "refund failed", orderId };
  }
  await ctx.db.patch("refunds", refund._id, { stripeRefundId });
  return { outcome: "refund under way", orderId };
}

async function knownRefund(ctx: QueryCtx, facts: RefundFacts): Promise<Refund | null> {
  const known = await ctx.db
    .query("refunds")
    .withIndex("by_stripeRefundId", (q) => q.eq("stripeRefundId", facts.stripeRefundId))
    .first();
  if (known || facts.refundId === null) return known;
  const id = ctx.db.normalizeId("refunds", facts.refundId);
  return id && (await ctx.db.get("refunds", id));
}

/** A refund that Shoal did not ask for gets a row of its own; one known by its sum only gets its id. */
async function adoptOutside(ctx: MutationCtx, facts: RefundFacts): Promise<Refund | null> {
  const { paymentIntentId, amount, stripeRefundId } = facts;
  const checkout = paymentIntentId === null ? null : await checkoutOfIntent(ctx, paymentIntentId);
  if (checkout === null || facts.status === "failed" || facts.status === "canceled") return null;
  const rows = await ctx.db
    .query("refunds")
    .withIndex("by_orderId", (q) => q.eq("orderId", checkout.orderId))
    .take(100);
  const bySum = rows.find(
    (row) => row.reason === OUTSIDE && row.amount === amount && row.stripeRefundId === undefined,
  );
  if (bySum) {
    await ctx.db.patch("refunds", bySum._id, { stripeRefundId });
    return bySum;
  }
  return await insertOutside(ctx, checkout, amount, stripeRefundId);
}

/** Records that `amount` pence went back without Shoal, as far as the payment can give so much. */
async function insertOutside(
  ctx: MutationCtx,
  checkout: Checkout,
  amount: number,
  stripeRefundId?: string,
): Promise<Doc<"refunds"> | null> {
  const { stripePaymentIntentId } = checkout;
  if (stripePaymentIntentId === undefined) return null;
  if (checkout.returnedAmount + amount > checkout.amount) return null;
  const order = (await ctx.db.get("orders", checkout.orderId)) ?? fail("order_not_found");
  await ctx.db.patch("checkouts", checkout._id, {
    returnedAmount: checkout.returnedAmount + amount,
    updatedAt: Date.now(),
  });
  const refundId = await insertRefund(ctx, order, {
    checkoutId: checkout._id,
    stripePaymentIntentId,
    amount,
    reason: OUTSIDE,
    ...(stripeRefundId === undefined ? {} : { stripeRefundId }),
  });
  return await ctx.db.get("refunds", refundId);
}

async function checkoutOfIntent(ctx: QueryCtx, paymentIntentId: string): Promise<Checkout | null> {
  return await ctx.db
    .query("checkouts")
    .withIndex("by_stripePaymentIntentId", (q) => q.eq("stripePaymentIntentId", paymentIntentId))
    .first();
}

/**
 * What a charge has given back in all. More than Shoal knows of was given back outside Shoal; this event
 * may come before or after the refund's own.
 */
export async function applyRefundTotal(
  ctx: MutationCtx,
  total: { paymentIntentId: string | null; amountRefunded: number },
): Promise<Applied> {
  const { paymentIntentId, amountRefunded } = total;
  const checkout = paymentIntentId === null ? null : await checkoutOfIntent(ctx, paymentIntentId);
  if (checkout === null) return { outcome: "unknown charge" };
  const { orderId } = checkout;
  const outside = amountRefunded - checkout.returnedAmount;
  if (outside <= 0) return { outcome: "known already", orderId };
  const refund = await insertOutside(ctx, checkout, outside);
  if (refund === null) return { outcome: "more than was paid", orderId };
  await settleRefund(ctx, refund, undefined);
  return { outcome: "outside refund recorded", orderId };
}
