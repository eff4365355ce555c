/**
 * Chargebacks: a buyer's bank reclaims a payment. Stripe calls them disputes, but an order's `disputed` status
 * is something else: an open claim, or money that came back.
 */
import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { reopenClaim } from "#convex/claims/model/endClaim.ts";
import { type ChargebackState, chargebackStateOf } from "#convex/domain/payments/states.ts";
import { awaitsDispatch } from "#convex/domain/orders/states.ts";
import { fail } from "#convex/errors.ts";
import { type Order, orderOf, writeEvent } from "#convex/orders/model/records.ts";
import { recountReview } from "#convex/reviews/model/saveReview.ts";
import { transition } from "#convex/orders/model/transition.ts";
import { sendChargebackDecided, sendChargebackOpened } from "../mail/chargebackEmails";
import { type Checkout, checkoutOfIntent, refundableOf, unreturned } from "./checkoutRecords";
import { updateChargebackAmounts, updateOrderMoney } from "./orderMoney";
import { requestRefund } from "./requestRefund";
import { applied, deferred, type DisputeUpdate, type UpdateResult } from "./readStripeEvents";

export type Chargeback = Doc<"chargebacks">;

/** An inquiry may become a chargeback; a decision can only be replaced by a later decision. */
const RANK: Record<ChargebackState, number> = { warning: 0, open: 1, won: 2, lost: 2 };
const STRIPE = { kind: "stripe" } as const;

/** Applies a dispute update. States only move forward; between equal ranks the later event wins. */
export async function applyDispute(
  ctx: MutationCtx,
  dispute: DisputeUpdate,
): Promise<UpdateResult> {
  const { paymentIntentId, stripeDisputeId, eventAt } = dispute;
  const checkout = paymentIntentId === null ? null : await checkoutOfIntent(ctx, paymentIntentId);
  if (checkout === null) return deferred("deferred until its payment is known");
  const { orderId } = checkout;
  const storedChargeback = await ctx.db
    .query("chargebacks")
    .withIndex("by_stripeDisputeId", (q) => q.eq("stripeDisputeId", stripeDisputeId))
    .unique();
  const state = chargebackStateOf(dispute.status);
  if (storedChargeback && !isNewer(storedChargeback, state, eventAt))
    return applied("chargeback already known");
  const oldState = storedChargeback?.state ?? null;
  const chargeback = await save(ctx, storedChargeback, checkout, dispute, state);
  await updateChargebackAmounts(ctx, checkout._id);
  if (state === "lost" && oldState !== "lost") await flagForAdmin(ctx, chargeback);
  const order = await updateOrderMoney(ctx, orderId);
  if ((state === "lost") !== (oldState === "lost")) await recountReview(ctx, order);
  if (oldState !== state) await announce(ctx, order, chargeback, oldState);
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
  const { buyerId, sellerId } = await orderOf(ctx, orderId);
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

/**
 * A chargeback lost before dispatch needs an admin to decide about the rest of the order. But if it took the
 * order's own payment entirely, any delivery increase paid separately is refunded too.
 */
async function flagForAdmin(
  ctx: MutationCtx,
  { _id, checkoutId, orderId }: Chargeback,
): Promise<void> {
  const checkout = (await ctx.db.get("checkouts", checkoutId)) ?? fail("not_found");
  const order = await orderOf(ctx, orderId);
  if (checkout.isSurplus || !awaitsDispatch(order.status)) return;
  await ctx.db.patch("chargebacks", _id, { needsAdmin: true });
  const refundable = await refundableOf(ctx, orderId);
  if (checkout.adjustmentId === undefined && unreturned(checkout) === 0 && refundable > 0) {
    const reason = "The bank returned the order's payment to the buyer";
    await requestRefund(ctx, order, { amount: refundable, reason });
  }
}

async function announce(
  ctx: MutationCtx,
  order: Order,
  chargeback: Chargeback,
  before: ChargebackState | null,
): Promise<void> {
  const { state, amount } = chargeback;
  if (before === null) await writeEvent(ctx, order, "chargebackOpened", STRIPE, { amount });
  const { isSurplus = false } =
    (await ctx.db.get("checkouts", chargeback.checkoutId)) ?? fail("not_found");
  if (state === "warning" || state === "open") {
    await sendChargebackOpened(ctx, order, { ...chargeback, isSurplus });
    return;
  }
  if (state === "won") await writeWon(ctx, order, chargeback, before);
  // An order that lost all its money already has this event: it made the order `refunded`.
  else if (order.refundedAmount < order.totalAmount) {
    await writeEvent(ctx, order, "chargebackLost", STRIPE, { amount });
  }
  await sendChargebackDecided(ctx, await orderOf(ctx, order._id), { ...chargeback, isSurplus });
}

async function writeWon(
  ctx: MutationCtx,
  order: Order,
  { _id, amount }: Chargeback,
  before: ChargebackState | null,
): Promise<void> {
  await writeEvent(ctx, order, "chargebackWon", STRIPE, { amount });
  const isMoneyBack = before === "lost" && order.refundedAmount < order.totalAmount;
  if (!isMoneyBack || order.status !== "refunded") return;
  const note = "The bank changed its decision and returned the money";
  const disputedOrder = await transition(ctx, order, "refundBounced", STRIPE, { amount, note });
  // If the order has a claim, the claim decides.
  const isClaimed = await reopenClaim(ctx, disputedOrder);
  if (!isClaimed) await ctx.db.patch("chargebacks", _id, { needsAdmin: true });
}
