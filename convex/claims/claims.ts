/** Claims: what the two sides of an order say, and what an admin decides. All by the order's uuid. */
import { v } from "convex/values";
import type { QueryCtx } from "../_generated/server";
import { fail } from "../errors";
import { adminMutation, adminQuery, userMutation, userQuery } from "../functions";
import {
  requireOrderParty,
  requireOrderSide,
  requireUninvolved,
  sideOf,
} from "../orders/rules/access";
import { type Order, orderByUuid } from "../orders/rules/records";
import type { Profile } from "../shared/rules/access";
import { CLAIM_WORDS_MAX } from "../domain/claims/windows";
import { textOf } from "../shared/rules/parseInput";
import { imageRef } from "../shared/validators";
import * as answering from "./rules/answering";
import { claimCase, toClaimCase } from "./rules/caseView";
import { claimVerdict, decideClaim } from "./rules/deciding";
import { withdrawClaim } from "./rules/ending";
import { makeClaim, reportNotArrived as reportIt } from "./rules/making";
import { claimOfOrder, requireClaim } from "./rules/records";
import { claimView, toClaimView } from "./rules/views";
import { claimItem } from "./tables";

const byOrder = { orderId: v.string() };

/**
 * The claim of an order, for its buyer, its seller and admins; null while there is none. `order_not_found` for people
 * who have no part in it, `invalid_order_id`.
 */
export const ofOrder = userQuery({
  args: byOrder,
  returns: v.union(claimView, v.null()),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderParty(ctx.viewer, await orderByUuid(ctx, orderId));
    const claim = await claimOfOrder(ctx, order._id);
    const side = sideOf(ctx.viewer, order);
    return claim && side && (await toClaimView(ctx, order, claim, side));
  },
});

/**
 * The buyer claims within 2 hours of the arrival, with 1 to 6 photographs uploaded since for the purpose `claim`; each
 * problem once, an animal counted once. The seller has 72 hours. `claim_late` with `dueAt`, `claim_exists`,
 * `transition_refused` for what has not arrived, `invalid_input`, `rate_limited`, `forbidden` for the seller,
 * `order_not_found`.
 */
export const make = userMutation({
  args: {
    ...byOrder,
    items: v.array(claimItem),
    description: v.string(),
    photos: v.array(imageRef),
  },
  returns: v.null(),
  handler: async (ctx, { orderId, ...claim }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    await makeClaim(ctx, ctx.viewer, order, claim);
    return null;
  },
});

/**
 * The buyer says that they have nothing, with what else they know in at most 2,000 characters: of a parcel from its
 * expected day on, of what changes hands in person once it is late or its seller says that it was handed over, and after
 * an arrival that nobody confirmed until the order completes. The seller has 72 hours, then an admin decides.
 * `claim_exists`, `not_due_yet`, `transition_refused`, `invalid_input`, `rate_limited`, `forbidden` for the seller,
 * `order_not_found`.
 */
export const reportNotArrived = userMutation({
  args: { ...byOrder, description: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderId, description }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    const words = textOf("What you know", description, CLAIM_WORDS_MAX);
    await reportIt(ctx, { kind: "buyer", userId: ctx.viewer.userId }, order, words);
    return null;
  },
});

/**
 * The buyer has it after all: a `not_arrived` claim ends, and the order goes on as delivered now. `claim_refused`,
 * `not_found`, `forbidden` for the seller, `order_not_found`.
 */
export const withdraw = userMutation({
  args: byOrder,
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    await withdrawClaim(ctx, ctx.viewer, order);
    return null;
  },
});

/**
 * The seller accepts: the proposed refund goes back, or `amount` pence, at least as much and up to all that is left.
 * `claim_answer_late` once silence has accepted, `claim_too_little`, `refund_over`, `claim_refused`, `order_stopped`,
 * `not_found`, `forbidden`, `order_not_found`.
 */
export const accept = userMutation({
  args: { ...byOrder, amount: v.optional(v.number()) },
  returns: v.null(),
  handler: async (ctx, { orderId, amount }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "seller");
    await answering.acceptClaim(ctx, ctx.viewer, order, amount);
    return null;
  },
});

/**
 * The seller answers with words, up to 6 photographs and, if they like, an offer in pence that is less than the
 * proposed refund; the buyer has 72 hours for it. Without one an admin decides. `claim_offer_too_much`,
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
  handler: async (ctx, { orderId, ...said }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "seller");
    await answering.answerClaim(ctx, ctx.viewer, order, said);
    return null;
  },
});

/**
 * The buyer takes the offer. `claim_refused`, `claim_answer_late`, `order_stopped`, `not_found`, `forbidden`,
 * `order_not_found`.
 */
export const acceptOffer = userMutation({
  args: byOrder,
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    await answering.acceptOffer(ctx, ctx.viewer, order);
    return null;
  },
});

/**
 * The buyer leaves the decision to Shoal. `claim_refused`, `claim_answer_late`, `not_found`, `forbidden`,
 * `order_not_found`.
 */
export const declineOffer = userMutation({
  args: byOrder,
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    await answering.declineOffer(ctx, ctx.viewer, order);
    return null;
  },
});

/**
 * An admin decides a claim on which its people do not agree: "full" sends back all that is left, "partial" `amount`
 * pence, "nothing" none; both read the reason. `reason_required`, `refund_over`, `claim_refused`, `order_stopped`,
 * `not_found`, `order_not_found`; `forbidden` for an admin who is a side of the order.
 */
export const decide = adminMutation({
  args: {
    ...byOrder,
    decision: claimVerdict,
    amount: v.optional(v.number()),
    reason: v.string(),
  },
  returns: v.null(),
  handler: async (ctx, { orderId, ...verdict }) => {
    await decideClaim(ctx, ctx.viewer, await judgedOrder(ctx, ctx.viewer, orderId), verdict);
    return null;
  },
});

/**
 * What an admin looks at before deciding: the claim, the order's money, delivery, trail, packaging and messages, and
 * past claims of both people. `not_found` without a claim, `order_not_found`, `invalid_order_id`; `forbidden` for an
 * admin who is a side of the order.
 */
export const caseOf = adminQuery({
  args: byOrder,
  returns: claimCase,
  handler: async (ctx, { orderId }) => {
    const order = await judgedOrder(ctx, ctx.viewer, orderId);
    return await toClaimCase(ctx, order, await requireClaim(ctx, order));
  },
});

/** An order that an admin judges: nobody does so in a matter of their own. */
async function judgedOrder(ctx: QueryCtx, admin: Profile, orderId: string): Promise<Order> {
  const order = (await orderByUuid(ctx, orderId)) ?? fail("order_not_found");
  requireUninvolved(admin, order);
  return order;
}
