/** Fetches a payment or refund missing from our books, in the form of the webhook that never arrived. */
import { type PaidUpdate, type RefundUpdate, toRefundUpdate, toSession } from "./readStripeEvents";
import { isMissing, stripeClient } from "./stripeClient";

/** The paid session of a payment; null if it has none, or isn't paid. */
export async function paymentSession(paymentIntentId: string): Promise<PaidUpdate | null> {
  const { data } = await stripeClient().checkout.sessions.list({
    payment_intent: paymentIntentId,
    limit: 1,
  });
  const [found] = data;
  if (found === undefined) return null;
  const { status: _status, ...session } = toSession(found);
  return session.isPaid ? { kind: "paid", ...session } : null;
}

/** A refund's current state at Stripe; null if Stripe has no such id. */
export async function refundSnapshot(refundId: string): Promise<RefundUpdate | null> {
  try {
    return toRefundUpdate(await stripeClient().refunds.retrieve(refundId));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
