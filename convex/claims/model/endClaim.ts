/** The end of a claim: one place closes claims, and one path refunds money. */
import type { MutationCtx } from "#convex/_generated/server.js";
import { includesDead, wasDeadArrival, wasNotArrived } from "#convex/domain/claims/liveArrival.ts";
import {
  animalsOf,
  type ClaimEvent,
  type ClaimKind,
  isOpenClaim,
} from "#convex/domain/claims/states.ts";
import {
  CLAIM_EVENT_LABELS,
  claimText,
  moneyBackText,
  outcomeText,
} from "#convex/domain/claims/texts.ts";
import type { OrderEvent, TrailEvent } from "#convex/domain/orders/states.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { markAdminRead } from "#convex/orders/model/orderMail.ts";
import { postOrderCard } from "#convex/orders/model/orderMessages.ts";
import {
  type Actor,
  isStopped,
  markDeadArrival,
  type Order,
  orderOf,
  patchOrder,
  writeEvent,
} from "#convex/orders/model/records.ts";
import { returnToStock } from "#convex/listings/model/stock.ts";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import { requireNotStopped, transition } from "#convex/orders/model/transition.ts";
import { needsAdmin } from "#convex/payments/model/orderMoney.ts";
import { requestRefund } from "#convex/payments/model/refunds.ts";
import { sendClaimEnded } from "../mail/claims";
import type { Profile } from "#convex/shared/model/access.ts";
import { deliverToBuyer } from "#convex/orders/model/fulfilment.ts";
import { type Claim, moveClaim, refuseClaimEvent, requireClaim } from "./records";

type EndingEvent = Extract<
  ClaimEvent,
  "accept" | "lapse" | "acceptOffer" | "uphold" | "decline" | "overtake"
>;
type ClaimingActor = Actor & { kind: "buyer" | "seller" | "admin" | "system" };

type Ending = {
  event: EndingEvent;
  actor: ClaimingActor;
  /** Pence to refund. */
  amount: number;
  /** The admin's reason, shown to both sides. */
  reason?: string;
};

const TRAIL_EVENTS: Record<EndingEvent, TrailEvent> = {
  accept: "claimAccepted",
  lapse: "claimUnanswered",
  acceptOffer: "claimOfferAccepted",
  uphold: "claimUpheld",
  decline: "claimDeclined",
  overtake: "claimOvertaken",
};

/**
 * Ends a decided claim and refunds `amount` pence. The order completes or, if everything is refunded, becomes
 * `refunded` once that has happened. `order_stopped` while a chargeback is open or a full refund is under
 * way; `claim_refused`; `refund_over`.
 */
export async function settleClaim(
  ctx: MutationCtx,
  order: Order,
  claim: Claim,
  end: Ending,
): Promise<void> {
  const { event, actor, amount } = end;
  requireNotStopped(order, CLAIM_EVENT_LABELS[event]);
  const endedClaim = await endClaim(ctx, order, claim, end);
  // The seller agreed that they didn't hand it over, so they still have it.
  if (event === "accept" && claim.kind === "not_arrived" && isInPerson(order)) {
    await returnToStock(ctx, order.listingId, order.quantity);
  }
  if (amount > 0) {
    const reason = `${KIND_NAMES[claim.kind]}: ${claimText(claim)}`;
    await requestRefund(ctx, endedClaim, { amount, reason });
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
  if (wasNotArrived(claim)) return void (await transition(ctx, order, "cancelClaimed", actor));
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

/**
 * The order was refunded in full because of `cause` while its claim was open, so nothing is left to decide.
 * If Shoal refunded it, dead animals count against the seller; after a chargeback the bank's view of the
 * animals is unknown.
 */
export async function closeOvertakenClaim(
  ctx: MutationCtx,
  order: Order,
  claim: Claim,
  cause: OrderEvent,
): Promise<void> {
  const actor = { kind: "system" } as const;
  const endedClaim = await endClaim(ctx, order, claim, { event: "overtake", actor, amount: 0 });
  const isLost = claim.kind === "not_arrived" && !isInPerson(order);
  if (cause === "refund" && (isLost || includesDead(claim.items))) {
    await markDeadArrival(ctx, endedClaim);
  }
}

/** The buyer has the order after all: closes the claim and marks the order as delivered. */
export async function withdrawClaim(ctx: MutationCtx, buyer: Profile, order: Order): Promise<void> {
  const claim = await requireClaim(ctx, order);
  if (claim.kind !== "not_arrived") refuseClaimEvent(claim, "withdraw");
  const decision = { by: "buyer" as const, amount: 0, at: Date.now() };
  await moveClaim(ctx, claim, "withdraw", "buyer", { decision });
  await markAdminRead(ctx, order, "claim");
  const current = await orderOf(ctx, order._id);
  await deliverToBuyer(ctx, buyer, current);
}

/**
 * The only place that ends a claim: updates its row, the order and its history, the claim counters and the
 * chat card, and sends the emails. A lost parcel counts as a dead arrival, a handover in person doesn't.
 */
async function endClaim(
  ctx: MutationCtx,
  order: Order,
  claim: Claim,
  { event, actor, amount, reason }: Ending,
): Promise<Order> {
  const { kind: by, userId } = actor;
  const decision = {
    by,
    amount,
    ...(reason === undefined ? {} : { reason }),
    ...(by === "admin" && userId !== undefined ? { adminId: userId } : {}),
    at: Date.now(),
  };
  const { status } = claim;
  const statusBefore = event === "overtake" && isOpenClaim(status) ? status : undefined;
  const endedClaim = await moveClaim(ctx, claim, event, by, { decision, statusBefore });
  await markAdminRead(ctx, order, "claim");
  // Moving the claim changed the order's `claimTurn`.
  let current = await orderOf(ctx, order._id);
  const isLost = wasNotArrived(endedClaim) && !isInPerson(order);
  if (isLost || wasDeadArrival(endedClaim)) current = await markDeadArrival(ctx, current);
  const animals = animalsOf(claim.items);
  if (amount > 0 && animals > 0) {
    current = await patchOrder(ctx, current, { claimRefund: { amount, animals } });
  }
  const note = reason === undefined ? {} : { note: reason };
  await writeEvent(ctx, order, TRAIL_EVENTS[event], actor, {
    ...note,
    ...(amount > 0 ? { amount } : {}),
  });
  await sendClaimEnded(ctx, order, endedClaim, event);
  const { totalAmount } = order;
  const money =
    event === "overtake" ? "" : `; ${moneyBackText(amount, { to: "the buyer", totalAmount })}`;
  const text = `Claim for order ${shortId(order.uuid)}. ${outcomeText(endedClaim.status, by) ?? ""}${money}.`;
  await postOrderCard(ctx, order, "claim", event === "acceptOffer" ? "buyer" : "seller", text);
  return current;
}
