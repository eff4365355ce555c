/**
 * Checkout sessions at Stripe: made, closed and asked about. Each action reads what to do from its row, calls
 * under an idempotency key and records the outcome by a mutation; `sweep.run` finishes what an action that died
 * left behind.
 */
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalAction, internalMutation, internalQuery } from "../functions";
import * as jobs from "../shared/rules/jobs";
import * as sessions from "./rules/checkoutSessions";
import * as payPageEnds from "./rules/payPageEnds";
import * as payPages from "./rules/payPages";
import { stripeProblem } from "./rules/stripeClient";
import { sessionSnapshot, toSession } from "./rules/readStripeEvents";
import { applySession as applyStripeSession } from "./rules/applyStripeUpdates";

const checkout = { checkoutId: v.id("checkouts") };

/** Makes the pay page of a checkout. */
export const create = internalAction({
  args: checkout,
  returns: v.null(),
  handler: async (ctx, { checkoutId }) => {
    const request = await ctx.runQuery(internal.payments.checkouts.request, { checkoutId });
    if (request === null) return null;
    try {
      const session = await sessions.createSession(checkoutId, request);
      await ctx.runMutation(internal.payments.checkouts.recordSession, { checkoutId, ...session });
    } catch (error) {
      const problem = { checkoutId, error: stripeProblem(error) };
      await ctx.runMutation(internal.payments.checkouts.recordFailure, problem);
    }
    return null;
  },
});

/**
 * Closes a pay page on which nobody may pay any more, and applies what Stripe says became of it: it was paid
 * before it could be closed, or it has expired. The sweep asks again while Stripe gives no answer.
 */
export const close = internalAction({
  args: checkout,
  returns: v.null(),
  handler: async (ctx, { checkoutId }) => {
    const known = await ctx.runQuery(internal.payments.checkouts.session, { checkoutId });
    if (known === null) return null;
    try {
      const session = toSession(await sessions.closeSession(known.stripeSessionId));
      await ctx.runMutation(internal.payments.checkouts.applySession, { checkoutId, session });
    } catch (error) {
      console.error(`Checkout session ${known.stripeSessionId}`, error);
      const outcome = { rowId: checkoutId, failure: jobs.failureOf(error) };
      await ctx.runMutation(internal.shared.jobs.record, { job: "askStripe", outcome });
    }
    return null;
  },
});

/** Applies what became of a pay page, if anything has. Should Stripe not answer, the end of the hold asks again. */
export const lookUp = internalAction({
  args: checkout,
  returns: v.null(),
  handler: async (ctx, { checkoutId }) => {
    const known = await ctx.runQuery(internal.payments.checkouts.session, { checkoutId });
    if (known === null || known.isSettled) return null;
    const session = toSession(await sessions.retrieveSession(known.stripeSessionId));
    if (session.status !== "open") {
      await ctx.runMutation(internal.payments.checkouts.applySession, { checkoutId, session });
    }
    return null;
  },
});

/** What the pay page of a checkout is to say; null when it was made or called off meanwhile. */
export const request = internalQuery({
  args: checkout,
  returns: v.union(v.null(), payPages.checkoutRequest),
  handler: async (ctx, { checkoutId }) => await payPages.requestOf(ctx, checkoutId),
});

/** Stripe's session of a checkout, and whether Stripe has said what became of it; null before there is one. */
export const session = internalQuery({
  args: checkout,
  returns: v.union(v.null(), v.object({ stripeSessionId: v.string(), isSettled: v.boolean() })),
  handler: async (ctx, { checkoutId }) => await payPageEnds.sessionOf(ctx, checkoutId),
});

/** The session that `create` made. */
export const recordSession = internalMutation({
  args: { ...checkout, stripeSessionId: v.string(), checkoutUrl: v.string() },
  returns: v.null(),
  handler: async (ctx, { checkoutId, ...made }) => {
    await payPages.recordSession(ctx, checkoutId, made);
    return null;
  },
});

/** Why `create` made no session. */
export const recordFailure = internalMutation({
  args: { ...checkout, error: v.string() },
  returns: v.null(),
  handler: async (ctx, { checkoutId, error }) => {
    await payPages.recordFailure(ctx, checkoutId, error);
    return null;
  },
});

/** What Stripe returned when it was asked about a session: applied as its webhook would be. */
export const applySession = internalMutation({
  args: { ...checkout, session: sessionSnapshot },
  returns: v.null(),
  handler: async (ctx, { checkoutId, session }) => {
    const isOver = await applyStripeSession(ctx, session);
    const failure = isOver ? {} : { failure: { error: "Stripe left the pay page open" } };
    await jobs.recordOutcome(ctx, "askStripe", { rowId: checkoutId, ...failure });
    return null;
  },
});

/** Fails a checkout whose action died. */
export const failStalled = internalMutation({
  args: { rowId: v.id("checkouts") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    const error = "The action that makes the pay page did not report back";
    await payPages.recordFailure(ctx, rowId, error);
    return true;
  },
});

/** Has Stripe asked what became of a pay page. False while it is. */
export const askStripe = internalMutation({
  args: { rowId: v.id("checkouts") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => await payPageEnds.askStripe(ctx, rowId),
});
