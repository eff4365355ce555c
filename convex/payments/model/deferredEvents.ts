/** Updates that arrived too early, stored until their payment is known. */
import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";

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
  return kept.some((one) => textOf(one.update) === text);
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
