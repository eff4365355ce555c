import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import { AWAITING_DISPATCH, awaitsDispatch, STATE_WORDS } from "#convex/domain/orders/states.ts";
import { DELIVERY_CHARGE_MAX_PENCE } from "#convex/domain/shared/constants.ts";
import { formatPence, withDelivery } from "#convex/domain/shared/money.ts";
import { fail } from "#convex/errors.ts";
import {
  checkoutsOf,
  requestCheckout,
  refundableOf,
} from "#convex/payments/model/checkoutRecords.ts";
import { requestRefund } from "#convex/payments/model/requestRefund.ts";
import { canUserSell, type Profile, profileOf } from "#convex/shared/model/access.ts";
import { consumeLimit } from "#convex/shared/model/rateLimits.ts";
import {
  type Adjustment,
  endLiveAdjustment,
  insertAdjustment,
  setAdjustmentStatus,
} from "./adjustmentStates";
import { postAdjustment } from "./orderMessages";
import { requireRaiseAllowed } from "./pairLimit";
import { type Order, writeEvent } from "./records";
import { requireLawful } from "./saleBlockReason";
import { refuseInState, requireNotStopped } from "./transition";

/** The minimum card payment, in pence. */
const CARD_MIN_PENCE = 30;

/** Proposes a charge in pence, replacing any live proposal. */
export async function proposeDelivery(
  ctx: MutationCtx,
  seller: Profile,
  order: Order,
  proposedCharge: number,
): Promise<Id<"orderAdjustments">> {
  if (!Number.isInteger(proposedCharge) || proposedCharge < 0) fail("invalid_delivery_charge");
  if (proposedCharge > DELIVERY_CHARGE_MAX_PENCE) {
    const problem = `at most ${formatPence(DELIVERY_CHARGE_MAX_PENCE)}`;
    fail("invalid_input", { field: "Delivery charge", problem });
  }
  if (isInPerson(order)) {
    fail("wrong_kind", { event: "propose a delivery charge", kind: "handed over in person" });
  }
  if (!awaitsDispatch(order.status)) {
    refuseInState(order.status, "propose a delivery charge", AWAITING_DISPATCH);
  }
  requireNotStopped(order, "propose a delivery charge");
  await requireLawful(ctx, order, "propose a delivery charge");
  await requireAllowedCharge(ctx, order, proposedCharge);
  await requireFewProposals(ctx, order);
  await consumeLimit(ctx, "proposeDelivery", order._id);
  await endLiveAdjustment(ctx, order, "replaced");
  const adjustment = await insertAdjustment(ctx, order, proposedCharge);
  const { _id: adjustmentId, expiresAt } = adjustment;
  await writeEvent(
    ctx,
    order,
    "deliveryProposed",
    { kind: "seller", userId: seller.userId },
    { amount: proposedCharge },
  );
  await postAdjustment(ctx, order, adjustment);
  await ctx.scheduler.runAt(expiresAt, internal.orders.adjustments.lapse, { adjustmentId });
  return adjustmentId;
}

/** Keeps an order's history and chat readable. */
const PROPOSALS_MAX = 20;

async function requireFewProposals(ctx: MutationCtx, order: Order): Promise<void> {
  const earlierProposals = await ctx.db
    .query("orderAdjustments")
    .withIndex("by_orderId_and_status", (q) => q.eq("orderId", order._id))
    .take(PROPOSALS_MAX);
  if (earlierProposals.length < PROPOSALS_MAX) return;
  fail("invalid_input", {
    field: "Delivery charge",
    problem: `an order has at most ${PROPOSALS_MAX} proposals`,
  });
}

/**
 * Cards can't be charged less than 30p, and a decrease can't exceed what is refundable. The charge is raised only once, and
 * never after it was lowered: the payment provider keeps its fee of each payment that is refunded.
 */
async function requireAllowedCharge(
  ctx: MutationCtx,
  order: Order,
  proposedCharge: number,
): Promise<void> {
  const difference = withDelivery(order, proposedCharge).totalAmount - order.totalAmount;
  const refuse = (problem: string): never =>
    fail("invalid_input", { field: "Delivery charge", problem });
  if (difference === 0) refuse("that is already the charge");
  if (difference > 0 && difference < CARD_MIN_PENCE) refuse("raise it by 30p or more");
  if (difference > 0 && (order.returnedCharges || (await wasRaised(ctx, order._id)))) {
    refuse("it was raised or lowered before, so it can only be lowered");
  }
  if (difference < 0 && -difference > (await refundableOf(ctx, order._id))) fail("refund_over");
}

/** Also if that payment went back, because the proposal was replaced as it was paid. */
const wasRaised = async (ctx: MutationCtx, orderId: Id<"orders">): Promise<boolean> =>
  (await checkoutsOf(ctx, orderId)).some(
    ({ adjustmentId, state }) => adjustmentId !== undefined && state === "paid",
  );

/**
 * The status is `paying` until the money has moved. Idempotent. Errors: `raise_cooling` for an increase after
 * orders between the two that went back; `raise_too_many`; as `adjustments.answer`.
 */
export async function answerAdjustment(
  ctx: MutationCtx,
  buyer: Profile,
  order: Order,
  adjustment: Adjustment,
  accept: boolean,
): Promise<void> {
  const actor = { kind: "buyer" as const, userId: buyer.userId };
  const state = adjustment.status;
  if ((accept && state === "paying") || (!accept && state === "rejected")) return;
  const isOpen = state === "pending" && awaitsDispatch(order.status);
  if (!isOpen || adjustment.expiresAt <= Date.now()) {
    fail("transition_refused", {
      event: accept ? "accept the delivery charge" : "reject the delivery charge",
      state: isOpen ? "past the 24-hour deadline for your answer" : STATE_WORDS[order.status],
    });
  }
  if (accept) {
    requireNotStopped(order, "accept the delivery charge");
    if (!(await canUserSell(ctx, order.sellerId))) {
      fail("transition_refused", {
        event: "accept the delivery charge",
        state: "from a seller who no longer sells on Shoal",
      });
    }
    await requireLawful(ctx, order, "accept the delivery charge");
  } else {
    await setAdjustmentStatus(ctx, order, adjustment, "rejected");
    await writeEvent(ctx, order, "deliveryRejected", actor);
    return;
  }
  const { totalAmount } = withDelivery(order, adjustment.proposedDeliveryCharge);
  const difference = totalAmount - order.totalAmount;
  const seller = difference > 0 ? await profileOf(ctx, order.sellerId) : null;
  if (seller) await requireRaiseAllowed(ctx, buyer, seller, order);
  await setAdjustmentStatus(ctx, order, adjustment, "paying");
  await writeEvent(ctx, order, "deliveryAccepted", actor, {
    amount: adjustment.proposedDeliveryCharge,
  });
  if (difference > 0) await requestCheckout(ctx, order, difference, adjustment._id);
  else {
    await requestRefund(ctx, order, {
      amount: -difference,
      reason: "A lower delivery charge was agreed",
      purpose: "adjustment",
      adjustmentId: adjustment._id,
    });
  }
}
