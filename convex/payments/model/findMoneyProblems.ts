import { pick } from "convex-helpers";
import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { TRANSFER_PROBLEMS, type TransferProblem } from "#convex/domain/payouts/states.ts";
import { MONEY_PROBLEMS_SHOWN } from "#convex/domain/shared/constants.ts";
import { orderOf } from "#convex/orders/model/records.ts";
import { accountOf } from "#convex/payouts/model/accountRecords.ts";
import { isSellerGone } from "#convex/payouts/model/settleSeller.ts";
import { isOutsideStripe } from "#convex/payouts/model/transferRecords.ts";
import { sellerTransfers } from "#convex/payouts/tables.ts";
import { chargebacks, refunds } from "../tables";
import { isRecorded } from "./refundRecords";

const orderLink = v.object({ uuid: v.string(), listingTitle: v.string() });
/** In state `requested`, attempts are failing; the next is at `nextAttemptAt`. */
const REFUND_FIELDS = ["state", "purpose", "amount", "reason"] as const;
/** `reason` is Stripe's code. */
const CHARGEBACK_FIELDS = ["state", "amount", "reason"] as const;
const TRANSFER_FIELDS = ["state", "amount"] as const;

/** Money in pence, times in ms epoch. */
export const moneyProblem = v.union(
  v.object({
    kind: v.literal("refund"),
    refundId: v.id("refunds"),
    ...pick(refunds.validator.fields, [...REFUND_FIELDS]),
    /** Stripe shows a refund made in its dashboard that may replace this one. */
    isRecorded: v.boolean(),
    error: v.nullable(v.string()),
    nextAttemptAt: v.nullable(v.number()),
    order: orderLink,
    at: v.number(),
  }),
  v.object({
    kind: v.literal("unmatched"),
    deferredId: v.id("deferredStripeEvents"),
    updateKind: literals("payment", "refund", "dispute"),
    amount: v.number(),
    stripePaymentIntentId: v.string(),
    at: v.number(),
  }),
  /** `transfer`: money for a seller that Stripe refuses or will never pay; `reversal`: money to take back. */
  v.object({
    kind: literals("transfer", "reversal"),
    transferId: v.id("sellerTransfers"),
    why: literals(...TRANSFER_PROBLEMS),
    ...pick(sellerTransfers.validator.fields, [...TRANSFER_FIELDS]),
    error: v.nullable(v.string()),
    nextAttemptAt: v.nullable(v.number()),
    order: orderLink,
    at: v.number(),
  }),
  v.object({
    kind: v.literal("chargeback"),
    chargebackId: v.id("chargebacks"),
    ...pick(chargebacks.validator.fields, [...CHARGEBACK_FIELDS]),
    dueBy: v.nullable(v.number()),
    order: orderLink,
    at: v.number(),
  }),
  /** An order that waits, because its buyer is silent and can't act or be reached. `amount`: what they paid. */
  v.object({
    kind: v.literal("waitingForBuyer"),
    amount: v.number(),
    order: orderLink,
    at: v.number(),
  }),
);
type MoneyProblem = Infer<typeof moneyProblem>;

/**
 * Chargebacks (open, inquiries, then those that need a decision), refunds, sellers' transfers and reversals, then
 * deferred updates and orders whose buyer can't be reached; each group newest first.
 */
export async function moneyProblems(ctx: QueryCtx): Promise<MoneyProblem[]> {
  const rows = await problemRows(ctx, MONEY_PROBLEMS_SHOWN);
  return [
    ...(await Promise.all(rows.chargebacks.map((row) => chargebackView(ctx, row)))),
    ...(await Promise.all(rows.refunds.map((row) => refundView(ctx, row)))),
    ...(await Promise.all(rows.transfers.map((row) => transferView(ctx, row)))),
    ...rows.unmatched.map(unmatchedView),
    ...rows.waitingForBuyer.map(waitingForBuyerView),
  ];
}

export async function countMoneyProblems(ctx: QueryCtx, max: number): Promise<number> {
  const rows = await problemRows(ctx, max);
  return Object.values(rows).reduce((sum, { length }) => sum + length, 0);
}

