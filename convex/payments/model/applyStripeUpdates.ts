/**
 * Every Stripe update goes through here, whether from a webhook or from polling: it is applied, or deferred
 * until it can be. Idempotent and order-independent.
 */
import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { applyDispute } from "./chargebacks";
import { checkoutOfIntent } from "./checkouts";
import { applyRefund } from "./refundProgress";
import { applyExpiry, applyPayment } from "./sessionOutcome";
import { applied, type StripeUpdate, type UpdateResult } from "./readStripeEvents";

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

/**
 * Applies a payment's deferred updates, now that it is known or holds the money again: repeatedly until none can
 * be applied, because one may unblock another.
 */
export async function applyDeferred(ctx: MutationCtx, paymentIntentId: string): Promise<void> {
  let waiting = await deferredOf(ctx, paymentIntentId);
  for (let before = waiting.length + 1; waiting.length < before;) {
    before = waiting.length;
    const still: typeof waiting = [];
    for (const kept of waiting) {
      const { _id, update } = kept;
      // A payment without an order needs an admin to match it.
      const isApplied = update.kind !== "paid" && (await apply(ctx, update)).kind === "applied";
      if (isApplied) await ctx.db.delete("deferredStripeEvents", _id);
      else still.push(kept);
    }
    waiting = still;
  }
}

type DeferrableUpdate = Doc<"deferredStripeEvents">["update"];

/** Far more events than a payment ever has. */
const EVENTS_MAX = 200;

/** Stores an update once. Of several "paid" updates for a payment only the first is stored. */
export async function deferUpdate(
  ctx: MutationCtx,
  stripePaymentIntentId: string,
  update: DeferrableUpdate,
): Promise<void> {
  if (await isDeferred(ctx, stripePaymentIntentId, update)) return;
  const createdAt = Date.now();
  await ctx.db.insert("deferredStripeEvents", { stripePaymentIntentId, update, createdAt });
}

export async function isDeferred(
  ctx: QueryCtx,
  stripePaymentIntentId: string,
  update: DeferrableUpdate,
): Promise<boolean> {
  const text = textOf(update);
  const kept = await deferredOf(ctx, stripePaymentIntentId);
  return kept.some((deferred) => textOf(deferred.update) === text);
}

/** Equal for equal updates, regardless of field order. */
function textOf(update: DeferrableUpdate): string {
  if (update.kind === "paid") return update.kind;
  return JSON.stringify(Object.entries(update).sort(([a], [b]) => (a < b ? -1 : 1)));
}

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

/** Deferred updates scanned per run. */
const LOOKED_AT_MAX = 100;

/**
 * The payments of the oldest deferred updates, unless a row or the update's metadata shows that they are
 * ours.
 */
export async function unknownPayments(ctx: QueryCtx): Promise<string[]> {
  const oldest = await ctx.db.query("deferredStripeEvents").take(LOOKED_AT_MAX);
  const found = new Set<string>();
  for (const { update, stripePaymentIntentId } of oldest) {
    if (namesOurRow(update) || (await checkoutOfIntent(ctx, stripePaymentIntentId))) continue;
    found.add(stripePaymentIntentId);
  }
  return [...found];
}

const namesOurRow = (update: DeferrableUpdate): boolean =>
  update.kind === "paid" || (update.kind === "refund" && update.refundId !== null);

/** Deletes a payment's deferred updates, except those that name a row of ours. */
export async function deleteDeferred(
  ctx: MutationCtx,
  stripePaymentIntentId: string,
): Promise<void> {
  for (const { _id, update } of await deferredOf(ctx, stripePaymentIntentId)) {
    if (!namesOurRow(update)) await ctx.db.delete("deferredStripeEvents", _id);
  }
}
