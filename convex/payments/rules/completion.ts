import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { DISPATCH_WORKING_DAYS } from "../../domain/shared/constants";
import { addWorkingDays } from "../../domain/shared/workingDays";
import { fail } from "../../errors";
import { isInGoodStanding } from "../../shared/rules/access";
import { reopenAdjustment, setAdjustmentStatus } from "../../orders/rules/adjustmentStates";
import { type Checkout, checkoutOfIntent, settleCheckout } from "./checkouts";
import { bumpUserCounter } from "../../shared/rules/counters";
import type { OrderEvent } from "../../orders/rules/transitions";
import { lapseOf } from "../../orders/rules/holdLimits";
import {
  tellLatePayment,
  tellPaid,
  tellSellerOut,
  tellWronglyPaid,
} from "../../orders/rules/mails";
import {
  type Actor,
  type Order,
  patchOrder,
  transition,
  writeEvent,
} from "../../orders/rules/records";
import { isStopped } from "../../orders/rules/stops";
import { refundStray, requestRefund } from "./refunds";
import { release, sell } from "../../listings/rules/stock";
import { isLive } from "./stripeClient";
import { applyHeldFacts, holdUnknownPayment } from "./stripeFacts";

/** What Stripe says of a Checkout session, by a webhook or when it is asked. Money in pence. */
export type SessionFacts = {
  stripeSessionId: string;
  /** From the session's metadata: finds the row when the webhook overtakes the answer of the call. */
  checkoutId: string | null;
  paymentIntentId: string | null;
  amountTotal: number;
  currency: string | null;
  mode: string;
  livemode: boolean;
  /** Its payment has gone through. */
  isPaid: boolean;
};

/** What was done, as kept with the event's id. */
export type Applied = { outcome: string; orderId?: Id<"orders"> };

/**
 * The one completion path. A payment turns a pending order that holds its stock into `processing`, or pays
 * an accepted increase; anything else that was paid goes back. Safe to apply any number of times, in any
 * order with `applyExpiry` and with what the actions record.
 */
export async function applyPayment(ctx: MutationCtx, facts: SessionFacts): Promise<Applied> {
  const foreign = foreignProblem(facts);
  if (foreign !== null) return { outcome: foreign };
  const applied = await takePayment(ctx, facts);
  if (facts.paymentIntentId !== null) await applyHeldFacts(ctx, facts.paymentIntentId);
  return applied;
}

async function takePayment(ctx: MutationCtx, facts: SessionFacts): Promise<Applied> {
  const checkout = await findCheckout(ctx, facts);
  if (checkout === null) return await holdUnknownPayment(ctx, facts);
  const order = (await ctx.db.get("orders", checkout.orderId)) ?? fail("order_not_found");
  const done = (outcome: string): Applied => ({ outcome, orderId: order._id });
  const { paymentIntentId, amountTotal } = facts;
  if (!facts.isPaid || paymentIntentId === null) return done("not paid yet");
  // However often and by whatever way we hear of a payment, it is taken, or given back, once.
  if (await checkoutOfIntent(ctx, paymentIntentId)) return done("already applied");
  const stray = { stripePaymentIntentId: paymentIntentId, amount: amountTotal };
  const giveBack = async (reason: string) => await refundStray(ctx, order, stray, reason);
  if (checkout.state === "paid") {
    await giveBack("Paid twice");
    return done("second payment refunded");
  }
  if (facts.currency !== "gbp" || amountTotal !== checkout.amount) {
    const [outcome, reason] =
      facts.currency === "gbp"
        ? ["wrong amount refunded", "The amount was not the order's"]
        : ["wrong currency refunded", "The payment was not in pounds"];
    await giveBack(reason);
    await endWronglyPaid(ctx, order, checkout, reason);
    return done(outcome);
  }
  await settleCheckout(ctx, checkout._id, {
    state: "paid",
    stripeSessionId: facts.stripeSessionId,
    stripePaymentIntentId: paymentIntentId,
  });
  return done(
    checkout.adjustmentId === undefined
      ? await payOrder(ctx, order, facts.stripeSessionId, paymentIntentId)
      : await payIncrease(ctx, order, checkout, checkout.adjustmentId, paymentIntentId),
  );
}

