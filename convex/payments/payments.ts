/**
 * The calls to Stripe; those about refunds stand in refundCalls.ts. Each reads what to do from a row, calls under an idempotency key and records the
 * outcome by an internal mutation; `sweep` finishes or fails what an action that died left behind.
 */
import { v } from "convex/values";
import type Stripe from "stripe";
import { internal } from "../_generated/api";
import { env } from "../_generated/server";
import { CHECKOUT_MARGIN_MS, STOCK_HOLD_MS } from "../domain/shared/constants";
import { fail } from "../errors";
import { internalAction, internalMutation, internalQuery } from "../functions";
import {
  askStripe as askAboutCheckout,
  checkoutRequest,
  isUnsettled,
  recordCheckoutFailure,
  recordSession,
  sweepCheckouts,
} from "./rules/checkouts";
import { applyAnswer as applyStripeAnswer, endHold, sweepHolds } from "./rules/holds";
import { failureOf, recordOutcome } from "../shared/rules/jobs";
import { sweepRefunds } from "./rules/refundAttempts";
import { carryOut } from "./rules/refunds";
import { stripeClient, stripeProblem } from "./rules/stripeClient";
import { dropForeignFacts } from "./rules/stripeFacts";
import { MalformedEvent } from "./rules/stripeObjects";
import {
  applyEvent as applyStripeEvent,
  sessionAnswer,
  stripeFact,
  toAnswer,
  toFact,
} from "./rules/stripeEvents";

const money = { currency: "gbp" } as const;

/** Makes the pay page of a checkout. */
export const createCheckout = internalAction({
  args: { checkoutId: v.id("checkouts") },
  returns: v.null(),
  handler: async (ctx, { checkoutId }) => {
    const request = await ctx.runQuery(internal.payments.payments.toRequest, { checkoutId });
    if (request === null) return null;
    const { orderUuid, returnPath, lines } = request;
    const metadata = { checkoutId, orderUuid, deployment: env.SITE_URL };
    try {
      const session = await stripeClient().checkout.sessions.create(
        {
          mode: "payment",
          // Cards alone: they are paid or declined at once, so that no animal waits for days for its money;
          // and pounds alone: what was paid is what the order says.
          allowed_payment_method_types: ["card"],
          adaptive_pricing: { enabled: false },
          line_items: lines.map(({ name, unitAmount, quantity }) => ({
            quantity,
            price_data: { ...money, unit_amount: unitAmount, product_data: { name } },
          })),
          success_url: `${env.SITE_URL}/order/${orderUuid}?paid=1`,
          cancel_url: `${env.SITE_URL}${returnPath}`,
          // The call may be made late, and Stripe refuses a page of less than half an hour.
          expires_at: Math.floor(
            Math.max(request.expiresAt, Date.now() + STOCK_HOLD_MS + CHECKOUT_MARGIN_MS) / 1000,
          ),
          client_reference_id: orderUuid,
          customer_email: request.email,
          metadata,
          payment_intent_data: { metadata },
        },
        { idempotencyKey: `checkout-${checkoutId}` },
      );
      if (session.url === null) throw new Error(`Session ${session.id} has no page`);
      await ctx.runMutation(internal.payments.payments.recordCheckout, {
        checkoutId,
        stripeSessionId: session.id,
        checkoutUrl: session.url,
      });
    } catch (error) {
      await ctx.runMutation(internal.payments.payments.recordNoCheckout, {
        checkoutId,
        error: stripeProblem(error),
      });
    }
    return null;
  },
});

/**
 * Closes a pay page that nobody shall pay on any more, and applies what Stripe says became of it: it was paid
 * before it could be closed, or it is over. Asked again by the sweep while there is no answer.
 */
export const expireCheckout = internalAction({
  args: { checkoutId: v.id("checkouts") },
  returns: v.null(),
  handler: async (ctx, { checkoutId }) => {
    const stripeSessionId = await ctx.runQuery(internal.payments.payments.sessionOf, {
      checkoutId,
    });
    if (stripeSessionId === null) return null;
    try {
      const session = toAnswer(await closeSession(stripeSessionId));
      await ctx.runMutation(internal.payments.payments.applyAnswer, { checkoutId, session });
    } catch (error) {
      console.error(`Pay page ${stripeSessionId}`, error);
      const outcome = { rowId: checkoutId, failure: failureOf(error) };
      await ctx.runMutation(internal.shared.jobs.record, { job: "askStripe", outcome });
    }
    return null;
  },
});

/** Applies what became of a pay page, if anything has. Should Stripe not answer, the end of the hold asks again. */
export const lookUpCheckout = internalAction({
  args: { checkoutId: v.id("checkouts") },
  returns: v.null(),
  handler: async (ctx, { checkoutId }) => {
    const sessionId = await ctx.runQuery(internal.payments.payments.openSessionOf, { checkoutId });
    if (sessionId === null) return null;
    const session = toAnswer(await stripeClient().checkout.sessions.retrieve(sessionId));
    if (session.status !== "open") {
      await ctx.runMutation(internal.payments.payments.applyAnswer, { checkoutId, session });
    }
    return null;
  },
});