async function problemRows(ctx: QueryCtx, max: number) {
  const chargebacksIn = (state: "open" | "warning") =>
    ctx.db
      .query("chargebacks")
      .withIndex("by_state_and_createdAt", (q) => q.eq("state", state))
      .order("desc")
      .take(max);
  const [open, warnings, decided, failing, transfers, unmatched, waitingForBuyer] =
    await Promise.all([
      chargebacksIn("open"),
      chargebacksIn("warning"),
      ctx.db
        .query("chargebacks")
        .withIndex("by_needsAdmin_and_createdAt", (q) => q.eq("needsAdmin", true))
        .order("desc")
        .take(max),
      ctx.db
        .query("refunds")
        .withIndex("by_needsAdmin_and_updatedAt", (q) => q.eq("needsAdmin", true))
        .order("desc")
        .take(max),
      ctx.db
        .query("sellerTransfers")
        .withIndex("by_needsAdmin_and_updatedAt", (q) => q.eq("needsAdmin", true))
        .order("desc")
        .take(max),
      ctx.db.query("deferredStripeEvents").order("desc").take(max),
      ctx.db
        .query("orders")
        .withIndex("by_waitingForBuyerSince", (q) => q.gt("waitingForBuyerSince", 0))
        .order("desc")
        .take(max),
    ]);
  return {
    chargebacks: [...open, ...warnings, ...decided],
    refunds: failing,
    transfers,
    unmatched,
    waitingForBuyer,
  };
}

const waitingForBuyerView = (order: Doc<"orders">): MoneyProblem => ({
  kind: "waitingForBuyer",
  amount: order.totalAmount,
  order: pick(order, ["uuid", "listingTitle"]),
  at: order.waitingForBuyerSince ?? 0,
});

async function linkOf(ctx: QueryCtx, orderId: Id<"orders">): Promise<Infer<typeof orderLink>> {
  const { uuid, listingTitle } = await orderOf(ctx, orderId);
  return { uuid, listingTitle };
}

async function chargebackView(
  ctx: QueryCtx,
  chargeback: Doc<"chargebacks">,
): Promise<MoneyProblem> {
  return {
    kind: "chargeback",
    chargebackId: chargeback._id,
    ...pick(chargeback, [...CHARGEBACK_FIELDS]),
    dueBy: chargeback.dueBy ?? null,
    order: await linkOf(ctx, chargeback.orderId),
    at: chargeback.createdAt,
  };
}

async function refundView(ctx: QueryCtx, refund: Doc<"refunds">): Promise<MoneyProblem> {
  return {
    kind: "refund",
    refundId: refund._id,
    ...pick(refund, [...REFUND_FIELDS]),
    isRecorded: refund.state === "failed" && (await isRecorded(ctx, refund)),
    error: refund.error ?? null,
    nextAttemptAt: refund.state === "requested" ? (refund.nextAttemptAt ?? null) : null,
    order: await linkOf(ctx, refund.orderId),
    at: refund.updatedAt,
  };
}

async function transferView(
  ctx: QueryCtx,
  transfer: Doc<"sellerTransfers">,
): Promise<MoneyProblem> {
  const order = await orderOf(ctx, transfer.orderId);
  return {
    kind: transfer.kind,
    transferId: transfer._id,
    why: await problemOf(ctx, order, transfer),
    ...pick(transfer, [...TRANSFER_FIELDS]),
    error: transfer.error ?? null,
    nextAttemptAt: transfer.state === "requested" ? (transfer.nextAttemptAt ?? null) : null,
    order: pick(order, ["uuid", "listingTitle"]),
    at: transfer.updatedAt,
  };
}

async function problemOf(
  ctx: QueryCtx,
  order: Doc<"orders">,
  transfer: Doc<"sellerTransfers">,
): Promise<TransferProblem> {
  if (await isOutsideStripe(ctx, transfer)) return "paidOtherwise";
  if (transfer.state !== "waiting") return "refused";
  if (await isSellerGone(ctx, order)) return "sellerGone";
  return (await accountOf(ctx, order.sellerId))?.status === "rejected" ? "rejected" : "refused";
}

function unmatchedView(deferred: Doc<"deferredStripeEvents">): MoneyProblem {
  const { update, stripePaymentIntentId } = deferred;
  return {
    kind: "unmatched",
    deferredId: deferred._id,
    updateKind: "stripeSessionId" in update ? "payment" : update.kind,
    amount: update.amount,
    stripePaymentIntentId,
    at: deferred.createdAt,
  };
}
