/** Webhook events in Stripe's format, signed like Stripe's. */

import Stripe from "stripe";
import { vi } from "vitest";
import {
  type FakeRefund,
  paidAmounts,
  refundObject,
  type Session,
  sessionObject,
} from "./fakeStripe";
import type { Backend } from "./helpers";
import { COLLECTION_TOTAL } from "./totals";

export const WEBHOOK_SECRET = "whsec_test_secret";

export const refundEvent = (type: string, refund: FakeRefund) => event(type, refundObject(refund));

/** A chargeback event; `dueBy` in ms epoch. */
export function disputeEvent(
  paymentIntentId: string,
  { id = "dp_1", amount = COLLECTION_TOTAL, status = "needs_response", dueBy = 0 } = {},
) {
  const type = ["won", "lost", "warning_closed"].includes(status) ? "closed" : "updated";
  return event(`charge.dispute.${type}`, {
    id,
    object: "dispute",
    amount,
    currency: "gbp",
    reason: "product_not_received",
    status,
    evidence_details: { due_by: dueBy === 0 ? null : dueBy / 1000 },
    payment_intent: paymentIntentId,
  });
}

let serial = 0;

export function sessionEvent(
  session: Session,
  type = "checkout.session.completed",
  changes: Record<string, unknown> = {},
) {
  serial += 1;
  session.paymentIntentId ??= `pi_${serial}`;
  const isPaid = /completed|succeeded/.test(type);
  const status = type.endsWith("expired") ? ("expired" as const) : ("complete" as const);
  const object = { ...sessionObject({ ...session, isPaid, status }), ...changes };
  const { payment_intent: intentId, payment_status } = object;
  if (payment_status === "paid" && intentId) paidAmounts.set(intentId, object.amount_total);
  return event(type, object);
}

export function event(type: string, object: Record<string, unknown>) {
  serial += 1;
  return {
    id: `evt_${serial}`,
    object: "event",
    type,
    created: serial,
    livemode: false,
    data: { object },
  };
}

/** From now on Stripe returns only these events by id; other calls work as before. */
export function serveEvents(
  { stripe }: { stripe: { answer: typeof fetch } },
  ...rows: { id: string }[]
): void {
  const events = new Map(rows.map((stored) => [stored.id, stored]));
  const { answer } = stripe;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const id = /^\/v1\/events\/(\w+)$/.exec(pathname)?.[1];
    if (id === undefined) return await answer(input, init);
    const event = events.get(id);
    const body = event ?? { error: { type: "invalid_request_error", message: "No such event" } };
    return new Response(JSON.stringify(body), {
      status: event ? 200 : 404,
      headers: { "content-type": "application/json" },
    });
  });
}

type Signing = { secret?: string; timestamp?: number };

/** Posts an event to the webhook, signed; pass `signing` for other signatures. */
export async function deliver(t: Backend, body: object, signing?: Signing): Promise<Response> {
  return await deliverText(t, JSON.stringify(body), signing);
}

/** Posts any text to the webhook, signed. */
export async function deliverText(
  t: Backend,
  payload: string,
  { secret = WEBHOOK_SECRET, timestamp }: Signing = {},
): Promise<Response> {
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp: timestamp ?? Math.floor(Date.now() / 1000),
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  });
  return await t.fetch("/stripe-webhook", {
    method: "POST",
    headers: { "stripe-signature": signature },
    body: payload,
  });
}
