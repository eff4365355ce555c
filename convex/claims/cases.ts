/**
 * Claims: what buyer and seller say, and what an admin decides. All functions but `decide` take the order's
 * uuid and also fail with `invalid_order_id`.
 */

import { v } from "convex/values";
import type { QueryCtx } from "../_generated/server";
import { requireUninvolved } from "../accounts/model/mailboxes";
import { CLAIM_WORDS_MAX } from "../domain/claims/limits";
import { fail } from "../errors";
import { adminMutation, adminQuery, userMutation, userQuery } from "../functions";
import { requireOrderParty, requireOrderSide, sideOf } from "../orders/model/access";
import { type Order, orderByUuid, orderOf } from "../orders/model/records";
import type { Profile } from "../shared/model/access";
import { parseText } from "../shared/model/parseInput";
import { imageRef } from "../shared/validators";
import * as answering from "./model/answerClaim";
import { claimCase, toClaimCase } from "./model/caseView";
import { claimVerdict, decideClaim } from "./model/decideClaim";
import { makeClaim } from "./model/makeClaim";
import { claimOfOrder, requireClaim } from "./model/records";
import { reportNotArrived as reportIt } from "./model/reportNotArrived";
import { withdrawClaim } from "./model/settleClaim";
import { claimView, toClaimView } from "./model/views";
import { claimItem } from "./tables";

const byOrder = { orderId: v.string() };

/**
 * An order's claim, for its buyer, its seller and admins; null if there is none. Errors: `invalid_order_id`;
 * `order_not_found`, also for anyone else.
 */
export const ofOrder = userQuery({
  args: byOrder,
  returns: v.nullable(claimView),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderParty(ctx.viewer, await orderByUuid(ctx, orderId));
    const claim = await claimOfOrder(ctx, order._id);
    const side = sideOf(ctx.viewer, order);
    return claim && side && (await toClaimView(ctx, order, claim, side));
  },
});

/**
 * The buyer makes a live-arrival claim within 2 hours of arrival (24 if arrival was assumed or the time to
 * claim restarted; without limit while the order waits for its buyer), with 1 to 6 photos uploaded since then
 * for the purpose `claim`; each problem at most once per listing, each animal counted once.
 * The seller has 72 hours to answer. Errors: `claim_late` with `dueAt`, `claim_exists`, `not_yet` before arrival,
 * `transition_refused`, `invalid_input`, `forbidden` for the seller, `order_not_found`.
 */
export const make = userMutation({
  args: {
    ...byOrder,
    items: v.array(claimItem.omit("title")),
    description: v.string(),
    photos: v.array(imageRef),
  },
  returns: v.null(),
  handler: async (ctx, { orderId, ...claim }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    await makeClaim(ctx, ctx.viewer, order, claim);
  },
});

/**
 * The buyer reports that they don't have the order, with details of at most 2,000 characters. They may report
 * a parcel from the expected day, an order in person once it is late or the seller blocked, and either of
 * them once the seller reported a handover, or after an assumed arrival until the order completes. The seller
 * has 72 hours to answer, then an admin decides; at once if the seller reported a handover or is blocked.
 * Errors: `claim_exists`, `not_due_yet`, `not_yet`, `transition_refused`, `invalid_input`, `forbidden` for
 * the seller, `order_not_found`.
 */
export const reportNotArrived = userMutation({
  args: { ...byOrder, description: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderId, description }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    const descriptionText = parseText("What happened", description, CLAIM_WORDS_MAX);
    await reportIt(ctx, { kind: "buyer", userId: ctx.viewer.userId }, order, descriptionText);
  },
});

/**
 * The buyer has the order after all: closes a `not_arrived` claim and marks the order as delivered now. Errors:
 * `claim_refused`, `not_found`, `forbidden` for the seller, `order_not_found`.
 */
export const withdraw = userMutation({
  args: byOrder,
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    await withdrawClaim(ctx, ctx.viewer, order);
  },
});

