/** How claims end: one place says so, and one path gives money back. */
import type { MutationCtx } from "../../_generated/server";
import { isAboutDead, wasDeadArrival, wasNotArrived } from "../../domain/claims/liveArrival";
import { type ClaimEvent, type ClaimKind, isOpenClaim } from "../../domain/claims/states";
import {
  CLAIM_EVENT_LABELS,
  claimText,
  moneyBackText,
  outcomeText,
} from "../../domain/claims/texts";
import type { OrderEvent, TrailEvent } from "../../domain/orders/states";
import { shortId } from "../../domain/shared/ids";
import { fail } from "../../errors";
import { markAdminRead } from "../../orders/rules/orderMail";
import { postOrderCard } from "../../orders/rules/orderMessages";
import { markDeadArrival, markLostParcel } from "../../orders/rules/parcels";
import { type Actor, type Order, writeEvent } from "../../orders/rules/records";
import { returnToStock } from "../../listings/rules/stock";
import { isInPerson } from "../../domain/orders/facts";
import { isStopped } from "../../orders/rules/stops";
import { requireNotStopped, transition } from "../../orders/rules/transition";
import { waitsForPerson } from "../../payments/rules/orderMoney";
import { requestRefund } from "../../payments/rules/refunds";
import { sendClaimEnded } from "../mail/claims";
import type { Profile } from "../../shared/rules/access";
import { deliverToBuyer } from "../../orders/rules/fulfilment";
import { type Claim, moveClaim, refuse, requireClaim } from "./records";

type EndingEvent = Extract<
  ClaimEvent,
  "accept" | "lapse" | "acceptOffer" | "uphold" | "decline" | "overtake"
>;
type ClaimingActor = Actor & { kind: "buyer" | "seller" | "admin" | "system" };

type Ending = {
  event: EndingEvent;
  actor: ClaimingActor;
  /** Pence that the claim sends back. */
  amount: number;
  /** What an admin says to both. */
  reason?: string;
};

const TRAIL: Record<EndingEvent, TrailEvent> = {
  accept: "claimAccepted",
  lapse: "claimUnanswered",
  acceptOffer: "claimOfferAccepted",
  uphold: "claimUpheld",
  decline: "claimDeclined",
  overtake: "claimOvertaken",
};

/**
 * Ends a claim by what somebody decided and gives `amount` pence back by the one refund path. The order is complete,
 * or, when all of its money goes back, becomes refunded as soon as that has happened. `order_stopped` while a bank
 * asks for the money or all of it is on its way back already; `claim_refused`; `refund_over`.
 */
export async function settleClaim(
  ctx: MutationCtx,
  order: Order,
  claim: Claim,
  ending: Ending,
): Promise<void> {
  const { event, actor, amount } = ending;
  requireNotStopped(order, CLAIM_EVENT_LABELS[event]);
  await endClaim(ctx, order, claim, ending);
  // Its seller still has it: they agreed that they did not hand it over.
  if (event === "accept" && claim.kind === "not_arrived" && isInPerson(order)) {
    await returnToStock(ctx, order.listingId, order.quantity);
  }
  if (amount > 0) {
    const reason = `${NAMES[claim.kind]}: ${claimText(claim)}`;
    await requestRefund(ctx, order, { amount, reason });
  }
  const current = (await ctx.db.get("orders", order._id)) ?? fail("order_not_found");
  if (isStopped(current)) return;
  await closeDisputed(ctx, current, actor, await requireClaim(ctx, order));
}

const NAMES: Record<ClaimKind, string> = {
  live_arrival: "Live-arrival claim",
  not_arrived: "Claim",
};

/** What becomes of an order whose claim is decided: one of which nothing arrived is no sale. */
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
 * A claim sent all of an order's money back, and then some of it stayed after all, since a bank had sent in what it took:
 * the order is complete, as it is after any other claim. Where money waits for a person, that person decides.
 */
export async function completeSettled(ctx: MutationCtx, order: Order, claim: Claim): Promise<void> {
  const isDecided = !isOpenClaim(claim.status) && claim.status !== "overtaken";
  if (order.status !== "disputed" || isStopped(order) || !isDecided) return;
  if (await waitsForPerson(ctx, order._id)) return;
  const patch = { completedAt: Date.now() };
  await transition(ctx, order, "settle", { kind: "system" }, { patch });
}

/**
 * All of an order's money went back by `cause` while its claim was open: there is nothing left to decide. Where Shoal
 * gave it back, a claim for dead animals counts as theirs; what a bank thinks of the animals is not known.
 */
export async function overtakeClaim(
  ctx: MutationCtx,
  order: Order,
  claim: Claim,
  cause: OrderEvent,
): Promise<void> {
  await endClaim(ctx, order, claim, { event: "overtake", actor: { kind: "system" }, amount: 0 });
  if (cause !== "refund") return;
  if (isAboutDead(claim.items)) await markDeadArrival(ctx, order._id);
  if (claim.kind === "not_arrived") await markLostParcel(ctx, order._id);
}

/** The buyer has what they said had not arrived: their order goes on as delivered by their word. */
export async function withdrawClaim(ctx: MutationCtx, buyer: Profile, order: Order): Promise<void> {
  const claim = await requireClaim(ctx, order);
  if (claim.kind !== "not_arrived") refuse(claim, "withdraw");
  const decision = { by: "buyer" as const, amount: 0, at: Date.now() };
  await moveClaim(ctx, claim, "withdraw", "buyer", { decision });
  await markAdminRead(ctx, order, "claim");
  const current = (await ctx.db.get("orders", order._id)) ?? fail("order_not_found");
  await deliverToBuyer(ctx, buyer, current);
}

/** The one place in which a claim is decided: its row, the order's trail, the mails, and what counts claims. */
async function endClaim(
  ctx: MutationCtx,
  order: Order,
  claim: Claim,
  { event, actor, amount, reason }: Ending,
): Promise<void> {
  const { kind: by, userId } = actor;
  const decision = {
    by,
    amount,
    ...(reason === undefined ? {} : { reason }),
    ...(by === "admin" && userId !== undefined ? { adminId: userId } : {}),
    at: Date.now(),
  };
  const { status } = claim;
  const stoodAt = event === "overtake" && isOpenClaim(status) ? status : undefined;
  const ended = await moveClaim(ctx, claim, event, by, { decision, stoodAt });
  await markAdminRead(ctx, order, "claim");
  if (wasDeadArrival(ended)) await markDeadArrival(ctx, order._id);
  if (wasNotArrived(ended)) await markLostParcel(ctx, order._id);
  const note = reason === undefined ? {} : { note: reason };
  await writeEvent(ctx, order, TRAIL[event], actor, { ...note, ...(amount > 0 ? { amount } : {}) });
  await sendClaimEnded(ctx, order, ended, event);
  const { totalAmount } = order;
  const money =
    event === "overtake" ? "" : `; ${moneyBackText(amount, { to: "the buyer", totalAmount })}`;
  const text = `Claim for order ${shortId(order.uuid)}. ${outcomeText(ended.status, by) ?? ""}${money}.`;
  await postOrderCard(ctx, order, "claim", event === "acceptOffer" ? "buyer" : "seller", text);
}