async function closeSession(id: string): Promise<Stripe.Checkout.Session> {
  const { sessions } = stripeClient().checkout;
  const session = await sessions.retrieve(id);
  if (session.status !== "open") return session;
  try {
    return await sessions.expire(id);
  } catch (error) {
    // It was paid or ended between the two calls; if not, it is still open, and is asked for again.
    stripeProblem(error);
    return await sessions.retrieve(id);
  }
}

/** Reads an event from Stripe by its id and applies it, once; what the developer tools call. `replay_failed`. */
export const replayEvent = internalAction({
  args: { eventId: v.string() },
  returns: v.string(),
  handler: async (ctx, { eventId }): Promise<string> => {
    const event = await stripeClient()
      .events.retrieve(eventId)
      .catch((error: unknown) => fail("replay_failed", { reason: stripeProblem(error) }));
    const fact = readEvent(event);
    return fact
      ? await ctx.runMutation(internal.payments.payments.applyEvent, fact)
      : "not of interest";
  },
});

function readEvent(event: unknown) {
  try {
    return toFact(event);
  } catch (error) {
    if (error instanceof MalformedEvent) fail("replay_failed", { reason: error.message });
    throw error;
  }
}

/** Applies a verified event and writes its id, in one transaction. Answers what was done. */
export const applyEvent = internalMutation({
  args: stripeFact,
  returns: v.string(),
  handler: async (ctx, fact) => await applyStripeEvent(ctx, fact),
});

/** What the pay page of a checkout is to say; null when it was made or called off meanwhile. Pence. */
export const toRequest = internalQuery({
  args: { checkoutId: v.id("checkouts") },
  returns: v.union(
    v.null(),
    v.object({
      amount: v.number(),
      expiresAt: v.number(),
      email: v.string(),
      orderUuid: v.string(),
      returnPath: v.string(),
      lines: v.array(v.object({ name: v.string(), unitAmount: v.number(), quantity: v.number() })),
    }),
  ),
  handler: async (ctx, { checkoutId }) => await checkoutRequest(ctx, checkoutId),
});

/** What Stripe answered to `createCheckout`. */
export const recordCheckout = internalMutation({
  args: { checkoutId: v.id("checkouts"), stripeSessionId: v.string(), checkoutUrl: v.string() },
  returns: v.null(),
  handler: async (ctx, { checkoutId, ...session }) => {
    await recordSession(ctx, checkoutId, session);
    return null;
  },
});

/** Why `createCheckout` made no page. */
export const recordNoCheckout = internalMutation({
  args: { checkoutId: v.id("checkouts"), error: v.string() },
  returns: v.null(),
  handler: async (ctx, { checkoutId, error }) => {
    await recordCheckoutFailure(ctx, checkoutId, error);
    return null;
  },
});

/** Stripe's id of a checkout's session; null before there is one. */
export const sessionOf = internalQuery({
  args: { checkoutId: v.id("checkouts") },
  returns: v.union(v.string(), v.null()),
  handler: async (ctx, { checkoutId }) =>
    (await ctx.db.get("checkouts", checkoutId))?.stripeSessionId ?? null,
});

/** The same while Stripe has not said what became of it. */
export const openSessionOf = internalQuery({
  args: { checkoutId: v.id("checkouts") },
  returns: v.union(v.string(), v.null()),
  handler: async (ctx, { checkoutId }) => {
    const checkout = await ctx.db.get("checkouts", checkoutId);
    return checkout && isUnsettled(checkout) ? (checkout.stripeSessionId ?? null) : null;
  },
});

/** What Stripe answered when it was asked about a pay page. */
export const applyAnswer = internalMutation({
  args: { checkoutId: v.id("checkouts"), session: sessionAnswer },
  returns: v.null(),
  handler: async (ctx, { checkoutId, session }) => {
    const isOver = await applyStripeAnswer(ctx, session);
    const failure = isOver ? {} : { failure: { error: "Stripe left the pay page open" } };
    await recordOutcome(ctx, "askStripe", { rowId: checkoutId, ...failure });
    return null;
  },
});

/** Ends a hold that is past its time. False while Stripe is asked what became of its pay page. */
export const endOverdueHold = internalMutation({
  args: { rowId: v.id("orders") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => await endHold(ctx, rowId),
});

/** Fails a checkout whose action died. */
export const failCheckout = internalMutation({
  args: { rowId: v.id("checkouts") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    const error = "The action that makes the pay page did not report back";
    await recordCheckoutFailure(ctx, rowId, error);
    return true;
  },
});

/** Has Stripe asked what became of a pay page. False while it is. */
export const askStripe = internalMutation({
  args: { rowId: v.id("checkouts") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => await askAboutCheckout(ctx, rowId),
});

/** Has a refund that is due tried again, or asked about at Stripe. */
export const retryRefund = internalMutation({
  args: { rowId: v.id("refunds") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await carryOut(ctx, rowId);
    return true;
  },
});

/** Every minute, by cron: hands over what was left behind. Answers how many rows it found. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => {
    await dropForeignFacts(ctx);
    return (await sweepHolds(ctx)) + (await sweepCheckouts(ctx)) + (await sweepRefunds(ctx));
  },
});
