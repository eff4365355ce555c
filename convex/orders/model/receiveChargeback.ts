/** What a chargeback's new state means for its order. */

import type { MutationCtx } from "#convex/_generated/server.js";
import { reopenClaim } from "#convex/claims/model/endClaim.ts";
import { awaitsDispatch } from "#convex/domain/orders/states.ts";
import type { ChargebackState } from "#convex/domain/payments/states.ts";
import { fail } from "#convex/errors.ts";
import { refundableOf, unreturned } from "#convex/payments/model/checkoutRecords.ts";
import type { Chargeback } from "#convex/payments/model/refundRecords.ts";
import { requestRefund } from "#convex/payments/model/requestRefund.ts";
import { sendChargebackDecided, sendChargebackOpened } from "../mail/chargebackEmails";
import { updateChargebackAmounts, updateOrderMoney } from "./orderMoney";
import { type Order, orderOf, writeEvent } from "./records";
import { transition } from "./transition";

const STRIPE = { kind: "stripe" } as const;

/** `before`: its state until now; null for a new one. */
export async function receiveChargeback(
  ctx: MutationCtx,
  chargeback: Chargeback,
  before: ChargebackState | null,
): Promise<void> {
  const { state } = chargeback;
  await updateChargebackAmounts(ctx, chargeback.checkoutId);
  if (state === "lost" && before !== "lost") await flagForAdmin(ctx, chargeback);
  const order = await updateOrderMoney(ctx, chargeback.orderId);
  if (before !== state) await announce(ctx, order, chargeback, before);
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
