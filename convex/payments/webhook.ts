/** Stripe's events: as they come, signed, and as the developer tools read them again. */
import Stripe from "stripe";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { type ActionCtx, env } from "../_generated/server";
import { fail } from "../errors";
import { adminQuery, httpAction, internalAction, internalMutation } from "../functions";
import { failureOf } from "../shared/rules/jobs";
import { stripeClient, stripeProblem } from "./rules/stripeClient";
import { readEvent, stripeEvent } from "./rules/readStripeEvents";
import { MalformedEvent, nameOfEvent } from "./rules/stripeObjects";
import { applyEvent as applyStripeEvent, isApplied } from "./rules/applyStripeUpdates";
import * as refusals from "./rules/webhookRefusals";

const IGNORED = "not of interest";

type Runner = Pick<ActionCtx, "runMutation">;

/**
 * `POST /stripe-webhook`. 400 for what Stripe did not sign, which is counted, and for what is signed but no event; 200
 * for what was applied, now or before, and for types that Shoal does not act on; a failure to apply is thrown (500), so
 * that Stripe sends it again. What was signed and not applied is kept for the admin, and tried again.
 */
export const stripeWebhook = httpAction(async (ctx, request) => {
  const signature = request.headers.get("stripe-signature");
  if (signature === null) return await refuse(ctx, "unsigned", "No signature");
  const read = await verify(await request.text(), signature);
  if ("refusal" in read) return await refuse(ctx, read.refusal, read.text);
  try {
    return Response.json({ received: true, outcome: await apply(ctx, read.signed) });
  } catch (error) {
    const isMalformed = error instanceof MalformedEvent;
    const name = nameOfEvent(read.signed);
    if (name !== null) await keepFailure(ctx, name, error);
    else if (isMalformed) return await refuse(ctx, "unreadable", error.message);
    if (!isMalformed) throw error;
    return new Response(error.message, { status: 400 });
  }
});

type Refusal = typeof refusals.refusal.type;

/** Says no. Hundreds of strangers at once may keep a call from being counted; they are refused all the same. */
async function refuse(ctx: Runner, why: Refusal, text: string): Promise<Response> {
  await ctx.runMutation(internal.payments.webhook.countRefusal, { why }).catch((error: unknown) => {
    console.error("A refused call was not counted", error);
  });
  return new Response(text, { status: 400 });
}

/** @throws MalformedEvent, and what keeps an event from being applied */
async function apply(ctx: Runner, signed: unknown): Promise<string> {
  const event = readEvent(signed);
  return event ? await ctx.runMutation(internal.payments.webhook.applyEvent, event) : IGNORED;
}

/** How far from now a signature may have been made, in seconds; Stripe's library looks at the past alone. */
const SIGNATURE_TOLERANCE_S = 300;

/** Whether the moment that the header names, in seconds, lies further ahead than clocks differ. */
function isFromFuture(signature: string): boolean {
  const moments = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, moment]) => Number(moment));
  return Math.max(...moments, 0) > Date.now() / 1000 + SIGNATURE_TOLERANCE_S;
}

type Verified = { signed: unknown } | { refusal: Refusal; text: string };

async function verify(body: string, signature: string): Promise<Verified> {
  const crypto = Stripe.createSubtleCryptoProvider();
  const { webhooks } = stripeClient();
  if (isFromFuture(signature)) return { refusal: "unsigned", text: "Bad signature" };
  try {
    const secret = env.STRIPE_WEBHOOK_SECRET;
    const args = [body, signature, secret, SIGNATURE_TOLERANCE_S, crypto] as const;
    return { signed: await webhooks.constructEventAsync(...args) };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      return { refusal: "unsigned", text: "Bad signature" };
    }
    // Rightly signed, but no JSON, or a notification of another of Stripe's interfaces.
    console.error("A signed event could not be read", error);
    return { refusal: "unreadable", text: "Malformed" };
  }
}

/** Puts an event on the admin's list of work that failed, under its id and with its type. */
async function keepFailure(
  ctx: Runner,
  { id: rowId, type }: { id: string; type: string },
  error: unknown,
): Promise<void> {
  const known = failureOf(error);
  const failure = { ...known, error: `${type}: ${known.error}` };
  const outcome = { rowId, failure };
  await ctx.runMutation(internal.shared.jobs.record, { job: "applyStripeEvent", outcome });
}

/** Counts what was refused. */
export const countRefusal = internalMutation({
  args: { why: refusals.refusal },
  returns: v.null(),
  handler: async (ctx, { why }) => {
    await refusals.countRefusal(ctx, why);
    return null;
  },
});

/** The last seven days on which the webhook refused something, the latest first; a day's counts end at 1,000. */
export const refused = adminQuery({
  args: {},
  returns: v.array(refusals.refusalDay),
  handler: async (ctx) => await refusals.refusalDays(ctx),
});

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
    try {
      return await apply(ctx, event);
    } catch (error) {
      if (error instanceof MalformedEvent) fail("replay_failed", { reason: error.message });
      throw error;
    }
  },
});

async function retrieveEvent(eventId: string): Promise<Stripe.Event> {
  return await stripeClient()
    .events.retrieve(eventId)
    .catch((error: unknown) => fail("replay_failed", { reason: stripeProblem(error) }));
}

/** A step of work that failed: has an event that was not applied read and applied again. True when it has been since. */
export const applyAgain = internalMutation({
  args: { rowId: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    if (await isApplied(ctx, rowId)) return true;
    await ctx.scheduler.runAfter(0, internal.payments.webhook.replayFailed, { eventId: rowId });
    return false;
  },
});

/** As `replayEvent`; what comes of it is reported. */
export const replayFailed = internalAction({
  args: { eventId: v.string() },
  returns: v.null(),
  handler: async (ctx, { eventId }) => {
    let type = "Stripe";
    try {
      const event = await retrieveEvent(eventId);
      type = event.type;
      await apply(ctx, event);
      const outcome = { rowId: eventId };
      await ctx.runMutation(internal.shared.jobs.record, { job: "applyStripeEvent", outcome });
    } catch (error) {
      console.error(`Event ${eventId}`, error);
      await keepFailure(ctx, { id: eventId, type }, error);
    }
    return null;
  },
});
