/**
 * Chargebacks: a buyer's bank reclaims a payment. Stripe calls them disputes, but an order's `disputed` status
 * is something else: an open claim, or money that came back.
 */

import type { MutationCtx } from "#convex/_generated/server.js";
import { type ChargebackState, chargebackStateOf } from "#convex/domain/payments/states.ts";
import { fail } from "#convex/errors.ts";
import { receiveChargeback } from "#convex/orders/model/receiveChargeback.ts";
import { type Checkout, checkoutOfIntent } from "./checkoutRecords";
import { applied, deferred, type DisputeUpdate, type UpdateResult } from "./readStripeEvents";
import type { Chargeback } from "./refundRecords";

/** An inquiry may become a chargeback; a decision can only be replaced by a later decision. */
const RANK: Record<ChargebackState, number> = { warning: 0, open: 1, won: 2, lost: 2 };

/** Applies a dispute update. States only move forward; between equal ranks the later event wins. */
export async function applyDispute(
  ctx: MutationCtx,
  dispute: DisputeUpdate,
): Promise<UpdateResult> {
  const { paymentIntentId, stripeDisputeId, eventAt } = dispute;
  const checkout = paymentIntentId === null ? null : await checkoutOfIntent(ctx, paymentIntentId);
  if (checkout === null) return deferred("deferred until its payment is known");
  const storedChargeback = await ctx.db
    .query("chargebacks")
    .withIndex("by_stripeDisputeId", (q) => q.eq("stripeDisputeId", stripeDisputeId))
    .unique();
  const state = chargebackStateOf(dispute.status);
  if (storedChargeback && !isNewer(storedChargeback, state, eventAt))
    return applied("chargeback already known");
  const oldState = storedChargeback?.state ?? null;
  const chargeback = await save(ctx, storedChargeback, checkout, dispute, state);
  await receiveChargeback(ctx, chargeback, oldState);
  return applied(`chargeback ${state}`);
}

function isNewer(chargeback: Chargeback, state: ChargebackState, eventAt: number): boolean {
  const rankGain = RANK[state] - RANK[chargeback.state];
  return rankGain > 0 || (rankGain === 0 && eventAt > chargeback.eventAt);
}

async function save(
  ctx: MutationCtx,
  chargeback: Chargeback | null,
  { _id: checkoutId, orderId }: Checkout,
  { stripeDisputeId, amount, reason, eventAt, dueBy }: DisputeUpdate,
  state: ChargebackState,
): Promise<Chargeback> {
  const changes = { amount, reason, state, eventAt, ...(dueBy === null ? {} : { dueBy }) };
  if (chargeback) {
    const isSame = state === chargeback.state || state === "lost";
    const resetFlag = isSame ? {} : { needsAdmin: undefined };
    await ctx.db.patch("chargebacks", chargeback._id, { ...changes, ...resetFlag });
    return { ...chargeback, ...changes };
  }
  const { buyerId, sellerId } = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
  const chargebackId = await ctx.db.insert("chargebacks", {
    ...changes,
    stripeDisputeId,
    checkoutId,
    orderId,
    buyerId,
    sellerId,
    createdAt: Date.now(),
  });
  return (await ctx.db.get("chargebacks", chargebackId)) ?? fail("not_found");
}
