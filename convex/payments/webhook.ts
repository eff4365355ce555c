/** Stripe's events: as they come, signed, and as the developer tools read them again. */
import Stripe from "stripe";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { env } from "../_generated/server";
import { fail } from "../errors";
import { httpAction, internalAction, internalMutation } from "../functions";
import { stripeClient, stripeProblem } from "./rules/stripeClient";
import { readEvent, stripeEvent } from "./rules/readStripeEvents";
import { MalformedEvent } from "./rules/stripeObjects";
import { applyEvent as applyStripeEvent } from "./rules/applyStripeUpdates";

const IGNORED = "not of interest";

/**
 * `POST /stripe-webhook`. 400 for what Stripe did not sign, and for what is signed but no event; 200 for what
 * was applied, now or before, and for types that Shoal does not act on; a failure to apply is thrown (500), so
 * that Stripe sends it again.
 */
export const stripeWebhook = httpAction(async (ctx, request) => {
  const signature = request.headers.get("stripe-signature");
  if (signature === null) return new Response("No signature", { status: 400 });
  try {
    const event = readEvent(await verify(await request.text(), signature));
    const outcome = event
      ? await ctx.runMutation(internal.payments.webhook.applyEvent, event)
      : IGNORED;
    return Response.json({ received: true, outcome });
  } catch (error) {
    if (!(error instanceof MalformedEvent)) throw error;
    return new Response(error.message, { status: 400 });
  }
});

/** @throws MalformedEvent for what Stripe did not sign, and for what is signed but cannot be read */
async function verify(body: string, signature: string): Promise<Stripe.Event> {
  const crypto = Stripe.createSubtleCryptoProvider();
  const { webhooks } = stripeClient();
  try {
    return await webhooks.constructEventAsync(
      body,
      signature,
      env.STRIPE_WEBHOOK_SECRET,
      undefined,
      crypto,
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new MalformedEvent("Bad signature", { cause: error });
    }
    // Rightly signed, but no JSON, or a notification of another of Stripe's interfaces.
    console.error("A signed event could not be read", error);
    throw new MalformedEvent("Malformed", { cause: error });
  }
}

/** Applies a verified event and writes its id, in one transaction. Returns what was done. */
export const applyEvent = internalMutation({
  args: stripeEvent,
  returns: v.string(),
  handler: async (ctx, event) => await applyStripeEvent(ctx, event),
});

/** Reads an event from Stripe by its id and applies it, once; what the developer tools call. `replay_failed`. */
export const replayEvent = internalAction({
  args: { eventId: v.string() },
  returns: v.string(),
  handler: async (ctx, { eventId }): Promise<string> => {
    const event = await retrieveEvent(eventId);
    return event ? await ctx.runMutation(internal.payments.webhook.applyEvent, event) : IGNORED;
  },
});

async function retrieveEvent(eventId: string) {
  const event = await stripeClient()
    .events.retrieve(eventId)
    .catch((error: unknown) => fail("replay_failed", { reason: stripeProblem(error) }));
  try {
    return readEvent(event);
  } catch (error) {
    if (error instanceof MalformedEvent) fail("replay_failed", { reason: error.message });
    throw error;
  }
}
