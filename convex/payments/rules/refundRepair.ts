/** Money that needs a person: what the admin sees of it, and what they can do. */
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { formatPence } from "../../domain/shared/money";
import { fail } from "../../errors";
import { refundState } from "../tables";
import { chargebackState } from "../tables";
import type { Profile } from "../../shared/rules/access";
import { reopenAdjustment } from "../../orders/rules/adjustmentStates";
import type { HeldFact } from "./heldFacts";
import { record } from "../../shared/rules/trail";
import { transition, writeEvent } from "../../orders/rules/records";
import { tellSettledElsewhere } from "./refundMails";
import { reckonRefunds } from "./refundReckoning";
import { giveable, insertRefund, type Refund, reserve } from "./refunds";
import { isGivenUp } from "./refundStates";

const orderLink = v.object({ uuid: v.string(), listingTitle: v.string() });

/** Money in pence, times in ms epoch. */
export const moneyProblem = v.union(
  v.object({
    kind: v.literal("refund"),
    refundId: v.id("refunds"),
    /** `requested`: attempts fail and go on by themselves, the next one `nextAttemptAt`. */
    state: refundState,
    purpose: v.union(v.literal("order"), v.literal("adjustment"), v.literal("stray")),
    amount: v.number(),
    reason: v.string(),
    error: v.union(v.string(), v.null()),
    nextAttemptAt: v.union(v.number(), v.null()),
    order: orderLink,
    at: v.number(),
  }),
  v.object({
    kind: v.literal("unmatched"),
    heldFactId: v.id("heldFacts"),
    what: v.union(
      v.literal("payment"),
      v.literal("refund"),
      v.literal("refundTotal"),
      v.literal("dispute"),
    ),
    amount: v.number(),
    stripePaymentIntentId: v.string(),
    at: v.number(),
  }),
  v.object({
    kind: v.literal("chargeback"),
    chargebackId: v.id("chargebacks"),
    state: chargebackState,
    amount: v.number(),
    /** Stripe's word for it. */
    reason: v.string(),
    dueBy: v.union(v.number(), v.null()),
    order: orderLink,
    at: v.number(),
  }),
);
type MoneyProblem = Infer<typeof moneyProblem>;

const SHOWN_MAX = 50;
/** An order has one claim, as a rule. */
const CLAIMS_MAX = 20;

/** Chargebacks that wait for an answer, those lost before dispatch, then what failed, then what belongs to nothing; each newest first. */
export async function moneyProblems(ctx: QueryCtx): Promise<MoneyProblem[]> {
  const [open, warnings, lost, refunds, held] = await Promise.all([
    chargebacksIn(ctx, "open"),
    chargebacksIn(ctx, "warning"),
    ctx.db
      .query("chargebacks")
      .withIndex("by_needsPerson_and_createdAt", (q) => q.eq("needsPerson", true))
      .order("desc")
      .take(SHOWN_MAX),
    ctx.db
      .query("refunds")
      .withIndex("by_needsPerson_and_updatedAt", (q) => q.eq("needsPerson", true))
      .order("desc")
      .take(SHOWN_MAX),
    ctx.db.query("heldFacts").order("desc").take(SHOWN_MAX),
  ]);
  return [
    ...(await Promise.all([...open, ...warnings, ...lost].map((row) => chargebackView(ctx, row)))),
    ...(await Promise.all(refunds.map((row) => refundView(ctx, row)))),
    ...held.map(heldView),
  ];
}

async function chargebacksIn(
  ctx: QueryCtx,
  state: "open" | "warning",
): Promise<Doc<"chargebacks">[]> {
  return await ctx.db
    .query("chargebacks")
    .withIndex("by_state_and_createdAt", (q) => q.eq("state", state))
    .order("desc")
    .take(SHOWN_MAX);
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
  const told = { state, amount, reason, dueBy: dueBy ?? null };
  return { kind: "chargeback", chargebackId: _id, ...told, order, at: createdAt };
}