/** The page is through, and what was paid on it goes back: what waited for its money is free again. */
async function endWronglyPaid(
  ctx: MutationCtx,
  order: Order,
  { _id, adjustmentId }: Checkout,
  reason: string,
): Promise<void> {
  await settleCheckout(ctx, _id, { state: "expired" });
  if (adjustmentId !== undefined) await reopenAdjustment(ctx, order, adjustmentId);
  else if (order.status === "pending") {
    await releaseHold(ctx, order, "cancel", { kind: "system" }, reason);
    await tellWronglyPaid(ctx, order);
  }
}

/** Why a session is none of this deployment's payments: test money never pays for live animals. */
function foreignProblem({ livemode, mode }: SessionFacts): string | null {
  if (livemode !== isLive()) return "of the other mode";
  return mode === "payment" ? null : "not a payment";
}

async function payOrder(
  ctx: MutationCtx,
  order: Order,
  stripeSessionId: string,
  stripePaymentIntentId: string,
): Promise<string> {
  const patch = { stripeSessionId, stripePaymentIntentId };
  if (order.status === "pending" && order.holdsStock) {
    if (await isInGoodStanding(ctx, order.sellerId)) {
      await completeOrder(ctx, order, "pay", { kind: "stripe" }, patch);
      return "order paid";
    }
    const released = await releaseHold(ctx, order, "cancel", { kind: "system" }, SELLER_OUT);
    await tellSellerOut(ctx, released);
    return await giveBackLate(ctx, released, patch, SELLER_OUT);
  }
  const late = await giveBackLate(ctx, order, patch, "The payment came after the hold had ended");
  await tellLatePayment(ctx, order);
  return late;
}

/** Why the sale of a seller who was put out is called off. */
export const SELLER_OUT = "The seller no longer sells on Shoal";

async function giveBackLate(
  ctx: MutationCtx,
  order: Order,
  patch: Pick<Order, "stripeSessionId" | "stripePaymentIntentId">,
  reason: string,
): Promise<string> {
  const late = await patchOrder(ctx, order, patch);
  const { totalAmount: amount } = order;
  await writeEvent(ctx, late, "latePayment", { kind: "stripe" }, { amount, note: reason });
  await requestRefund(ctx, late, { amount, reason });
  return "late payment refunded";
}

/** Turns the hold into a sale and starts the seller's clock. */
export async function completeOrder(
  ctx: MutationCtx,
  order: Order,
  event: Extract<OrderEvent, "pay" | "claimFree">,
  actor: Actor,
  patch: Partial<Pick<Order, "stripeSessionId" | "stripePaymentIntentId">> = {},
): Promise<Order> {
  const paidAt = Date.now();
  await sell(ctx, order.listingId, order.quantity);
  const paid = await transition(ctx, order, event, actor, {
    patch: { ...patch, holdsStock: false, paidAt, checkoutError: undefined },
    amount: order.totalAmount,
  });
  await ctx.db.insert("transactions", {
    orderId: order._id,
    buyerId: order.buyerId,
    sellerId: order.sellerId,
    createdAt: paidAt,
  });
  for (const userId of [order.buyerId, order.sellerId]) {
    await bumpUserCounter(ctx, userId, "transactions", 1);
  }
  if (order.deliveryMethod !== "courier") {
    const code = newHandoverCode();
    await ctx.db.insert("handoverCodes", { orderId: order._id, code, attemptsLeft: 10 });
  }
  await ctx.scheduler.runAt(
    addWorkingDays(paidAt, DISPATCH_WORKING_DAYS),
    internal.orders.orders.offerRefundIfLate,
    { orderId: order._id },
  );
  await tellPaid(ctx, paid);
  return paid;
}

