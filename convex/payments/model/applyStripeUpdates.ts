/**
 * Every Stripe update goes through here, whether from a webhook or from polling: it is applied, or deferred
 * until it can be. Idempotent and order-independent.
 */
import { internal } from "#convex/_generated/api.js";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import { recordOutcome } from "#convex/shared/model/jobs.ts";
import { applyDispute } from "./chargebacks";
import { deferUpdate, isDeferred, releaseDeferred } from "./deferredEvents";
import { applyPayment } from "./paymentReceived";
import { applyRefund } from "./refundUpdates";
import { applyExpiry } from "./sessionExpired";
import { isLive } from "./stripeClient";
import {
  applied,
  type SessionSnapshot,
  type StripeEvent,
  type StripeUpdate,
  type UpdateResult,
} from "./readStripeEvents";

/** Applies an event unless its id is known, and stores the id. Returns what was done. */
export async function applyEvent(ctx: MutationCtx, event: StripeEvent): Promise<string> {
  const { eventId, type, livemode, update } = event;
  const known = await appliedEvent(ctx, eventId);
  if (known) return `repeat: ${known.outcome}`;
  const { kind: _, ...result } =
    livemode === isLive() ? await applyUpdate(ctx, update) : OTHER_MODE;
  await ctx.db.insert("stripeEvents", { eventId, type, ...result, createdAt: Date.now() });
  // Clears an earlier failure: Stripe resends failed events.
  await recordOutcome(ctx, internal.payments.webhook.applyAgain, { rowId: eventId });
  return result.outcome;
}

async function appliedEvent(ctx: QueryCtx, eventId: string): Promise<Doc<"stripeEvents"> | null> {
  return await ctx.db
    .query("stripeEvents")
    .withIndex("by_eventId", (q) => q.eq("eventId", eventId))
    .first();
}

export const isApplied = async (ctx: QueryCtx, eventId: string): Promise<boolean> =>
  (await appliedEvent(ctx, eventId)) !== null;

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

/** Test payments never buy live animals. */
const OTHER_MODE = applied("of the other mode");

async function apply(ctx: MutationCtx, update: StripeUpdate): Promise<UpdateResult> {
  switch (update.kind) {
    case "refund":
      return await applyRefund(ctx, update);
    case "dispute":
      return await applyDispute(ctx, update);
    case "paid":
    case "expired":
      if (update.livemode !== isLive()) return OTHER_MODE;
      if (update.mode !== "payment") return applied("not a payment");
      return update.kind === "paid"
        ? await applyPayment(ctx, update)
        : await applyExpiry(ctx, update);
  }
}

/** Applies a payment's deferred updates, now that it is known or holds the money again. */
export async function applyDeferred(ctx: MutationCtx, paymentIntentId: string): Promise<void> {
  await releaseDeferred(
    ctx,
    paymentIntentId,
    // A payment without an order needs an admin to match it.
    async (update) => update.kind !== "paid" && (await apply(ctx, update)).kind === "applied",
  );
}

/**
 * Applies a session retrieved from Stripe. A completed but unpaid (delayed) session releases its hold; if the
 * money arrives later, it is refunded. Returns whether the session is over.
 */
export async function applySession(
  ctx: MutationCtx,
  { status, ...session }: SessionSnapshot,
): Promise<boolean> {
  if (status === "open") return false;
  await applyUpdate(ctx, { kind: session.isPaid ? "paid" : "expired", ...session });
  return true;
}

/** Retries matching a deferred event; `payment_unknown` if it still matches nothing. */
export async function matchAgain(
  ctx: MutationCtx,
  { _id, update, stripePaymentIntentId }: Doc<"deferredStripeEvents">,
): Promise<void> {
  await ctx.db.delete("deferredStripeEvents", _id);
  await applyUpdate(ctx, update);
  if (await isDeferred(ctx, stripePaymentIntentId, update)) fail("payment_unknown");
}
