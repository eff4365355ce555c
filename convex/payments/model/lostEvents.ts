/**
 * Applies the events that Stripe lists but no webhook delivered, and deletes those of other deployments.
 */
import type Stripe from "stripe";
import { internal } from "#convex/_generated/api.js";
import type { ActionCtx } from "#convex/_generated/server.js";
import { DAY_MS, HOUR_MS, SECOND_MS } from "#convex/domain/shared/constants.ts";
import { applySigned, IGNORED, recordFailedEvent } from "./applySigned";
import { EVENT_TYPES, isOurs } from "./readStripeEvents";
import { isMissing, stripeClient, stripePages } from "./stripeClient";

/** Stripe lists events for 30 days. */
const LISTED_MS = 30 * DAY_MS;
/** Stripe may list an event some time after its `created`, so each run starts before the end of the last one. */
const OVERLAP_MS = HOUR_MS;

/**
 * Applies every event that Stripe has listed since the last run and we haven't applied; returns how many.
 * Events that can't be applied are recorded for the admin, as a webhook's are.
 */
export async function applyLostEvents(ctx: ActionCtx, now: number): Promise<number> {
  const readUntil = await ctx.runQuery(internal.payments.stripeSync.readUntil, {});
  const from = Math.max(now - LISTED_MS, (readUntil ?? 0) - OVERLAP_MS);
  const created = { gte: Math.floor(from / SECOND_MS) };
  const { events } = stripeClient();
  let applied = 0;
  const pages = stripePages((page) => events.list({ ...page, created, types: EVENT_TYPES }));
  for await (const page of pages) {
    const eventIds = page.map(({ id }) => id);
    const known = new Set(await ctx.runQuery(internal.payments.stripeSync.applied, { eventIds }));
    // Stripe lists the newest first.
    for (const event of page.filter(({ id }) => !known.has(id)).reverse()) {
      if (await applyLost(ctx, event)) applied += 1;
    }
  }
  return applied;
}

async function applyLost(ctx: ActionCtx, event: Stripe.Event): Promise<boolean> {
  try {
    return (await applySigned(ctx, event)) !== IGNORED;
  } catch (error) {
    console.error(`Event ${event.id}`, error);
    await recordFailedEvent(ctx, event, error);
    return false;
  }
}

/**
 * Disputes, and refunds made in Stripe's dashboard, don't say whose payment they are about. Asks Stripe about
 * those whose payment we don't know, and deletes another deployment's or shop's.
 */
export async function deleteForeignUpdates(ctx: ActionCtx): Promise<void> {
  const unknown = await ctx.runQuery(internal.payments.stripeSync.unknown, {});
  for (const paymentIntentId of unknown) {
    if (await isOurPayment(paymentIntentId)) continue;
    await ctx.runMutation(internal.payments.stripeSync.deleteForeign, { paymentIntentId });
  }
}

async function isOurPayment(paymentIntentId: string): Promise<boolean> {
  try {
    const { metadata } = await stripeClient().paymentIntents.retrieve(paymentIntentId);
    return isOurs(metadata);
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
