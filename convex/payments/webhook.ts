/**
 * Receives Stripe events, as signed webhooks or read again from Stripe. Every HTTP request loads this file, so
 * the code that applies an event is in `stripeEvents.ts`.
 */

import { v } from "convex/values";
import Stripe from "stripe";
import { internal } from "../_generated/api";
import { type ActionCtx, env } from "../_generated/server";
import { fail } from "../errors";
import { httpAction, internalAction } from "../functions";
import { errorTextOf, reportOutcome, type Step } from "../shared/jobs";
import { MalformedEvent, nameOfEvent, readEvent, type StripeEvent } from "./model/readStripeEvents";
import { isOurs, isLive, isMissing, stripeClient, stripeProblem } from "./model/stripeClient";

export const APPLY_AGAIN: Step = {
  run: internal.payments.stripeEvents.applyAgain,
  label: "Apply a Stripe event",
};

/**
 * `POST /stripe-webhook`. 400 for unsigned requests and for signed ones that aren't valid events. 200 for
 * events applied now or earlier, and for types Shoal ignores. A failure to apply throws (500), so that Stripe
 * resends the event. Signed events that weren't applied are saved for the admin and retried.
 */
export const stripeWebhook = httpAction(async (ctx, request) => {
  const signature = request.headers.get("stripe-signature");
  if (signature === null) return refuse("No signature");
  const verification = await verify(await request.text(), signature);
  if ("refusal" in verification) return refuse(verification.refusal);
  const result = await applyRawEvent(ctx, verification.signed);
  if ("outcome" in result) return Response.json({ received: true, outcome: result.outcome });
  if (result.failure instanceof MalformedEvent) return refuse(result.failure.message);
  throw result.failure;
});

/** Logging is enough: the hourly sync fetches any event that is refused by mistake. */
function refuse(text: string): Response {
  console.warn(`Refused a Stripe webhook call: ${text}`);
  return new Response(text, { status: 400 });
}

/** Maximum clock difference of a signature, in seconds; Stripe's library only checks the past. */
const SIGNATURE_TOLERANCE_S = 300;

/** Whether the header's timestamp (seconds) is further in the future than the tolerance. */
function isFromFuture(signature: string): boolean {
  const timestamps = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, moment]) =>
    Number(moment),
  );
  return Math.max(...timestamps, 0) > Date.now() / 1000 + SIGNATURE_TOLERANCE_S;
}

type Verification = { signed: unknown } | { refusal: string };

async function verify(body: string, signature: string): Promise<Verification> {
  const crypto = Stripe.createSubtleCryptoProvider();
  const { webhooks } = stripeClient();
  if (isFromFuture(signature)) return { refusal: "Bad signature" };
  try {
    const secret = env.STRIPE_WEBHOOK_SECRET;
    const args = [body, signature, secret, SIGNATURE_TOLERANCE_S, crypto] as const;
    return { signed: await webhooks.constructEventAsync(...args) };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      return { refusal: "Bad signature" };
    }
    // Correctly signed, but not JSON, or a notification from a different Stripe API.
    console.error("A signed event could not be read", error);
    return { refusal: "Malformed" };
  }
}

/** What `applyRawEvent` returns for an event that Shoal has no use for. */
export const IGNORED = "ignored";

type Result = { outcome: string } | { failure: unknown };

/**
 * Applies an event. One that can't be applied is saved for the admin and retried. @throws Error if saving it fails
 * too: Stripe then resends it, or the hourly run reads it again
 */
export async function applyRawEvent(ctx: ActionCtx, rawEvent: unknown): Promise<Result> {
  const name = nameOfEvent(rawEvent);
  try {
    const event = readEvent(rawEvent);
    if (event === null) return { outcome: IGNORED };
    if (await isForeign(ctx, event)) {
      // Clears an earlier failure: Stripe resends failed events.
      await reportOutcome(ctx, APPLY_AGAIN, { rowId: event.eventId });
      return { outcome: IGNORED };
    }
    return { outcome: await ctx.runMutation(internal.payments.stripeEvents.applyEvent, event) };
  } catch (failure) {
    if (name) {
      const error = `${name.type}: ${errorTextOf(failure)}`;
      await reportOutcome(ctx, APPLY_AGAIN, { rowId: name.id, error });
    }
    return { failure };
  }
}

/**
 * Whether an event is about a payment of another deployment or shop on the Stripe account. Disputes, and refunds
 * made in Stripe's dashboard, don't say, so payments missing from the database are looked up at Stripe. Our key
 * can't look up payments of the other mode (live or test).
 */
async function isForeign(ctx: ActionCtx, { livemode, update }: StripeEvent): Promise<boolean> {
  const isUnlabelled =
    update.kind === "dispute" || (update.kind === "refund" && update.refundId === null);
  const { paymentIntentId } = update;
  if (livemode !== isLive() || !isUnlabelled || paymentIntentId === null) return false;
  if (await ctx.runQuery(internal.payments.stripeEvents.isKnownPayment, { paymentIntentId }))
    return false;
  try {
    const { metadata } = await stripeClient().paymentIntents.retrieve(paymentIntentId);
    return !isOurs(metadata);
  } catch (error) {
    if (isMissing(error)) return true;
    throw error;
  }
}

/** Reads an event from Stripe by id and applies it once; for the developer tools. Errors: `replay_failed`. */
export async function replay(ctx: ActionCtx, eventId: string): Promise<string> {
  const result = await applyRawEvent(ctx, await retrieveEvent(eventId));
  if ("outcome" in result) return result.outcome;
  if (result.failure instanceof MalformedEvent) {
    fail("replay_failed", { reason: result.failure.message });
  }
  throw result.failure;
}

async function retrieveEvent(eventId: string): Promise<Stripe.Event> {
  return await stripeClient()
    .events.retrieve(eventId)
    .catch((error: unknown) => fail("replay_failed", { reason: stripeProblem(error) }));
}

/** Reads a failed event again and applies it. Another deployment's event is no longer retried. */
export const replayFailed = internalAction({
  args: { eventId: v.string() },
  returns: v.null(),
  handler: async (ctx, { eventId }) => {
    let event: Stripe.Event;
    try {
      event = await retrieveEvent(eventId);
    } catch (error) {
      console.error(`Event ${eventId}`, error);
      const text = `Stripe: ${errorTextOf(error)}`;
      await reportOutcome(ctx, APPLY_AGAIN, { rowId: eventId, error: text });
      return;
    }
    const result = await applyRawEvent(ctx, event);
    if ("failure" in result) console.error(`Event ${eventId}`, result.failure);
    else if (result.outcome === IGNORED) await reportOutcome(ctx, APPLY_AGAIN, { rowId: eventId });
  },
});
