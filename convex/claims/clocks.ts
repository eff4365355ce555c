/** Claim changes that no user makes: deadlines, and consequences of changes to their orders. */
import { v } from "convex/values";
import { fail } from "../errors";
import { internalMutation } from "../functions";
import { isOpenClaim } from "../domain/claims/states";
import { CLAIM_STATUS_LABELS } from "../domain/claims/texts";
import { CLAIM_ANSWER_MS, isAnswerInTime } from "../domain/claims/windows";
import { shortId } from "../domain/shared/ids";
import { postOrderCard } from "../orders/model/orderMessages";
import { isStopped, orderOf, writeEvent } from "../orders/model/records";
import { orderEvent } from "../orders/tables";
import { sendClaimReopened, sendOfferLapsed, sendSellerSilent } from "./mail/claims";
import { closeOvertakenClaim, completeSettled, settleClaim } from "./model/endClaim";
import { awaitAnswer, claimMoney, claimOfOrder, moveClaim } from "./model/records";
import { reportNotArrived } from "./model/makeClaim";

const SYSTEM = { kind: "system" } as const;

/**
 * Scheduled for a claim's deadline, 72 hours after the claim or the seller's offer. The seller's silence accepts a
 * live-arrival claim and passes a `not_arrived` claim to an admin; the buyer's silence passes an offer to an admin. A
 * no-op before the deadline or if the claim has moved on. A live-arrival claim isn't accepted while the order is
 * stopped; the end of the stop restarts the deadline.
 */
export const endWait = internalMutation({
  args: { rowId: v.id("claims") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    const claim = await ctx.db.get("claims", rowId);
    if (claim === null || isAnswerInTime(claim.respondBy, Date.now())) return true;
    const order = await orderOf(ctx, claim.orderId);
    if (claim.status === "offered") {
      const contested = await moveClaim(ctx, claim, "lapse", "system");
      await writeEvent(ctx, order, "claimOfferLapsed", SYSTEM);
      await sendOfferLapsed(ctx, order, contested);
    } else if (claim.status === "open" && claim.kind === "not_arrived") {
      const contested = await moveClaim(ctx, claim, "lapse", "system", {}, "contested");
      await writeEvent(ctx, order, "claimSellerSilent", SYSTEM);
      await sendSellerSilent(ctx, order, contested);
    } else if (claim.status === "open" && !isStopped(order)) {
      const { proposed: amount } = await claimMoney(ctx, order, claim);
      await settleClaim(ctx, order, claim, { event: "lapse", actor: SYSTEM, amount });
    }
    return true;
  },
});

/**
 * A disputed order is no longer stopped: restarts its claim's deadline or, if the claim has ended, completes
 * the order.
 */
export const resume = internalMutation({
  args: { orderId: v.id("orders") },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const claim = await claimOfOrder(ctx, orderId);
    if (claim === null) return null;
    const order = await orderOf(ctx, orderId);
    if (claim.status === "open" || claim.status === "offered") {
      await awaitAnswer(ctx, { ...claim, respondBy: Math.max(claim.respondBy, Date.now()) });
    }
    await completeSettled(ctx, order, claim);
    return null;
  },
});

/** A disputed order was refunded in full because of `cause`: closes its open claim. */
export const overtake = internalMutation({
  args: { orderId: v.id("orders"), cause: orderEvent },
  returns: v.null(),
  handler: async (ctx, { orderId, cause }) => {
    const claim = await claimOfOrder(ctx, orderId);
    if (claim === null || !isOpenClaim(claim.status)) return null;
    const order = await orderOf(ctx, orderId);
    await closeOvertakenClaim(ctx, order, claim, cause);
    return null;
  },
});

/** A refund became due to a blocked buyer of an in-person order: asks the seller on the buyer's behalf. */
export const reportForBlockedBuyer = internalMutation({
  args: { orderId: v.id("orders") },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = await orderOf(ctx, orderId);
    const words = "The buyer can't use their account, so Shoal is asking on their behalf.";
    await reportNotArrived(ctx, SYSTEM, order, words);
    return null;
  },
});

/**
 * The bank returned an order's money after a chargeback: reopens the claim that the chargeback closed, at its
 * previous status. The side whose turn it was gets another 72 hours; both sides and the designated admin are
 * notified. Returns whether there was one.
 */
export const reopen = internalMutation({
  args: { orderId: v.id("orders") },
  returns: v.boolean(),
  handler: async (ctx, { orderId }) => {
    const claim = await claimOfOrder(ctx, orderId);
    if (claim?.status !== "overtaken") return false;
    const order = await orderOf(ctx, orderId);
    const { statusBefore: to = fail("not_found") } = claim;
    const respondBy = Date.now() + CLAIM_ANSWER_MS;
    const patch = { decision: undefined, statusBefore: undefined, respondBy };
    const reopened = await moveClaim(ctx, claim, "reopen", "system", patch, to);
    if (to !== "contested") await awaitAnswer(ctx, reopened);
    await writeEvent(ctx, order, "claimReopened", SYSTEM);
    await sendClaimReopened(ctx, order, reopened);
    const text = `Claim for order ${shortId(order.uuid)} was reopened: ${CLAIM_STATUS_LABELS[to]}.`;
    await postOrderCard(ctx, order, "claim", "buyer", text);
    return true;
  },
});
