/**
 * Stripe Checkout sessions: creating, closing and polling them. Each action reads its job from the row, calls
 * Stripe with an idempotency key and reports back by mutation; `sweep.run` recovers rows whose action died.
 */
import { getFunctionName } from "convex/server";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalAction, internalMutation, internalQuery } from "../functions";
import * as jobs from "../shared/model/jobs";
import * as sessions from "./model/checkoutSessions";
import * as payPageEnds from "./model/payPageEnds";
import * as payPages from "./model/payPages";
import { stripeProblem } from "./model/stripeClient";
import { sessionSnapshot, toSession } from "./model/readStripeEvents";
import { applySession as applyStripeSession } from "./model/applyStripeUpdates";

const checkout = { checkoutId: v.id("checkouts") };

/** Creates the pay page of a checkout. */
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
 * Closes a pay page that must not be paid any more and applies the result: it expired, or was paid first. If
 * Stripe doesn't answer, the sweep retries.
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
      const job = getFunctionName(internal.payments.checkouts.askStripe);
      await ctx.runMutation(internal.shared.jobs.record, { job, outcome });
    }
    return null;
  },
});

/** Applies a pay page's outcome, if it has one. If Stripe doesn't answer, the end of the hold asks again. */
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

/** Contents of a checkout's pay page; null if the page already exists or was cancelled in the meantime. */
export const request = internalQuery({
  args: checkout,
  returns: v.union(v.null(), payPages.checkoutRequest),
  handler: async (ctx, { checkoutId }) => await payPages.requestOf(ctx, checkoutId),
});

/** The checkout's Stripe session, and whether its outcome is known; null before it has one. */
export const session = internalQuery({
  args: checkout,
  returns: v.union(v.null(), v.object({ stripeSessionId: v.string(), isSettled: v.boolean() })),
  handler: async (ctx, { checkoutId }) => await payPageEnds.sessionOf(ctx, checkoutId),
});

export const recordSession = internalMutation({
  args: { ...checkout, stripeSessionId: v.string(), checkoutUrl: v.string() },
  returns: v.null(),
  handler: async (ctx, { checkoutId, ...made }) => {
    await payPages.recordSession(ctx, checkoutId, made);
    return null;
  },
});

export const recordFailure = internalMutation({
  args: { ...checkout, error: v.string() },
  returns: v.null(),
  handler: async (ctx, { checkoutId, error }) => {
    await payPages.recordFailure(ctx, checkoutId, error);
    return null;
  },
});

/** Applies a session retrieved from Stripe just as its webhook would. */
export const applySession = internalMutation({
  args: { ...checkout, session: sessionSnapshot },
  returns: v.null(),
  handler: async (ctx, { checkoutId, session }) => {
    const isOver = await applyStripeSession(ctx, session);
    const failure = isOver ? {} : { failure: { error: "Stripe did not close the payment page" } };
    await jobs.recordOutcome(ctx, internal.payments.checkouts.askStripe, {
      rowId: checkoutId,
      ...failure,
    });
    return null;
  },
});

/** Fails a checkout whose action died. */
export const failStalled = internalMutation({
  args: { rowId: v.id("checkouts") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    const error = "The action that creates the payment page did not report back";
    await payPages.recordFailure(ctx, rowId, error);
    return true;
  },
});

/** Schedules asking Stripe for a pay page's outcome. False while that is under way. */
export const askStripe = internalMutation({
  args: { rowId: v.id("checkouts") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => await payPageEnds.askStripe(ctx, rowId),
});
