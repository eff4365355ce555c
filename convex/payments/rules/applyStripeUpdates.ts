/**
 * Everything that Stripe says takes this way, whether a webhook brings it or Stripe was asked: it is applied, or
 * kept until it can be. Safe to apply any number of times, in any order.
 */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { PAGE_FORGOTTEN_MS } from "../../domain/shared/constants";
import { fail } from "../../errors";
import { recordOutcome, SWEEP_BATCH } from "../../shared/rules/jobs";
import { applyDispute } from "./chargebacks";
import { checkoutOfIntent } from "./checkouts";
import { defer, isDeferred, releaseDeferred } from "./deferredEvents";
import { applyPayment } from "./paymentReceived";
import { applyRefund, applyRefundTotal } from "./refundUpdates";
import { applyExpiry } from "./sessionExpired";
import { isLive } from "./stripeClient";
import {
  applied,
  type SessionSnapshot,
  type StripeEvent,
  type StripeUpdate,
  type UpdateResult,
} from "./readStripeEvents";

/** Applies an event unless its id is known, and writes the id. Returns what was done. */
export async function applyEvent(ctx: MutationCtx, event: StripeEvent): Promise<string> {
  const { eventId, type, livemode, update } = event;
  const known = await appliedEvent(ctx, eventId);
  if (known) return `repeat: ${known.outcome}`;
  const { kind: _, ...result } =
    livemode === isLive() ? await applyUpdate(ctx, update) : OTHER_MODE;
  await ctx.db.insert("stripeEvents", { eventId, type, ...result, createdAt: Date.now() });
  // It may have failed before: Stripe sends such a one again by itself.
  await recordOutcome(ctx, "applyStripeEvent", { rowId: eventId });
  return result.outcome;
}

async function appliedEvent(ctx: QueryCtx, eventId: string): Promise<Doc<"stripeEvents"> | null> {
  return await ctx.db
    .query("stripeEvents")
    .withIndex("by_eventId", (q) => q.eq("eventId", eventId))
    .first();
}

/** Whether an event was applied before. */
export const isApplied = async (ctx: QueryCtx, eventId: string): Promise<boolean> =>
  (await appliedEvent(ctx, eventId)) !== null;

/** Applies an update and what had waited for it; keeps it when its payment is not known or has no room. */
export async function applyUpdate(ctx: MutationCtx, update: StripeUpdate): Promise<UpdateResult> {
  const result = await apply(ctx, update);
  const { paymentIntentId } = update;
  if (paymentIntentId === null) return result;
  if (result.kind === "applied") await applyDeferred(ctx, paymentIntentId);
  else if (update.kind !== "expired") await defer(ctx, paymentIntentId, update);
  return result;
}

/** Test money never pays for live animals. */
const OTHER_MODE = applied("of the other mode");

async function apply(ctx: MutationCtx, update: StripeUpdate): Promise<UpdateResult> {
  switch (update.kind) {
    case "refund":
      return await applyRefund(ctx, update);
    case "refundTotal":
      return await applyRefundTotal(ctx, update);
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

/** Applies what was kept of a payment: it is known now, or has room again. */
export async function applyDeferred(ctx: MutationCtx, paymentIntentId: string): Promise<void> {
  await releaseDeferred(
    ctx,
    paymentIntentId,
    // Of a payment without an order only a person can say whose it is.
    async (update) => update.kind !== "paid" && (await apply(ctx, update)).kind === "applied",
  );
}

/**
 * What Stripe returned when it was asked to close a session, or what became of it. A session that is through
 * without a payment (a delayed one) holds nothing: should the money come, it goes back. Returns whether the
 * session is over.
 */
export async function applySession(
  ctx: MutationCtx,
  { status, ...session }: SessionSnapshot,
): Promise<boolean> {
  if (status === "open") return false;
  await applyUpdate(ctx, { kind: session.isPaid ? "paid" : "expired", ...session });
  return true;
}

/**
 * Forgets what is old, without our metadata and of a payment that Shoal never heard of: of another shop on the
 * same Stripe account. Ours would have been known by then; the rest is the admin's to look at.
 */
export async function forgetForeignUpdates(ctx: MutationCtx): Promise<void> {
  const old = await ctx.db
    .query("deferredStripeEvents")
    .withIndex("by_creation_time", (q) => q.lt("_creationTime", Date.now() - PAGE_FORGOTTEN_MS))
    .take(SWEEP_BATCH);
  for (const { _id, update, stripePaymentIntentId } of old) {
    const isOurs = update.kind === "paid" || (update.kind === "refund" && update.refundId !== null);
    if (isOurs || (await checkoutOfIntent(ctx, stripePaymentIntentId))) continue;
    await ctx.db.delete("deferredStripeEvents", _id);
  }
}

/** Looks once more for what a deferred event is about; `payment_unknown` while there is nothing. */
export async function matchAgain(
  ctx: MutationCtx,
  { _id, update, stripePaymentIntentId }: Doc<"deferredStripeEvents">,
): Promise<void> {
  await ctx.db.delete("deferredStripeEvents", _id);
  await applyUpdate(ctx, update);
  if (await isDeferred(ctx, stripePaymentIntentId, update)) fail("payment_unknown");
}
