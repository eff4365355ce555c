/** Claim changes that no user makes: deadlines, and the end of a stop. */

import { v } from "convex/values";
import { CLAIM_ANSWER_MS } from "../domain/claims/limits";
import { isUndecidedBySilence } from "../domain/claims/states";
import { isAnswerInTime } from "../domain/claims/windows";
import { orderGroup } from "../domain/notifications/kinds";
import { internalMutation } from "../functions";
import { silenceExcuse } from "../notifications/model/silenceExcuse";
import { isStopped, orderOf, writeEvent } from "../orders/model/records";
import { sendOfferLapsed, sendSellerSilent } from "./mail/claimEmails";
import { scheduleAnswerDeadline, claimMoney, claimOfOrder, moveClaim } from "./model/records";
import { completeSettled, settleClaim } from "./model/settleClaim";

const SYSTEM = { kind: "system" } as const;

/**
 * Scheduled for a claim's deadline, 72 hours after the claim or the seller's offer. If the buyer is silent about an offer,
 * an admin decides. If the seller is silent, the claim is accepted; an admin decides if the seller has an excuse
 * (`silenceExcuse`), or if silence doesn't accept it (`isUndecidedBySilence`). A no-op before the deadline or if the claim
 * has moved on. No claim is accepted while the order is stopped: `resume` runs this again when the stop ends.
 */
export const endWait = internalMutation({
  args: { rowId: v.id("claims") },
  returns: v.null(),
  handler: async (ctx, { rowId }) => {
    const claim = await ctx.db.get("claims", rowId);
    if (claim === null || isAnswerInTime(claim.respondBy, Date.now())) return;
    const order = await orderOf(ctx, claim.orderId);
    if (claim.status === "offered") {
      const contestedClaim = await moveClaim(ctx, claim, "lapse", "system");
      await writeEvent(ctx, order, "claimOfferLapsed", SYSTEM);
      await sendOfferLapsed(ctx, order, contestedClaim);
      return;
    }
    if (claim.status !== "open") return;
    const excuse = await silenceExcuse(ctx, order.sellerId, {
      group: orderGroup(order.uuid),
      // When the wait began: a reopened claim gets a new notification.
      since: claim.respondBy - CLAIM_ANSWER_MS,
      respondBy: claim.respondBy,
    });
    if (excuse !== null || isUndecidedBySilence(claim)) {
      const contestedClaim = await moveClaim(ctx, claim, "lapse", "system", {}, "contested");
      await writeEvent(ctx, order, "claimSellerSilent", SYSTEM);
      await sendSellerSilent(ctx, order, contestedClaim, excuse);
    } else if (!isStopped(order)) {
      const { proposed: amount } = await claimMoney(ctx, order, claim);
      await settleClaim(ctx, order, claim, { event: "lapse", actor: SYSTEM, amount });
    }
  },
});

/**
 * Runs when a disputed order is no longer stopped. Ends a claim whose deadline has passed; completes the order if
 * its claim has already ended.
 */
export const resume = internalMutation({
  args: { orderId: v.id("orders") },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const claim = await claimOfOrder(ctx, orderId);
    if (claim === null) return;
    const order = await orderOf(ctx, orderId);
    if (claim.status === "open" || claim.status === "offered") {
      await scheduleAnswerDeadline(ctx, {
        ...claim,
        respondBy: Math.max(claim.respondBy, Date.now()),
      });
    }
    await completeSettled(ctx, order, claim);
  },
});
