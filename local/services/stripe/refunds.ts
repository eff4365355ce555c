/** Full and partial refunds of a successful payment. */

import { badParameter, notFound, notFoundInParameter, notAllowed } from "./apiError.ts";
import { balanceOf, moveMoney, PLATFORM } from "./balance.ts";
import { followUpOf } from "./cards.ts";
import { isChargedBack } from "./disputes.ts";
import type { RawObject } from "./formBody.ts";
import { newId, unixSeconds } from "./ids.ts";
import { pageOf, pageShape } from "./pages.ts";
import { integer, list, metadata, oneOf, parseParams, text } from "./params.ts";
import { ALL_CHARGES, type Cause, type Sandbox } from "./sandbox.ts";
import type { Charge, Refund, RefundPlan } from "./types.ts";

const createShape = {
  payment_intent: text(100),
  charge: text(100),
  amount: integer(1),
  reason: oneOf("duplicate", "fraudulent", "requested_by_customer"),
  metadata,
  expand: list(text(100), 20),
};

/** `POST /v1/refunds`; `amount` in pence, the whole remainder when omitted. */
export function createRefund(sandbox: Sandbox, raw: RawObject, cause: Cause): Refund {
  const params = parseParams(createShape, raw);
  const charge = chargeToRefund(sandbox, params);
  const remainder = charge.amount - charge.amount_refunded;
  if (remainder === 0) {
    throw notAllowed(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
  }
  const amount = params.amount ?? remainder;
  if (amount > remainder) {
    const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;
    throw notAllowed(
      charge.amount_refunded === 0
        ? `Refund amount (${pounds(amount)}) is greater than charge amount (${pounds(charge.amount)})`
        : `Refund amount (${pounds(amount)}) is greater than unrefunded amount on charge (${pounds(remainder)})`,
      undefined,
      "amount",
    );
  }

  if (isChargedBack(sandbox, charge.id)) {
    throw notAllowed(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      "charge_disputed",
    );
  }

  if (amount > balanceOf(sandbox, PLATFORM).available) {
    throw notAllowed(
      "You have insufficient available funds in your Stripe account to refund this charge.",
      "balance_insufficient",
    );
  }

  const later = followUpOf(charge.payment_method_details.card.last4);
  const { initialRefundStates } = sandbox;
  const initialState = initialRefundStates.get(charge.id) ?? initialRefundStates.get(ALL_CHARGES);
  const refundCourse = later && "refund" in later ? later.refund : initialState;
  const refund: Refund = {
    ...newRefund(sandbox, charge, amount, params.reason ?? null, params.metadata ?? {}),
    status: refundCourse === "pending" ? "pending" : "succeeded",
  };
  sandbox.store.put("refunds", refund.id, refund);
  const refunded = changeRefunded(sandbox, charge.id, amount);
  sandbox.emit("refund.created", refund, cause);
  sandbox.emit("charge.refunded", refunded, cause);
  if (later && "refund" in later) {
    const status = refundCourse === "pending" ? "succeeded" : "failed";
    const at = Date.now() + SETTLE_DELAY_MS;
    sandbox.store.put("refundPlans", refund.id, { id: refund.id, at, status });
  } else if (refund.status === "succeeded") addReference(sandbox, refund, cause);
  return refund;
}

/** How long a test card's refund stays in its initial state. */
const SETTLE_DELAY_MS = 3000;

/** Changes a charge's refunded amount by `by` pence, which may be negative. */
function changeRefunded(sandbox: Sandbox, chargeId: string, by: number): Charge {
  const charge = sandbox.store.get("charges", chargeId);
  if (!charge) throw notFound("charge", chargeId, "charge");
  const amount_refunded = charge.amount_refunded + by;
  const updatedCharge = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
  sandbox.store.put("charges", chargeId, updatedCharge);
  return updatedCharge;
}

/** Adds the card network's reference, which arrives after the refund and triggers `refund.updated`. */
function addReference(sandbox: Sandbox, refund: Refund, cause: Cause): void {
  const referenced: Refund = {
    ...refund,
    destination_details: {
      card: { reference: newId("ref", 12), reference_status: "available", type: "refund" },
      type: "card",
    },
  };
  sandbox.store.put("refunds", refund.id, referenced);
  sandbox.emit("refund.updated", referenced, cause);
}

/**
 * Completes or fails a pending refund, or bounces a successful one. A failed refund's money returns to the
 * charge. @throws ApiError 400 for changes that Stripe never makes, 404
 */
export function moveRefund(
  sandbox: Sandbox,
  id: string,
  status: RefundPlan["status"],
  reason = "unknown",
): Refund {
  const refund = requireRefund(sandbox, id);
  const isOver = refund.status === "failed" || refund.status === status;
  if (isOver) throw notAllowed(`Refund ${id} is ${refund.status}.`);
  sandbox.store.remove("refundPlans", id);
  if (status === "succeeded") {
    const succeeded: Refund = { ...refund, status };
    addReference(sandbox, succeeded, null);
    return succeeded;
  }
  const failedRefund: Refund = {
    ...refund,
    status,
    failure_reason: reason,
    failure_balance_transaction: moveMoney(sandbox, {
      owner: PLATFORM,
      amount: refund.amount,
      type: "refund_failure",
      source: id,
    }),
  };
  sandbox.store.put("refunds", id, failedRefund);
  changeRefunded(sandbox, refund.charge, -refund.amount);
  sandbox.emit("refund.failed", failedRefund, null);
  sandbox.emit("refund.updated", failedRefund, null);
  return failedRefund;
}

/** Updates the refunds that are due. Returns when the next one is due (ms since 1970). */
export function moveDueRefunds(sandbox: Sandbox): number | undefined {
  const plans = sandbox.store.all("refundPlans");
  const now = Date.now();
  for (const { id, at, status } of plans) if (at <= now) moveRefund(sandbox, id, status);
  const later = plans.map(({ at }) => at).filter((at) => at > now);
  return later.length === 0 ? undefined : Math.min(...later);
}

const listShape = {
  ...pageShape,
  payment_intent: text(100),
  charge: text(100),
};

/** `GET /v1/refunds`: newest first. */
export function listRefunds(sandbox: Sandbox, raw: RawObject) {
  const { payment_intent, charge, ...page } = parseParams(listShape, raw);
  const matches = sandbox.store
    .all("refunds")
    .filter((refund) => payment_intent === undefined || refund.payment_intent === payment_intent)
    .filter((refund) => charge === undefined || refund.charge === charge);
  return pageOf("/v1/refunds", matches, page);
}

function chargeToRefund(
  sandbox: Sandbox,
  params: { payment_intent?: string | undefined; charge?: string | undefined },
): Charge {
  if (params.payment_intent === undefined && params.charge === undefined) {
    throw badParameter(
      "payment_intent",
      "One of the following params should be provided for this request: payment_intent or charge.",
      "parameter_missing",
    );
  }
  if (params.charge !== undefined) {
    const charge = sandbox.store.get("charges", params.charge);
    if (!charge) throw notFoundInParameter("charge", params.charge, "charge");
    if (charge.status !== "succeeded") throw notAllowed(`Charge ${charge.id} has not succeeded.`);
    return charge;
  }
  const intentId = params.payment_intent ?? "";
  const intent = sandbox.store.get("paymentIntents", intentId);
  if (!intent) throw notFoundInParameter("payment_intent", intentId, "payment_intent");
  const charge =
    intent.latest_charge === null ? undefined : sandbox.store.get("charges", intent.latest_charge);
  if (intent.status !== "succeeded" || !charge) {
    throw notAllowed(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      "payment_intent_unexpected_state",
      "payment_intent",
    );
  }
  return charge;
}

function newRefund(
  sandbox: Sandbox,
  charge: Charge,
  amount: number,
  reason: Refund["reason"],
  metadata: Record<string, string>,
): Refund {
  const id = newId("re");
  return {
    id,
    object: "refund",
    amount,
    balance_transaction: moveMoney(sandbox, {
      owner: PLATFORM,
      amount: -amount,
      type: "refund",
      source: id,
    }),
    charge: charge.id,
    created: unixSeconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
}

/** @throws ApiError 404 */
export function requireRefund(sandbox: Sandbox, id: string): Refund {
  const refund = sandbox.store.get("refunds", id);
  if (!refund) throw notFound("refund", id, "refund");
  return refund;
}
