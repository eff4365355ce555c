/** Reads of an order's refunds and chargebacks. */

import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import type { ChargebackState, RefundState } from "#convex/domain/payments/states.ts";

export type Refund = Doc<"refunds">;
export type Chargeback = Doc<"chargebacks">;

/** More refunds than an order ever has. */
export const REFUNDS_MAX = 200;

export async function refundsIn(
  ctx: QueryCtx,
  orderId: Id<"orders">,
  state: RefundState,
): Promise<Refund[]> {
  return await ctx.db
    .query("refunds")
    .withIndex("by_orderId_and_state", (q) => q.eq("orderId", orderId).eq("state", state))
    .take(REFUNDS_MAX);
}

export async function refundsUnderWay(ctx: QueryCtx, orderId: Id<"orders">): Promise<Refund[]> {
  const requestedRefunds = await refundsIn(ctx, orderId, "requested");
  const pending = await refundsIn(ctx, orderId, "pending");
  return [...requestedRefunds, ...pending].filter(({ purpose }) => purpose !== "surplus");
}

/**
 * It failed without a known Stripe refund: Stripe refused the call, a bank withheld the payment, or we gave
 * up without an answer. An earlier attempt may have gone through.
 */
export const isUnconfirmed = (refund: Refund): boolean =>
  refund.state === "failed" && refund.stripeRefundId === undefined;

/** The reason stored for a refund made in Stripe's dashboard. */
export const OUTSIDE_REFUND_REASON = "Refunded at the payment provider";

/** Whether Stripe shows a refund from its dashboard, of at least this amount, that may replace a failed one. */
export async function isRecorded(
  ctx: QueryCtx,
  { orderId, checkoutId, amount }: Refund,
): Promise<boolean> {
  const refunds = [
    ...(await refundsIn(ctx, orderId, "pending")),
    ...(await refundsIn(ctx, orderId, "succeeded")),
  ];
  return refunds.some(
    (other) =>
      other.reason === OUTSIDE_REFUND_REASON &&
      other.checkoutId === checkoutId &&
      other.amount >= amount,
  );
}

/** Whether a failed refund for one of the `purposes`, or a decided chargeback, of the order needs an admin. */
export async function needsAdmin(
  ctx: QueryCtx,
  orderId: Id<"orders">,
  purposes: readonly Refund["purpose"][] = ["order"],
): Promise<boolean> {
  if (await hasFailedRefund(ctx, orderId, purposes)) return true;
  return (await endedChargebacks(ctx, orderId)).some(({ needsAdmin }) => needsAdmin);
}

export async function hasFailedRefund(
  ctx: QueryCtx,
  orderId: Id<"orders">,
  purposes: readonly Refund["purpose"][],
): Promise<boolean> {
  const failedRefunds = await refundsIn(ctx, orderId, "failed");
  return failedRefunds.some(({ purpose, needsAdmin }) => purposes.includes(purpose) && needsAdmin);
}

/** Pence still owed to the buyer, including surplus payments. */
export const moneyOwed = v.object({
  /** Being processed by the payment provider. */
  sending: v.number(),
  /** Not accepted by the payment provider yet; retried automatically. */
  requested: v.number(),
  /** Failed, and waiting for an admin. */
  failed: v.number(),
});

export async function moneyOwedOf(
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<Infer<typeof moneyOwed>> {
  const sumOf = async (state: RefundState) => {
    const refunds = await refundsIn(ctx, orderId, state);
    const owedRefunds = refunds.filter(({ needsAdmin }) => state !== "failed" || needsAdmin);
    return owedRefunds.reduce((sum, { amount }) => sum + amount, 0);
  };
  return {
    sending: await sumOf("pending"),
    requested: await sumOf("requested"),
    failed: await sumOf("failed"),
  };
}

/** Far more chargebacks than an order ever gets. */
const CHARGEBACKS_MAX = 50;

type Payment = { orderId: Id<"orders">; checkoutId: Id<"checkouts"> };

export async function chargebackSum(
  ctx: QueryCtx,
  { orderId, checkoutId }: Payment,
  state: ChargebackState,
): Promise<number> {
  const chargebacks = await chargebacksIn(ctx, orderId, [state]);
  const paymentChargebacks = chargebacks.filter(
    (chargeback) => chargeback.checkoutId === checkoutId,
  );
  return paymentChargebacks.reduce((sum, { amount }) => sum + amount, 0);
}

/** Pence of a payment's lost chargebacks that Shoal bears. */
export async function borneOf(
  ctx: QueryCtx,
  orderId: Id<"orders">,
  { _id, lostAmount = 0 }: Doc<"checkouts">,
): Promise<number> {
  if (lostAmount === 0) return 0;
  const borne = (await chargebacksIn(ctx, orderId, ["lost"])).filter(
    ({ checkoutId, isBorne }) => isBorne && checkoutId === _id,
  );
  return Math.min(
    lostAmount,
    borne.reduce((sum, { amount }) => sum + amount, 0),
  );
}

/** An order's chargebacks that may be, or were, taken from its seller. */
export async function bearableChargebacks(
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<Doc<"chargebacks">[]> {
  const rows = await chargebacksIn(ctx, orderId, ["warning", "open", "lost"]);
  return rows.filter(({ isBorne }) => !isBorne);
}

/** Whether a bank is withholding a payment during a chargeback; Stripe refunds nothing then. */
export const isWithheld = async (ctx: QueryCtx, payment: Payment): Promise<boolean> =>
  (await chargebackSum(ctx, payment, "open")) > 0;

export const openChargebacks = async (
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<Doc<"chargebacks">[]> => await chargebacksIn(ctx, orderId, ["warning", "open"]);

const endedChargebacks = async (
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<Doc<"chargebacks">[]> => await chargebacksIn(ctx, orderId, ["won", "lost"]);

export async function chargebacksIn(
  ctx: QueryCtx,
  orderId: Id<"orders">,
  states: readonly ChargebackState[],
): Promise<Doc<"chargebacks">[]> {
  const pages = await Promise.all(
    states.map((state) =>
      ctx.db
        .query("chargebacks")
        .withIndex("by_orderId_and_state", (q) => q.eq("orderId", orderId).eq("state", state))
        .take(CHARGEBACKS_MAX),
    ),
  );
  return pages.flat();
}
