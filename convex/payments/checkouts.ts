/**
 * Creates Stripe Checkout sessions and polls their outcome. Both actions read their input from the row and
 * record the result by mutation; `sweep.run` recovers rows whose action died.
 */

import { v } from "convex/values";
import type Stripe from "stripe";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import { env, type MutationCtx } from "../_generated/server";
import { DAY_MS, STOCK_HOLD_MS } from "../domain/shared/constants";
import { shortId } from "../domain/shared/ids";
import { internalAction, internalMutation, internalQuery } from "../functions";
import {
  payPage,
  type PayPage,
  payPageOf,
  receivePageFailure,
  receivePayPage,
} from "../orders/model/payPage";
import { errorTextOf, reportOutcome, stepResult } from "../shared/jobs";
import { applyUpdate } from "./model/applyStripeUpdates";
import {
  RECOVER_CHECKOUT,
  CHECKOUT_MARGIN_MS,
  isUnsettled,
  setState,
  startClosing,
  sweepDueAt,
} from "./model/checkoutRecords";
import { toSessionUpdate } from "./model/readStripeEvents";
import { isRefused, stripeClient, stripeProblem, transferGroup } from "./model/stripeClient";
import { sessionUpdate } from "./tables";

const PAGE_FORGOTTEN_MS = 30 * DAY_MS;

const checkout = { checkoutId: v.id("checkouts") };

export const create = internalAction({
  args: checkout,
  returns: v.null(),
  handler: async (ctx, { checkoutId }) => {
    const request = await ctx.runQuery(internal.payments.checkouts.request, { checkoutId });
    if (request === null) return;
    try {
      const { id: stripeSessionId, url: checkoutUrl } =
        await stripeClient().checkout.sessions.create(sessionParams(checkoutId, request), {
          idempotencyKey: `checkout-${checkoutId}`,
        });
      if (checkoutUrl === null) throw new Error(`Session ${stripeSessionId} has no page`);
      const session = { checkoutId, stripeSessionId, checkoutUrl };
      await ctx.runMutation(internal.payments.checkouts.recordSession, session);
    } catch (error) {
      const problem = { checkoutId, error: stripeProblem(error), isRefused: isRefused(error) };
      await ctx.runMutation(internal.payments.checkouts.recordFailure, problem);
    }
  },
});

function sessionParams(
  checkoutId: string,
  { orderUuid, returnPath, lines, email }: PayPage,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { checkoutId, orderUuid, deployment: env.DEPLOYMENT_ID };
  return {
    mode: "payment",
    // Cards only: other methods can take days to pay, while the stock waits. No currency conversion: the sum
    // paid must be the order's total in pounds.
    allowed_payment_method_types: ["card"],
    adaptive_pricing: { enabled: false },
    line_items: lines.map(({ name, unitAmount, quantity }) => ({
      quantity,
      price_data: { currency: "gbp", unit_amount: unitAmount, product_data: { name } },
    })),
    success_url: `${env.SITE_URL}/order/${orderUuid}?paid=1`,
    cancel_url: `${env.SITE_URL}${returnPath}`,
    expires_at: Math.floor((Date.now() + STOCK_HOLD_MS + CHECKOUT_MARGIN_MS) / 1000),
    client_reference_id: orderUuid,
    customer_email: email,
    metadata,
    payment_intent_data: {
      metadata,
      statement_descriptor_suffix: statementSuffix(orderUuid),
      transfer_group: transferGroup(orderUuid),
    },
  };
}

/**
 * The order's short id, printed after "SHOAL* " on the payer's card statement. Stripe requires at least one
 * letter, and at most 22 characters including the account's prefix.
 */
export function statementSuffix(orderUuid: string): string {
  const id = shortId(orderUuid).toUpperCase();
  return /[A-Z]/.test(id) ? id : `ORDER ${id}`;
}

/**
 * Asks Stripe how a pay page ended, and applies the answer as its webhook would. First closes a page that may
 * no longer be paid. If Stripe doesn't answer, a closing page is retried soon, an open one once its session
 * should have expired.
 */
export const pollSession = internalAction({
  args: checkout,
  returns: v.null(),
  handler: async (ctx, { checkoutId }) => {
    const page = await ctx.runQuery(internal.payments.checkouts.unsettledPage, { checkoutId });
    if (page === null) return;
    try {
      const session = await (page.mustClose ? closeSession : sessionOf)(page.sessionId);
      const update = toSessionUpdate(session);
      if (update) await ctx.runMutation(internal.payments.checkouts.recordEnd, { update });
      else if (page.mustClose) throw new Error("Stripe did not close the payment page");
    } catch (error) {
      console.error(`Checkout session ${page.sessionId}`, error);
      if (!page.mustClose) return;
      await reportOutcome(ctx, RECOVER_CHECKOUT, { rowId: checkoutId, error: errorTextOf(error) });
    }
  },
});

