import type { MutationCtx } from "#convex/_generated/server.js";
import { wasDeadArrival, wasNotArrived } from "#convex/domain/claims/liveArrival.ts";
import { animalsOf, type ClaimEvent, isOpenClaim } from "#convex/domain/claims/states.ts";
import { moneyBackText, outcomeText } from "#convex/domain/claims/texts.ts";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import type { TrailEvent } from "#convex/domain/orders/history.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
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
import { sendClaimEnded } from "../mail/claims";
import { type Claim, moveClaim } from "./records";

type EndingEvent = Extract<
  ClaimEvent,
  "accept" | "lapse" | "acceptOffer" | "uphold" | "decline" | "overtake"
>;
export type ClaimingActor = Actor & { kind: "buyer" | "seller" | "admin" | "system" };

export type Ending = {
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
 * The only place that ends a claim: updates its row, the order and its history, the claim counters and the
 * chat card, and sends the emails. A lost parcel counts as a dead arrival, a handover in person doesn't.
 */
export async function endClaim(
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
