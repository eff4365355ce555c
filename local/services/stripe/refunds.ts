/** Refunds, whole or in parts, of a payment that has succeeded. */
import { badParameter, noSuch, noSuchInParameter, refused } from "./apiError.ts";
import type { RawObject } from "./formBody.ts";
import { newId, unixSeconds } from "./ids.ts";
import { integer, list, metadata, oneOf, parseParams, text } from "./params.ts";
import type { Cause, Sandbox } from "./sandbox.ts";
import type { Charge, Refund } from "./types.ts";

const createShape = {
  payment_intent: text(100),
  charge: text(100),
  amount: integer(1),
  reason: oneOf("duplicate", "fraudulent", "requested_by_customer"),
  metadata,
  expand: list(text(100), 20),
};

/** `POST /v1/refunds`; `amount` in pence, the whole remainder when left out. */
export function createRefund(sandbox: Sandbox, raw: RawObject, cause: Cause): Refund {
  const params = parseParams(createShape, raw);
  const charge = chargeToRefund(sandbox, params);
  const remainder = charge.amount - charge.amount_refunded;
  if (remainder === 0) {
    throw refused(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
  }
  const amount = params.amount ?? remainder;
  if (amount > remainder) {
    const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;
    throw refused(
      charge.amount_refunded === 0
        ? `Refund amount (${pounds(amount)}) is greater than charge amount (${pounds(charge.amount)})`
        : `Refund amount (${pounds(amount)}) is greater than unrefunded amount on charge (${pounds(remainder)})`,
      undefined,
      "amount",
    );
  }

  const refund = newRefund(charge, amount, params.reason ?? null, params.metadata ?? {});
  sandbox.store.put("refunds", refund.id, refund);
  const refunded: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === remainder,
  };
  sandbox.store.put("charges", charge.id, refunded);
  sandbox.emit("refund.created", refund, cause);
  sandbox.emit("charge.refunded", refunded, cause);
  // The card network's reference comes after the refund, which is what this event is for.
  const referenced: Refund = {
    ...refund,
    destination_details: {
      card: { reference: newId("ref", 12), reference_status: "available", type: "refund" },
      type: "card",
    },
  };
  sandbox.store.put("refunds", refund.id, referenced);
  sandbox.emit("refund.updated", referenced, cause);
  return refund;
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
    if (!charge) throw noSuchInParameter("charge", params.charge, "charge");
    if (charge.status !== "succeeded") throw refused(`Charge ${charge.id} has not succeeded.`);
    return charge;
  }
  const intentId = params.payment_intent ?? "";
  const intent = sandbox.store.get("paymentIntents", intentId);
  if (!intent) throw noSuchInParameter("payment_intent", intentId, "payment_intent");
  const charge =
    intent.latest_charge === null ? undefined : sandbox.store.get("charges", intent.latest_charge);
  if (intent.status !== "succeeded" || !charge) {
    throw refused(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      "payment_intent_unexpected_state",
      "payment_intent",
    );
  }
  return charge;
}

function newRefund(
  charge: Charge,
  amount: number,
  reason: Refund["reason"],
  metadata: Record<string, string>,
): Refund {
  return {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: newId("txn"),
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
  if (!refund) throw noSuch("refund", id, "refund");
  return refund;
}
