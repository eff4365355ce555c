import type Stripe from "stripe";
import { env } from "#convex/_generated/server.js";
import { CHECKOUT_MARGIN_MS, STOCK_HOLD_MS } from "#convex/domain/shared/constants.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import type { CheckoutRequest } from "./payPages";
import { stripeClient, stripeProblem } from "./stripeClient";

type Session = Stripe.Checkout.Session;

/** Creates a checkout's session; idempotent. */
export async function createSession(
  checkoutId: string,
  request: CheckoutRequest,
): Promise<{ stripeSessionId: string; checkoutUrl: string }> {
  const { id, url } = await stripeClient().checkout.sessions.create(
    sessionParams(checkoutId, request),
    { idempotencyKey: `checkout-${checkoutId}` },
  );
  if (url === null) throw new Error(`Session ${id} has no page`);
  return { stripeSessionId: id, checkoutUrl: url };
}

function sessionParams(
  checkoutId: string,
  { orderUuid, returnPath, lines, email, expiresAt }: CheckoutRequest,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { checkoutId, orderUuid, deployment: env.DEPLOYMENT_ID };
  return {
    mode: "payment",
    // Cards only: they are paid or declined at once, so no animal waits days for its payment. Pounds only:
    // the sum paid equals the order's total.
    allowed_payment_method_types: ["card"],
    adaptive_pricing: { enabled: false },
    line_items: lines.map(({ name, unitAmount, quantity }) => ({
      quantity,
      price_data: { currency: "gbp", unit_amount: unitAmount, product_data: { name } },
    })),
    success_url: `${env.SITE_URL}/order/${orderUuid}?paid=1`,
    cancel_url: `${env.SITE_URL}${returnPath}`,
    // The action may run late, and Stripe requires at least 30 minutes.
    expires_at: Math.floor(
      Math.max(expiresAt, Date.now() + STOCK_HOLD_MS + CHECKOUT_MARGIN_MS) / 1000,
    ),
    client_reference_id: orderUuid,
    customer_email: email,
    metadata,
    payment_intent_data: { metadata, statement_descriptor_suffix: statementSuffix(orderUuid) },
  };
}

/**
 * Follows "SHOAL* " on the payer's card statement: the order's short id. Stripe requires at least one letter,
 * and at most 22 characters including the account's prefix.
 */
export function statementSuffix(orderUuid: string): string {
  const id = shortId(orderUuid).toUpperCase();
  return /[A-Z]/.test(id) ? id : `ORDER ${id}`;
}

export async function retrieveSession(id: string): Promise<Session> {
  return await stripeClient().checkout.sessions.retrieve(id);
}

/** Closes a session if it is open; returns its current state. */
export async function closeSession(id: string): Promise<Session> {
  const session = await retrieveSession(id);
  if (session.status !== "open") return session;
  try {
    return await stripeClient().checkout.sessions.expire(id);
  } catch (error) {
    // It was paid or expired between the two calls; if it is still open, it will be tried again.
    stripeProblem(error);
    return await retrieveSession(id);
  }
}
