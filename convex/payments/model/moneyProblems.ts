import { type Infer, v } from "convex/values";
import { literals } from "convex-helpers/validators";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import { chargebackState, refundPurpose, refundState } from "../tables";

const orderLink = v.object({ uuid: v.string(), listingTitle: v.string() });

/** Money in pence, times in ms epoch. */
export const moneyProblem = v.union(
  v.object({
    kind: v.literal("refund"),
    refundId: v.id("refunds"),
    /** `requested`: attempts are failing; the next is at `nextAttemptAt`. */
    state: refundState,
    purpose: refundPurpose,
    amount: v.number(),
    reason: v.string(),
    error: v.union(v.string(), v.null()),
    nextAttemptAt: v.union(v.number(), v.null()),
    order: orderLink,
    at: v.number(),
  }),
  v.object({
    kind: v.literal("unmatched"),
    deferredId: v.id("deferredStripeEvents"),
    what: literals("payment", "refund", "dispute"),
    amount: v.number(),
    stripePaymentIntentId: v.string(),
    at: v.number(),
  }),
  v.object({
    kind: v.literal("chargeback"),
    chargebackId: v.id("chargebacks"),
    state: chargebackState,
    amount: v.number(),
    /** Stripe's code. */
    reason: v.string(),
    dueBy: v.union(v.number(), v.null()),
    order: orderLink,
    at: v.number(),
  }),
);
type MoneyProblem = Infer<typeof moneyProblem>;

const SHOWN_MAX = 50;

/**
 * Chargebacks awaiting an answer, those lost before dispatch or won after a loss, failed refunds, then
 * unmatched events; each newest first.
 */
export async function moneyProblems(ctx: QueryCtx): Promise<MoneyProblem[]> {
  const { chargebacks, refunds, unmatched } = await problemRows(ctx, SHOWN_MAX);
  return [
    ...(await Promise.all(chargebacks.map((row) => chargebackView(ctx, row)))),
    ...(await Promise.all(refunds.map((row) => refundView(ctx, row)))),
    ...unmatched.map(unmatchedView),
  ];
}

/** The number of money problems, exact up to `max`. */
export async function countMoneyProblems(ctx: QueryCtx, max: number): Promise<number> {
  const { chargebacks, refunds, unmatched } = await problemRows(ctx, max);
  return chargebacks.length + refunds.length + unmatched.length;
}

/** At most `max` per kind and state, newest first. */
async function problemRows(ctx: QueryCtx, max: number) {
  const chargebacksIn = (state: "open" | "warning") =>
    ctx.db
      .query("chargebacks")
      .withIndex("by_state_and_createdAt", (q) => q.eq("state", state))
      .order("desc")
      .take(max);
  const [open, warnings, lost, refunds, unmatched] = await Promise.all([
    chargebacksIn("open"),
    chargebacksIn("warning"),
    ctx.db
      .query("chargebacks")
      .withIndex("by_needsPerson_and_createdAt", (q) => q.eq("needsPerson", true))
      .order("desc")
      .take(max),
    ctx.db
      .query("refunds")
      .withIndex("by_needsPerson_and_updatedAt", (q) => q.eq("needsPerson", true))
      .order("desc")
      .take(max),
    ctx.db.query("deferredStripeEvents").order("desc").take(max),
  ]);
  return { chargebacks: [...open, ...warnings, ...lost], refunds, unmatched };
}

async function linkOf(ctx: QueryCtx, orderId: Id<"orders">): Promise<Infer<typeof orderLink>> {
  const { uuid, listingTitle } = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
  return { uuid, listingTitle };
}

async function chargebackView(
  ctx: QueryCtx,
  { _id, state, amount, reason, dueBy, orderId, createdAt }: Doc<"chargebacks">,
): Promise<MoneyProblem> {
  const order = await linkOf(ctx, orderId);
  return {
    kind: "chargeback",
    chargebackId: _id,
    state,
    amount,
    reason,
    dueBy: dueBy ?? null,
    order,
    at: createdAt,
  };
}

async function refundView(ctx: QueryCtx, refund: Doc<"refunds">): Promise<MoneyProblem> {
  const { _id, state, purpose, amount, reason, error = null, updatedAt } = refund;
  return {
    kind: "refund",
    refundId: _id,
    state,
    purpose,
    amount,
    reason,
    error,
    nextAttemptAt: state === "requested" ? (refund.nextAttemptAt ?? null) : null,
    order: await linkOf(ctx, refund.orderId),
    at: updatedAt,
  };
}

function unmatchedView({
  _id,
  update,
  stripePaymentIntentId,
  createdAt,
}: Doc<"deferredStripeEvents">): MoneyProblem {
  return {
    kind: "unmatched",
    deferredId: _id,
    what: update.kind === "paid" ? "payment" : update.kind,
    amount: update.amount,
    stripePaymentIntentId,
    at: createdAt,
  };
}
