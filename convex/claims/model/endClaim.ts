/** Ends a claim, by a decision or by a full refund of its order, and reopens one that a chargeback closed. */

import type { MutationCtx } from "#convex/_generated/server.js";
import { CLAIM_ANSWER_MS } from "#convex/domain/claims/limits.ts";
import {
  includesDead,
  wasDeadOnArrival,
  wasNonArrival,
} from "#convex/domain/claims/liveArrival.ts";
import {
  animalsOf,
  itemsOfLine,
  type ClaimEvent,
  isOpenClaim,
} from "#convex/domain/claims/states.ts";
import { CLAIM_STATUS_LABELS, moneyBackText, outcomeText } from "#convex/domain/claims/texts.ts";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import type { TrailEvent } from "#convex/domain/orders/history.ts";
import type { TradeSide } from "#convex/domain/orders/states.ts";
import type { OrderEvent } from "#convex/domain/orders/transitions.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { fail } from "#convex/errors.ts";
import { linesOf } from "#convex/orders/model/lines.ts";
import { markAdminRead } from "#convex/orders/model/orderMail.ts";
import { postOrderCard } from "#convex/orders/model/orderMessages.ts";
import {
  type Actor,
  markDeadArrival,
  type Order,
  orderOf,
  patchOrder,
  writeEvent,
} from "#convex/orders/model/records.ts";
import { sendClaimReopened } from "../mail/claimEmails";
import { sendClaimEnded } from "../mail/claimEndEmails";
import { scheduleAnswerDeadline, type Claim, claimOfOrder, moveClaim } from "./records";

const SYSTEM = { kind: "system" } as const;

type EndingEvent = Extract<
  ClaimEvent,
  "accept" | "lapse" | "acceptOffer" | "uphold" | "decline" | "overtake"
>;
export type ClaimingActor = Actor & { kind: TradeSide | "admin" | "system" };

export type ClaimEnding = {
  event: EndingEvent;
  actor: ClaimingActor;
  /** Pence to refund. */
  amount: number;
  /** The admin's reason, shown to both sides. */
  reason?: string;
  /** Another email says why the claim is closed. */
  isAnnounced?: boolean;
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
 * Ends a claim in every way but withdrawal: updates its row, the order and its history, the claim counters
 * and the chat card, and sends the emails. A lost parcel counts as a dead arrival, even if its seller reported a handover;
 * an order for handover in person doesn't.
 */
export async function endClaim(
  ctx: MutationCtx,
  order: Order,
  claim: Claim,
  { event, actor, amount, reason, isAnnounced = false }: ClaimEnding,
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
  const isLost = wasNonArrival(endedClaim) && !isInPerson(order);
  if (isLost || wasDeadOnArrival(endedClaim)) current = await markDeadArrival(ctx, current);
  const animals = animalsOf(claim.items);
  if (amount > 0 && animals > 0) {
    const lines = (await linesOf(ctx, order._id)).filter(
      ({ listingId }) => itemsOfLine(claim.items, listingId).length > 0,
    );
    const [{ category } = {}, ...others] = lines;
    const isOneKind = others.every((line) => line.category === category);
    const claimRefund = { amount, animals, ...(category && isOneKind && { category }) };
    current = await patchOrder(ctx, current._id, { claimRefund });
  }
  const note = reason === undefined ? {} : { note: reason };
  await writeEvent(ctx, order, TRAIL_EVENTS[event], actor, {
    ...note,
    ...(amount > 0 ? { amount } : {}),
  });
  await sendClaimEnded(ctx, order, endedClaim, event, isAnnounced);
  const { totalAmount } = order;
  const money =
    event === "overtake" ? "" : `; ${moneyBackText(amount, { to: "the buyer", totalAmount })}`;
  const text = `Claim for order ${shortId(order.uuid)}. ${outcomeText(endedClaim.status, by) ?? ""}${money}.`;
  await postOrderCard(ctx, order, "claim", event === "acceptOffer" ? "buyer" : "seller", text);
  return current;
}

/**
 * Closes the open claim of an order that was refunded in full because of `cause`, since nothing is left to
 * decide. If Shoal refunded it, dead animals and a lost parcel count against the seller. After a chargeback
 * they don't, because the bank doesn't say what happened to the animals.
 */
export async function overtakeClaim(
  ctx: MutationCtx,
  order: Order,
  cause: OrderEvent,
): Promise<void> {
  const claim = await claimOfOrder(ctx, order._id);
  if (claim === null || !isOpenClaim(claim.status)) return;
  // The refund has its own email; a lost chargeback has none for the buyer.
  const isAnnounced = cause === "refund";
  const ending = { event: "overtake", actor: SYSTEM, amount: 0, isAnnounced } as const;
  const updatedOrder = await endClaim(ctx, order, claim, ending);
  const isLost = claim.kind === "not_arrived" && !isInPerson(order);
  if (cause === "refund" && (isLost || includesDead(claim.items))) {
    await markDeadArrival(ctx, updatedOrder);
  }
}

/**
 * The bank returned an order's money after a chargeback: reopens the claim that the chargeback closed, at its
 * previous status. The side whose turn it was gets another 72 hours; both sides and the designated admin are
 * notified. Returns whether a claim was reopened.
 */
export async function reopenClaim(ctx: MutationCtx, order: Order): Promise<boolean> {
  const claim = await claimOfOrder(ctx, order._id);
  if (claim?.status !== "overtaken") return false;
  const { statusBefore: restoredStatus = fail("not_found") } = claim;
  const respondBy = Date.now() + CLAIM_ANSWER_MS;
  const patch = { decision: undefined, statusBefore: undefined, respondBy };
  const reopenedClaim = await moveClaim(ctx, claim, "reopen", "system", patch, restoredStatus);
  if (restoredStatus !== "contested") await scheduleAnswerDeadline(ctx, reopenedClaim);
  await writeEvent(ctx, order, "claimReopened", SYSTEM);
  await sendClaimReopened(ctx, order, reopenedClaim);
  const text = `Claim for order ${shortId(order.uuid)} was reopened: ${CLAIM_STATUS_LABELS[restoredStatus]}.`;
  await postOrderCard(ctx, order, "claim", "buyer", text);
  return true;
}
