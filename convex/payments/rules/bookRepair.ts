/** What Stripe has of a payment or refund that our book lacks, in the words of the webhook that never came. */
import { type PaidUpdate, type RefundUpdate, toRefundUpdate, toSession } from "./readStripeEvents";
import { isMissing, stripeClient } from "./stripeClient";

/** The paid session behind a payment; null when it has none, or is not paid. */
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

/** A refund as it stands at Stripe; null when Stripe has none by that id. */
export async function refundSnapshot(refundId: string): Promise<RefundUpdate | null> {
  try {
    return toRefundUpdate(await stripeClient().refunds.retrieve(refundId));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
