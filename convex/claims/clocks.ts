/** Claim changes that no user makes: deadlines, and consequences of changes to their orders. */
import { v } from "convex/values";
import { fail } from "../errors";
import { internalMutation } from "../functions";
import { isOpenClaim } from "../domain/claims/states";
import { CLAIM_STATUS_LABELS } from "../domain/claims/texts";
import { CLAIM_ANSWER_MS } from "../domain/claims/windows";
import { shortId } from "../domain/shared/ids";
import * as clocks from "./model/clocks";
import { postOrderCard } from "../orders/model/orderMessages";
import { orderOf, writeEvent } from "../orders/model/records";
import { orderEvent } from "../orders/tables";
import { sendClaimReopened } from "./mail/claims";
import { completeSettled, closeOvertakenClaim } from "./model/endClaim";
import { claimOfOrder, moveClaim } from "./model/records";
import { reportNotArrived } from "./model/makeClaim";

/** Scheduled 72 hours after the claim, or after the seller's offer. */
export const endWait = internalMutation({
  args: { rowId: v.id("claims") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await clocks.expireDeadline(ctx, rowId);
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
    await clocks.resumeDeadline(ctx, claim);
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
    await reportNotArrived(ctx, { kind: "system" }, order, words);
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
    if (to !== "contested") await clocks.awaitAnswer(ctx, reopened);
    await writeEvent(ctx, order, "claimReopened", { kind: "system" });
    await sendClaimReopened(ctx, order, reopened);
    const text = `Claim for order ${shortId(order.uuid)} was reopened: ${CLAIM_STATUS_LABELS[to]}.`;
    await postOrderCard(ctx, order, "claim", "buyer", text);
    return true;
  },
});
