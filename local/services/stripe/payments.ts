/** What happens to a session's payment when its payer submits a card. */

import { chargeFee, moveMoney, PLATFORM, settlesOn } from "./balance.ts";
import { type Card, followUpOf, outcomeOf, TEST_CARDS } from "./cards.ts";
import { openDispute } from "./disputes.ts";
import { newId, unixSeconds } from "./ids.ts";
import type { Sandbox } from "./sandbox.ts";
import { changeSession } from "./sessions.ts";
import type { Charge, PaymentIntent, SessionRecord } from "./types.ts";

export type Payer = { name: string; email: string };
export type PayResult =
  | { kind: "paid" }
  | { kind: "challenge" }
  | { kind: "declined"; message: string };

export function payWithCard(
  sandbox: Sandbox,
  record: SessionRecord,
  card: Card,
  payer: Payer,
): PayResult {
  const intent = intentFor(sandbox, record, payer);
  const outcome = outcomeOf(card);
  const attempt: Attempt = { record, intent, card, payer };
  switch (outcome.kind) {
    case "approve":
      succeed(sandbox, attempt);
      return { kind: "paid" };
    case "challenge":
      askForChallenge(sandbox, attempt);
      return { kind: "challenge" };
    case "decline":
      decline(sandbox, attempt, outcome.code, outcome.declineCode, outcome.message);
      return { kind: "declined", message: outcome.message };
  }
}

/** Ends a 3-D Secure step. Does nothing when no step is open: the payer may press a button twice. */
export function finishChallenge(
  sandbox: Sandbox,
  record: SessionRecord,
  hasPassed: boolean,
): PayResult | undefined {
  const intent = currentIntent(sandbox, record);
  const openChallenge = intent && sandbox.store.get("charges", challengeId(intent.id));
  if (!intent || !openChallenge || intent.status !== "requires_action") return undefined;
  sandbox.store.remove("charges", openChallenge.id);
  const { card } = openChallenge.payment_method_details;
  const number =
    Object.keys(TEST_CARDS).find((testNumber) => testNumber.endsWith(card.last4)) ?? "";
  const attempt: Attempt = {
    record,
    intent,
    card: { number, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year },
    payer: {
      name: openChallenge.billing_details.name ?? "",
      email: openChallenge.billing_details.email ?? "",
    },
  };
  if (hasPassed) {
    succeed(sandbox, attempt);
    return { kind: "paid" };
  }
  const message =
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.";
  failWithoutCharge(sandbox, attempt, "payment_intent_authentication_failure", message);
  return { kind: "declined", message };
}

type Attempt = { record: SessionRecord; intent: PaymentIntent; card: Card; payer: Payer };

/** Storage id for the card of an open 3-D Secure step, which is not a charge yet. */
const challengeId = (intentId: string) => `challenge_${intentId}`;

export function currentIntent(sandbox: Sandbox, record: SessionRecord): PaymentIntent | undefined {
  const id = record.session.payment_intent;
  return id === null ? undefined : sandbox.store.get("paymentIntents", id);
}

