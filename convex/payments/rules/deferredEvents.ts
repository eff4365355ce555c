/** What Stripe said too early, kept until the payment that it is about is known. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";

export type DeferrableUpdate = Doc<"deferredStripeEvents">["update"];

/** A payment has far fewer events than this. */
const EVENTS_MAX = 200;

/** Keeps an update; the same one twice is kept once, and of the word that a session was paid the first. */
export async function defer(
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

/** Equal for equal updates, whatever the order of their fields. */
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
 * Applies what is kept of a payment, over and over until none of it can be: one may make room for another.
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
