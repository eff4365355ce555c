/**
 * Every Stripe update goes through here, whether from a webhook or from polling: it is applied, or deferred
 * until it can be. Idempotent and order-independent.
 */

import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { receiveExpiry, receivePayment } from "#convex/orders/model/receivePayment.ts";
import { applyDispute } from "./applyDispute";
import { checkoutOfIntent, checkoutOfSession } from "./checkoutRecords";
import {
  applied,
  deferred,
  type SessionUpdate,
  type StripeUpdate,
  type UpdateResult,
} from "./readStripeEvents";
import { applyRefund } from "./refundProgress";

/**
 * Applies an update and any deferred ones it unblocks. Defers it if its payment is unknown or doesn't hold
 * the money.
 */
export async function applyUpdate(ctx: MutationCtx, update: StripeUpdate): Promise<UpdateResult> {
  const result = await apply(ctx, update);
  const { paymentIntentId } = update;
  if (paymentIntentId === null) return result;
  if (result.kind === "applied") await applyDeferred(ctx, paymentIntentId);
  else if (update.kind !== "expired") await deferUpdate(ctx, paymentIntentId, update);
  return result;
}

async function apply(ctx: MutationCtx, update: StripeUpdate): Promise<UpdateResult> {
  switch (update.kind) {
    case "refund":
      return await applyRefund(ctx, update);
    case "dispute":
      return await applyDispute(ctx, update);
    case "paid":
    case "expired":
      if (update.mode !== "payment") return applied("not a payment");
      return update.kind === "paid"
        ? await applyPayment(ctx, update)
        : await applyExpiry(ctx, update);
  }
}

/** Idempotent: a payment is accepted or refunded once, however often it is reported, by webhook or polling. */
async function applyPayment(ctx: MutationCtx, session: SessionUpdate): Promise<UpdateResult> {
  const { paymentIntentId } = session;
  const checkout = await checkoutOfSession(ctx, session);
  if (paymentIntentId === null) return applied("not a payment");
  if (checkout === null) {
    // Ignore other shops' sessions; an admin sees one of ours without a checkout.
    const isOurs = session.checkoutId !== null;
    return isOurs ? deferred("kept: no order knows this payment") : applied("unknown session");
  }
  if (await checkoutOfIntent(ctx, paymentIntentId)) return applied("already applied");
  return applied(await receivePayment(ctx, checkout, { ...session, paymentIntentId }));
}

async function applyExpiry(ctx: MutationCtx, session: SessionUpdate): Promise<UpdateResult> {
  const checkout = await checkoutOfSession(ctx, session);
  return applied(
    checkout === null ? "unknown session" : await receiveExpiry(ctx, checkout, session),
  );
}

/** Applies a payment's deferred updates, now that it is known or holds the money again. */
export async function applyDeferred(ctx: MutationCtx, paymentIntentId: string): Promise<void> {
  for (const { _id, update } of await deferredOf(ctx, paymentIntentId)) {
    // Only an admin can deal with a payment that has no order.
    if (update.kind === "paid" || (await apply(ctx, update)).kind === "deferred") continue;
    await ctx.db.delete("deferredStripeEvents", _id);
    // It may have unblocked an earlier one.
    await applyDeferred(ctx, paymentIntentId);
    return;
  }
}

type DeferrableUpdate = Doc<"deferredStripeEvents">["update"];

/** Stores an update once. Of several "paid" updates for a payment only the first is stored. */
export async function deferUpdate(
  ctx: MutationCtx,
  stripePaymentIntentId: string,
  update: DeferrableUpdate,
): Promise<void> {
  const text = textOf(update);
  const deferredRows = await deferredOf(ctx, stripePaymentIntentId);
  if (deferredRows.some((deferred) => textOf(deferred.update) === text)) return;
  const createdAt = Date.now();
  await ctx.db.insert("deferredStripeEvents", { stripePaymentIntentId, update, createdAt });
}

function textOf(update: DeferrableUpdate): string {
  if (update.kind === "paid") return update.kind;
  return JSON.stringify(Object.entries(update).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Far more events than a payment ever has. */
const EVENTS_MAX = 200;

async function deferredOf(
  ctx: QueryCtx,
  stripePaymentIntentId: string,
): Promise<Doc<"deferredStripeEvents">[]> {
  return await ctx.db
    .query("deferredStripeEvents")
    .withIndex("by_stripePaymentIntentId", (q) =>
      q.eq("stripePaymentIntentId", stripePaymentIntentId),
    )
    .take(EVENTS_MAX);
}