const sessionOf = async (id: string): Promise<Stripe.Checkout.Session> =>
  await stripeClient().checkout.sessions.retrieve(id);

async function closeSession(id: string): Promise<Stripe.Checkout.Session> {
  const session = await sessionOf(id);
  if (session.status !== "open") return session;
  try {
    return await stripeClient().checkout.sessions.expire(id);
  } catch (error) {
    // Probably paid or expired between the two calls. If it is still open, closing it is retried later.
    stripeProblem(error);
    return await sessionOf(id);
  }
}

export const request = internalQuery({
  args: checkout,
  returns: v.nullable(payPage),
  handler: async (ctx, { checkoutId }) => {
    const row = await ctx.db.get("checkouts", checkoutId);
    if (row === null || row.state !== "requested") return null;
    return await payPageOf(ctx, row);
  },
});

/** The checkout's page at Stripe; null before it has one, and once its outcome is known. */
export const unsettledPage = internalQuery({
  args: checkout,
  returns: v.nullable(v.object({ sessionId: v.string(), mustClose: v.boolean() })),
  handler: async (ctx, { checkoutId }) => {
    const row = await ctx.db.get("checkouts", checkoutId);
    if (row?.stripeSessionId === undefined || !isUnsettled(row)) return null;
    return { sessionId: row.stripeSessionId, mustClose: row.state === "closing" };
  },
});

/** Records a new Stripe session, and closes it if the checkout was cancelled or given up in the meantime. */
export const recordSession = internalMutation({
  args: { ...checkout, stripeSessionId: v.string(), checkoutUrl: v.string() },
  returns: v.null(),
  handler: async (ctx, { checkoutId, stripeSessionId, checkoutUrl }) => {
    const row = await ctx.db.get("checkouts", checkoutId);
    if (row === null || row.stripeSessionId === stripeSessionId) return;
    const { state } = row;
    await ctx.db.patch("checkouts", checkoutId, { stripeSessionId });
    if (state === "paid") return;
    if (state !== "requested") {
      await startClosing(ctx, checkoutId);
      return;
    }
    await setState(ctx, checkoutId, "open");
    await receivePayPage(ctx, row, { stripeSessionId, checkoutUrl });
  },
});

export const recordFailure = internalMutation({
  args: { ...checkout, error: v.string(), isRefused: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { checkoutId, error, isRefused: isPageRefused }) => {
    await failCheckout(ctx, checkoutId, error, isPageRefused);
  },
});

/** Records that the pay page could not be created. The hold stays, so the buyer can retry at once. */
async function failCheckout(
  ctx: MutationCtx,
  checkoutId: Id<"checkouts">,
  error: string,
  isPageRefused = false,
): Promise<void> {
  const row = await ctx.db.get("checkouts", checkoutId);
  if (row?.state !== "requested") return;
  await setState(ctx, checkoutId, "failed", { error });
  await receivePageFailure(ctx, row, isPageRefused);
}

export const recordEnd = internalMutation({
  args: { update: sessionUpdate },
  returns: v.null(),
  handler: async (ctx, { update }) => {
    await applyUpdate(ctx, update);
  },
});

/**
 * Recovers a stalled checkout: fails it if its page was never created, schedules closing an overdue page, and
 * gives up after 30 days.
 */
export const recoverCheckout = internalMutation({
  args: { rowId: v.id("checkouts") },
  returns: stepResult,
  handler: async (ctx, { rowId: checkoutId }) => {
    const row = await ctx.db.get("checkouts", checkoutId);
    if (row?.state === "requested") {
      const error = "The action that creates the payment page did not report back";
      await failCheckout(ctx, checkoutId, error);
    }
    if (row === null || !isUnsettled(row)) return null;
    if (Date.now() - row.createdAt > PAGE_FORGOTTEN_MS) {
      const error = "Stripe never reported the outcome of this payment page";
      await setState(ctx, checkoutId, "expired", { error });
      return null;
    }
    if (row.state === "open") {
      // Its page may have been created since the sweep took the row.
      if (Date.now() < sweepDueAt(row)) return null;
      await startClosing(ctx, checkoutId);
    } else await ctx.scheduler.runAfter(0, internal.payments.checkouts.pollSession, { checkoutId });
    return "pending";
  },
});