async function refundView(ctx: QueryCtx, refund: Refund): Promise<MoneyProblem> {
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

function heldView({ _id, fact, stripePaymentIntentId, createdAt }: Doc<"heldFacts">): MoneyProblem {
  return {
    kind: "unmatched",
    heldFactId: _id,
    what: fact.kind === "paid" ? "payment" : fact.kind,
    amount: amountOf(fact),
    stripePaymentIntentId,
    at: createdAt,
  };
}

function amountOf(fact: HeldFact): number {
  switch (fact.kind) {
    case "refund":
      return fact.refund.amount;
    case "refundTotal":
      return fact.total.amountRefunded;
    case "dispute":
      return fact.dispute.amount;
    case "paid":
      return fact.session.amountTotal;
  }
}

/**
 * Makes a refund ready for another attempt, once: the second asker gets `refund_not_failed`. One that failed
 * at the provider gets a new row, since a row stands for one refund there; one of which the provider never
 * told goes on as it is, so that the next attempt finds it if it went through after all. `refund_over`
 * when the payment does not hold the money any more. Answers which refund to carry out.
 */
export async function renewRefund(
  ctx: MutationCtx,
  admin: Profile,
  refund: Refund,
): Promise<Id<"refunds">> {
  if (refund.needsPerson !== true) fail("refund_not_failed");
  const now = Date.now();
  const { _id: refundId, state, checkoutId, amount } = refund;
  await ctx.db.patch("refunds", refundId, { needsPerson: undefined, updatedAt: now });
  // It goes on by itself anyway, or is asked about: this does so now.
  if (state !== "failed") {
    await ctx.db.patch("refunds", refundId, { nextAttemptAt: now });
    return refundId;
  }
  const checkout = checkoutId && (await ctx.db.get("checkouts", checkoutId));
  if (checkout && giveable(checkout) < amount) fail("refund_over");
  await reserve(ctx, checkoutId, amount);
  const renewed = isGivenUp(refund) ? await resume(ctx, refund) : await repeat(ctx, admin, refund);
  await reckonRefunds(ctx, refund.orderId);
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
 * an order that this would close.
 */
export async function dismissRefund(
  ctx: MutationCtx,
  admin: Profile,
  refund: Refund,
): Promise<void> {
  if (refund.state !== "failed") fail("refund_not_failed");
  if (refund.needsPerson !== true) return;
  const { _id, orderId, amount, adjustmentId } = refund;
  await ctx.db.patch("refunds", _id, { needsPerson: undefined, updatedAt: Date.now() });
  const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
  const actor = { kind: "admin", userId: admin.userId } as const;
  await writeEvent(ctx, order, "settledElsewhere", actor, { amount });
  if (adjustmentId) await reopenAdjustment(ctx, order, adjustmentId);
  const isForClaim = await hasOpenClaim(ctx, orderId);
  if (order.status !== "disputed" || refund.purpose !== "order" || isForClaim) return;
  const closed = await transition(ctx, order, "settle", actor, {
    patch: { completedAt: Date.now() },
  });
  await tellSettledElsewhere(ctx, closed, refund);
}

/** A claim is decided by itself. */
async function hasOpenClaim(ctx: QueryCtx, orderId: Id<"orders">): Promise<boolean> {
  const claims = await ctx.db
    .query("claims")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .take(CLAIMS_MAX);
  return claims.some(({ status }) => status === "open" || status === "answered");
}

/** The admin has seen to what belongs to no order: it goes, and the trail of what admins did keeps it. */
export async function dismissHeldFact(
  ctx: MutationCtx,
  admin: Profile,
  { _id, fact, stripePaymentIntentId }: Doc<"heldFacts">,
): Promise<void> {
  await ctx.db.delete("heldFacts", _id);
  await record(ctx, admin, {
    action: "dismiss_payment",
    targetType: "payment",
    targetId: stripePaymentIntentId,
    person: null,
    reason: `Unmatched ${fact.kind} of ${formatPence(amountOf(fact))}`,
  });
}
