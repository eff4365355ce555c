import Stripe from "stripe";
import { internal } from "../_generated/api";
import { env } from "../_generated/server";
import { httpAction } from "../functions";
import { stripeClient } from "./rules/stripeClient";
import { type StripeFact, toFact } from "./rules/stripeEvents";
import { MalformedEvent } from "./rules/stripeObjects";

/**
 * `POST /stripe-webhook`. 400 for what Stripe did not sign, and for what is signed but no event; 200 for what
 * was applied, now or before, and for types that Shoal does not act on; a failure to apply is thrown (500), so
 * that Stripe sends it again.
 */
export const stripeWebhook = httpAction(async (ctx, request) => {
  const body = await request.text();
  const signature = request.headers.get("stripe-signature");
  if (signature === null) return new Response("No signature", { status: 400 });
  let event: Stripe.Event;
  try {
    event = await stripeClient().webhooks.constructEventAsync(
      body,
      signature,
      env.STRIPE_WEBHOOK_SECRET,
      undefined,
      Stripe.createSubtleCryptoProvider(),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      return new Response("Bad signature", { status: 400 });
    }
    // Rightly signed, but no JSON, or a notification of another of Stripe's interfaces.
    console.error("A signed event could not be read", error);
    return new Response("Malformed", { status: 400 });
  }
  let fact: StripeFact | null;
  try {
    fact = toFact(event);
  } catch (error) {
    if (!(error instanceof MalformedEvent)) throw error;
    return new Response(error.message, { status: 400 });
  }
  const outcome = fact
    ? await ctx.runMutation(internal.payments.payments.applyEvent, fact)
    : "not of interest";
  return Response.json({ received: true, outcome });
});