/** Stripe creates the payment intent when the payer first submits, and reuses it after declined attempts. */
function intentFor(sandbox: Sandbox, record: SessionRecord, payer: Payer): PaymentIntent {
  const existing = currentIntent(sandbox, record);
  if (existing) return existing;
  const { session, paymentIntentData } = record;
  const id = newId("pi");
  const intent: PaymentIntent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${newId("s", 22)}`,
    confirmation_method: "automatic",
    created: unixSeconds(),
    currency: session.currency ?? "gbp",
    customer: null,
    customer_account: null,
    description: paymentIntentData.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: paymentIntentData.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: paymentIntentData.receipt_email ?? payer.email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: paymentIntentData.statement_descriptor_suffix,
    status: "requires_payment_method",
    transfer_group: paymentIntentData.transfer_group,
  };
  sandbox.store.put("paymentIntents", id, intent);
  changeSession(sandbox, record, { payment_intent: id });
  sandbox.emit("payment_intent.created", intent, null);
  return intent;
}

function succeed(sandbox: Sandbox, attempt: Attempt): void {
  const unsettled = newCharge(attempt, null);
  const charge: Charge = {
    ...unsettled,
    balance_transaction: moveMoney(sandbox, {
      owner: PLATFORM,
      amount: unsettled.amount,
      fee: chargeFee(unsettled.amount),
      type: "charge",
      source: unsettled.id,
      availableOn: settlesOn(sandbox),
    }),
  };
  sandbox.store.put("charges", charge.id, charge);
  const intent = changeIntent(sandbox, attempt.intent, {
    amount_received: charge.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: charge.payment_method,
    status: "succeeded",
  });
  const { session } = changeSession(sandbox, attempt.record, {
    customer_details: {
      address: null,
      business_name: null,
      email: attempt.payer.email,
      individual_name: null,
      name: attempt.payer.name,
      phone: null,
      tax_exempt: "none",
      tax_ids: [],
    },
    payment_intent: intent.id,
    payment_status: "paid",
    status: "complete",
    url: null,
  });
  sandbox.emit("charge.succeeded", charge, null);
  sandbox.emit("payment_intent.succeeded", intent, null);
  sandbox.emit("checkout.session.completed", session, null);
  const later = followUpOf(attempt.card.last4);
  if (later && "dispute" in later) {
    const { dispute: reason, inquiry = false } = later;
    openDispute(sandbox, charge, { reason, inquiry });
  }
}

function decline(
  sandbox: Sandbox,
  attempt: Attempt,
  code: string,
  declineCode: string,
  message: string,
): void {
  const charge = newCharge(attempt, { code, message });
  sandbox.store.put("charges", charge.id, charge);
  const intent = changeIntent(sandbox, attempt.intent, {
    last_payment_error: { type: "card_error", code, decline_code: declineCode, message },
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  sandbox.emit("charge.failed", charge, null);
  sandbox.emit("payment_intent.payment_failed", intent, null);
}

function failWithoutCharge(
  sandbox: Sandbox,
  attempt: Attempt,
  code: string,
  message: string,
): void {
  const intent = changeIntent(sandbox, attempt.intent, {
    last_payment_error: { type: "card_error", code, message },
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  sandbox.emit("payment_intent.payment_failed", intent, null);
}

function askForChallenge(sandbox: Sandbox, attempt: Attempt): void {
  const draftCharge = { ...newCharge(attempt, null), id: challengeId(attempt.intent.id) };
  sandbox.store.put("charges", draftCharge.id, draftCharge);
  const intent = changeIntent(sandbox, attempt.intent, {
    next_action: {
      type: "redirect_to_url",
      redirect_to_url: {
        url: `${sandbox.publicUrl}/pay/${attempt.record.session.id}/challenge`,
      },
    },
    payment_method: draftCharge.payment_method,
    status: "requires_action",
  });
  sandbox.emit("payment_intent.requires_action", intent, null);
}

function changeIntent(
  sandbox: Sandbox,
  intent: PaymentIntent,
  changes: Partial<PaymentIntent>,
): PaymentIntent {
  const updated = { ...intent, ...changes };
  sandbox.store.put("paymentIntents", intent.id, updated);
  return updated;
}

function newCharge(attempt: Attempt, failure: { code: string; message: string } | null): Charge {
  const { intent, card, payer } = attempt;
  return {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: { name: payer.name, email: payer.email },
    captured: failure === null,
    created: unixSeconds(),
    currency: intent.currency,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid: failure === null,
    payment_intent: intent.id,
    payment_method: newId("pm"),
    payment_method_details: {
      type: "card",
      card: {
        brand: "visa",
        last4: card.last4,
        exp_month: card.expMonth,
        exp_year: card.expYear,
        country: "GB",
      },
    },
    receipt_email: intent.receipt_email,
    refunded: false,
    status: failure ? "failed" : "succeeded",
    transfer_group: intent.transfer_group,
  };
}
