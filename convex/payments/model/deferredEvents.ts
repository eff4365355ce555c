/** Updates that arrived too early, stored until their payment is known. */
import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { checkoutOfIntent } from "./checkouts";

export type DeferrableUpdate = Doc<"deferredStripeEvents">["update"];

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

/**
 * Applies a payment's deferred updates repeatedly until none can be applied, because one may unblock another.
 * `apply` returns false for an update that still has to wait.
 */
export async function releaseDeferred(
  ctx: MutationCtx,
  stripePaymentIntentId: string,
  apply: (update: DeferrableUpdate) => Promise<boolean>,
): Promise<void> {
  let waiting = await deferredOf(ctx, stripePaymentIntentId);
  for (let before = waiting.length + 1; waiting.length < before;) {
    before = waiting.length;
    const still: typeof waiting = [];
    for (const kept of waiting) {
      if (await apply(kept.update)) await ctx.db.delete("deferredStripeEvents", kept._id);
      else still.push(kept);
    }
    waiting = still;
  }
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
