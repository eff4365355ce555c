/** Decided and withdrawn claims: settles their orders and refunds. */

import type { MutationCtx } from "#convex/_generated/server.js";
import { wasNonArrival } from "#convex/domain/claims/liveArrival.ts";
import { type ClaimKind, isOpenClaim } from "#convex/domain/claims/states.ts";
import { CLAIM_EVENT_LABELS, claimText } from "#convex/domain/claims/texts.ts";
import { isHandover } from "#convex/domain/orders/facts.ts";
import { deliver } from "#convex/orders/model/deliver.ts";
import { countMissedHandover } from "#convex/orders/model/giveBackLimits.ts";
import { markAdminRead } from "#convex/orders/model/orderMail.ts";
import { isStopped, type Order, orderOf } from "#convex/orders/model/records.ts";
import { restock } from "#convex/orders/model/restock.ts";
import { requireNotStopped, transition } from "#convex/orders/model/transition.ts";
import { needsAdmin } from "#convex/payments/model/refundRecords.ts";
import { requestRefund } from "#convex/payments/model/requestRefund.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { sendWithdrawn } from "../mail/claimEndEmails";
import { type ClaimingActor, endClaim, type ClaimEnding } from "./endClaim";
import { type Claim, moveClaim, refuseClaimEvent, requireClaim } from "./records";

/**
 * Ends a decided claim and refunds `amount` pence. If everything is being refunded, the order becomes
 * `refunded` once that has happened. Otherwise it completes or, if nothing arrived, is cancelled. Errors:
 * `order_stopped` while a stop is set; `claim_refused`; `refund_over`.
 */
export async function settleClaim(
  ctx: MutationCtx,
  order: Order,
  claim: Claim,
  end: ClaimEnding,
): Promise<void> {
  const { event, actor, amount } = end;
  requireNotStopped(order, CLAIM_EVENT_LABELS[event]);
  const updatedOrder = await endClaim(ctx, order, claim, end);
  // The seller agreed that they didn't hand the animals over, so they still have them.
  if (event === "accept" && claim.kind === "not_arrived" && isHandover(order)) {
    await restock(ctx, order._id);
    // Unless the seller reported a handover, it may be the buyer who didn't come.
    if (order.handoverReport === undefined) await countMissedHandover(ctx, order);
  }
  if (amount > 0) {
    const reason = `${KIND_NAMES[claim.kind]}: ${claimText(claim)}`;
    await requestRefund(ctx, updatedOrder, { amount, reason, isAnnounced: true });
  }
  const current = await orderOf(ctx, order._id);
  if (isStopped(current)) return;
  await closeDisputed(ctx, current, actor, await requireClaim(ctx, order));
}

const KIND_NAMES: Record<ClaimKind, string> = {
  live_arrival: "Live-arrival claim",
  not_arrived: "Claim",
};

/** Closes the order of a decided claim. If nothing arrived, it is cancelled, because it wasn't a sale. */
async function closeDisputed(
  ctx: MutationCtx,
  order: Order,
  actor: ClaimingActor,
  claim: Claim,
): Promise<void> {
  if (wasNonArrival(claim)) return void (await transition(ctx, order, "cancelClaimed", actor));
  const { deliveredAt = Date.now() } = order;
  const patch = { completedAt: Date.now(), deliveredAt };
  await transition(ctx, order, "settle", actor, { patch });
}

/**
 * Completes an order whose claim refunded everything, if part of the money came back because a bank reversed
 * a chargeback. Leaves it open if a money problem awaits an admin's decision.
 */
export async function completeSettled(ctx: MutationCtx, order: Order, claim: Claim): Promise<void> {
  const isDecided = !isOpenClaim(claim.status) && claim.status !== "overtaken";
  if (order.status !== "disputed" || isStopped(order) || !isDecided) return;
  if (await needsAdmin(ctx, order._id)) return;
  const patch = { completedAt: Date.now() };
  await transition(ctx, order, "settle", { kind: "system" }, { patch });
}

/** The buyer has the order after all: closes the claim and marks the order as delivered. */
export async function withdrawClaim(ctx: MutationCtx, buyer: Profile, order: Order): Promise<void> {
  const claim = await requireClaim(ctx, order);
  if (claim.kind !== "not_arrived") refuseClaimEvent(claim, "withdraw");
  const decision = { by: "buyer" as const, amount: 0, at: Date.now() };
  await moveClaim(ctx, claim, "withdraw", "buyer", { decision });
  await markAdminRead(ctx, order, "claim");
  const current = await orderOf(ctx, order._id);
  const actor = { kind: "buyer", userId: buyer.userId } as const;
  await sendWithdrawn(ctx, await deliver(ctx, current, "confirmArrival", actor));
}