/** Six digits; the buyer shows them when the animals change hands. */
function newHandoverCode(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(number % 1_000_000).padStart(6, "0");
}

async function payIncrease(
  ctx: MutationCtx,
  order: Order,
  checkout: Checkout,
  adjustmentId: Id<"orderAdjustments">,
  paymentIntentId: string,
): Promise<string> {
  const { amount } = checkout;
  const adjustment = await ctx.db.get("orderAdjustments", adjustmentId);
  const expected = adjustment && adjustment.proposedDeliveryCharge - order.deliveryCharge;
  const isOpen =
    adjustment?.status === "paying" && order.status === "processing" && !isStopped(order);
  if (!isOpen || expected !== amount || !(await isInGoodStanding(ctx, order.sellerId))) {
    const reason = "The delivery charge was no longer open to change";
    const stray = { stripePaymentIntentId: paymentIntentId, amount, counted: checkout._id };
    await refundStray(ctx, order, stray, reason);
    return "payment of a dead adjustment refunded";
  }
  const raised = await patchOrder(ctx, order, {
    deliveryCharge: adjustment.proposedDeliveryCharge,
    totalAmount: order.totalAmount + amount,
  });
  await setAdjustmentStatus(ctx, raised, adjustment, "accepted");
  await writeEvent(ctx, raised, "deliveryRaised", { kind: "stripe" }, { amount });
  return "delivery increase paid";
}

/** A session that ended unpaid, or whose payment failed, gives its hold back. After a payment it means nothing. */
export async function applyExpiry(ctx: MutationCtx, facts: SessionFacts): Promise<Applied> {
  const foreign = foreignProblem(facts);
  if (foreign !== null) return { outcome: foreign };
  const checkout = await findCheckout(ctx, facts);
  if (checkout === null) return { outcome: "unknown session" };
  const { orderId } = checkout;
  if (checkout.state === "paid") return { outcome: "already paid", orderId };
  if (checkout.state === "expired") return { outcome: "already over", orderId };
  // The webhook may be here before the answer of the call that made the session.
  const { stripeSessionId } = facts;
  if (checkout.stripeSessionId === undefined) {
    await ctx.db.patch("checkouts", checkout._id, { stripeSessionId });
  }
  return { outcome: await expireCheckout(ctx, checkout, { kind: "stripe" }), orderId };
}

/** A pay page was closed unpaid: what waited for its money is free again. Answers what was done. */
export async function expireCheckout(
  ctx: MutationCtx,
  { _id, orderId, adjustmentId }: Checkout,
  actor: Actor,
): Promise<string> {
  await settleCheckout(ctx, _id, { state: "expired" });
  const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
  if (adjustmentId !== undefined) {
    await reopenAdjustment(ctx, order, adjustmentId);
    return "adjustment not paid";
  }
  if (order.status !== "pending") return "already over";
  await releaseHold(ctx, order, "expire", actor);
  return "hold released";
}

/** Cancels an unpaid order and puts its animals back on the shelf. */
export async function releaseHold(
  ctx: MutationCtx,
  order: Order,
  event: Extract<OrderEvent, "cancel" | "expire">,
  actor: Actor,
  note?: string,
): Promise<Order> {
  if (order.holdsStock) await release(ctx, order.listingId, order.quantity);
  return await transition(ctx, order, event, actor, {
    patch: { holdsStock: false, ...(event === "expire" ? lapseOf(order) : {}) },
    ...(note === undefined ? {} : { note }),
  });
}

async function findCheckout(
  ctx: MutationCtx,
  { stripeSessionId, checkoutId }: SessionFacts,
): Promise<Doc<"checkouts"> | null> {
  const known = await ctx.db
    .query("checkouts")
    .withIndex("by_stripeSessionId", (q) => q.eq("stripeSessionId", stripeSessionId))
    .unique();
  if (known || checkoutId === null) return known;
  const id = ctx.db.normalizeId("checkouts", checkoutId);
  return id && (await ctx.db.get("checkouts", id));
}