/**
 * The seller accepts and refunds the proposed sum, or a higher `amount` in pence, up to everything left.
 * Errors: `claim_answer_late` after the deadline of a claim that still awaits the seller, `claim_too_little`,
 * `refund_over`, `claim_refused`, `order_stopped`, `not_found`, `forbidden`, `order_not_found`.
 */
export const accept = userMutation({
  args: { ...byOrder, amount: v.optional(v.number()) },
  returns: v.null(),
  handler: async (ctx, { orderId, amount }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "seller");
    await answering.acceptClaim(ctx, ctx.viewer, order, amount);
  },
});

/**
 * The seller answers with text, up to 6 photos and optionally an offer (pence) below the proposed refund,
 * which the buyer has 72 hours to accept. Without an offer an admin decides. Errors: `claim_offer_too_much`,
 * `claim_refused`, `claim_answer_late`, `invalid_input`, `not_found`, `forbidden`, `order_not_found`.
 */
export const answer = userMutation({
  args: {
    ...byOrder,
    words: v.string(),
    photos: v.array(imageRef),
    offer: v.optional(v.number()),
  },
  returns: v.null(),
  handler: async (ctx, { orderId, ...reply }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "seller");
    await answering.answerClaim(ctx, ctx.viewer, order, reply);
  },
});

/**
 * The buyer accepts the offer. Errors: `claim_refused`, `claim_answer_late`, `order_stopped`, `not_found`,
 * `forbidden`, `order_not_found`.
 */
export const acceptOffer = userMutation({
  args: byOrder,
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    await answering.acceptOffer(ctx, ctx.viewer, order);
  },
});

/**
 * The buyer declines the offer, so Shoal decides. Errors: `claim_refused`, `claim_answer_late`, `not_found`,
 * `forbidden`, `order_not_found`.
 */
export const declineOffer = userMutation({
  args: byOrder,
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    await answering.declineOffer(ctx, ctx.viewer, order);
  },
});

/**
 * An admin decides a contested claim: "full" refunds everything left, "partial" `amount` pence, "nothing"
 * none. Both sides see the reason. `claimId` is the claim that the admin read, since an order may have two.
 * Errors: `reason_required`, `refund_over`, `invalid_input`, `decided_already`, `claim_refused`,
 * `order_stopped`, `not_found`; `forbidden` for the order's buyer or seller.
 */
export const decide = adminMutation({
  args: {
    claimId: v.id("claims"),
    decision: claimVerdict,
    amount: v.optional(v.number()),
    reason: v.string(),
  },
  returns: v.null(),
  handler: async (ctx, { claimId, ...verdict }) => {
    const claim = (await ctx.db.get("claims", claimId)) ?? fail("not_found");
    const order = await orderOf(ctx, claim.orderId);
    await requireUninvolved(ctx, ctx.viewer, [order.buyerId, order.sellerId]);
    await decideClaim(ctx, ctx.viewer, order, claim, verdict);
  },
});

/**
 * What an admin needs before deciding: the claim, the order's money, delivery, history, packaging and
 * messages, and both sides' past claims. Errors: `not_found` without a claim, `order_not_found`,
 * `invalid_order_id`; `forbidden` for the order's buyer or seller.
 */
export const caseOf = adminQuery({
  args: byOrder,
  returns: claimCase,
  handler: async (ctx, { orderId }) => {
    const order = await orderOfCase(ctx, ctx.viewer, orderId);
    return await toClaimCase(ctx, order, await requireClaim(ctx, order));
  },
});

/** The order of a case to read; `forbidden` for its buyer or seller. */
async function orderOfCase(ctx: QueryCtx, admin: Profile, orderId: string): Promise<Order> {
  const order = (await orderByUuid(ctx, orderId)) ?? fail("order_not_found");
  await requireUninvolved(ctx, admin, [order.buyerId, order.sellerId]);
  return order;
}
