import { pick } from "convex-helpers";
import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { reportNotArrived } from "#convex/claims/model/reportNotArrived.ts";
import { isHandover, isInPerson } from "#convex/domain/orders/facts.ts";
import {
  AWAITING_DISPATCH,
  awaitsDispatch,
  type OrderStatus,
  STATE_WORDS,
  type TradeSide,
} from "#convex/domain/orders/states.ts";
import { cancelEvent, canSelfCancel, isCancelOpen } from "#convex/domain/orders/transitions.ts";
import { HOLD_LAPSES_MAX, LATE_CANCELS_MAX } from "#convex/domain/shared/constants.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { fail } from "#convex/errors.ts";
import { blockBetween } from "#convex/messages/model/blocks.ts";
import { refundableOf } from "#convex/payments/model/checkoutRecords.ts";
import { requestRefund } from "#convex/payments/model/requestRefund.ts";
import type { Step } from "#convex/shared/jobs.ts";
import {
  canUserSell,
  isInGoodStanding,
  type Profile,
  profileOf,
} from "#convex/shared/model/access.ts";
import { sendRefundOfferedForBlockedSeller, sendSaleForbidden } from "../mail/blockedSaleEmails";
import { sendCancelDeclined, sendCancelled, sendCancelRequested } from "../mail/cancelEmails";
import { endLiveAdjustment } from "./adjustmentStates";
import {
  countGiveBack,
  countMissedHandover,
  isMovedBySeller,
  lateCancelFrom,
  selfCancelFrom,
} from "./giveBackLimits";
import { cancelBlockedHold, cancelUnpaid } from "./holds";
import { postOrderMessage } from "./orderMessages";
import { type Actor, type Order, packingFacts, patchOrder, writeEvent } from "./records";
import { restock } from "./restock";
import { type SaleRestriction, saleBlockReason } from "./saleBlockReason";
import { BUYER_EVENTS_MAX, hasHappened, isUsedUp } from "./timeline";
import { refuseInState, transition } from "./transition";

/**
 * Cancels an order for one of its sides; `domain/orders/transitions.ts` says who may when. A buyer whose seller
 * was just blocked needn't wait for the refund offer, which follows shortly.
 */
export async function cancelBy(
  ctx: MutationCtx,
  viewer: Profile,
  side: TradeSide,
  order: Order,
): Promise<void> {
  const { status, refundOfferedAt, sellerId } = order;
  if (side === "buyer" && status === "pending") return await cancelUnpaid(ctx, order, viewer);
  if (side === "buyer" && refundOfferedAt === undefined && isSelfCancelOpen(order)) {
    // Shoal usually cancels a blocked sale or offers a refund soon, so cancelling it doesn't count as the buyer's choice.
    const isOwnChoice = !isMovedBySeller(order) && (await saleBlockReason(ctx, order)) === null;
    const from = isOwnChoice ? await lateCancelFrom(ctx, viewer, order) : 0;
    if (!isSelfCancelOpen(order, from <= Date.now())) {
      fail("late_cancels_used", { max: LATE_CANCELS_MAX, from });
    }
    const nextFrom = isOwnChoice ? await selfCancelFrom(ctx, viewer, order) : 0;
    if (nextFrom > Date.now()) fail("give_backs_used", { max: HOLD_LAPSES_MAX, from: nextFrom });
    const counted = isOwnChoice ? await countGiveBack(ctx, order) : order;
    return await cancelPaid(ctx, counted, "cancelEarly", { kind: side, userId: viewer.userId });
  }
  const event = cancelEvent(side, status);
  // The buyer may already have it: `reportNotArrived` asks the seller first.
  if (event === "takeRefund" && isHandover(order)) {
    fail("wrong_kind", { event: "cancel it yourself", kind: "handed over in person" });
  }
  const isOpen =
    isCancelOpen(event, refundOfferedAt !== undefined) || !(await canUserSell(ctx, sellerId));
  if (!isOpen && awaitsDispatch(status)) {
    fail("not_yet", { event: "cancel it yourself", state: STATE_WORDS[status] });
  }
  if (!isOpen) refuseInState(status, "cancel", []);
  const counted = side === "seller" ? await countAgainstBuyer(ctx, order) : order;
  await cancelPaid(ctx, counted, event, { kind: side, userId: viewer.userId });
}

/** Counts an order that its seller cancels against the buyer: as a missed handover, or as given back at their request. */
async function countAgainstBuyer(ctx: MutationCtx, order: Order): Promise<Order> {
  if (await isMissedHandover(ctx, order)) return await countMissedHandover(ctx, order);
  const isGivenBack = order.cancelRequestedAt !== undefined && order.refundOfferedAt === undefined;
  return isGivenBack ? await countGiveBack(ctx, order) : order;
}

/**
 * Whether a handover in person was overdue and the buyer was offered a refund for that, even if both have agreed to meet again
 * since. The buyer may not have turned up, and no other limit stops them from reserving animals in this way. A refund offered
 * because the seller was blocked doesn't count.
 */
const isMissedHandover = async (ctx: QueryCtx, order: Order): Promise<boolean> =>
  isInPerson(order) && (await hasHappened(ctx, order._id, "refundOffered"));

/** Whether the buyer may cancel the order now without the seller's agreement; never for orders in person. */
const isSelfCancelOpen = (order: Order, mayCancelLate = true): boolean =>
  canSelfCancel(
    {
      ...pick(order, ["status", "deliveryMethod"]),
      stops: order.stops ?? [],
      ...packingFacts(order),
      paidAt: order.paidAt ?? null,
      mayCancelLate,
    },
    Date.now(),
  );

/** Cancels a paid order before dispatch: restocks the animals, refunds everything and emails both sides. */
export async function cancelPaid(
  ctx: MutationCtx,
  order: Order,
  event: "cancel" | "cancelEarly" | "takeRefund",
  actor: Actor,
  details: { note?: string; restriction?: SaleRestriction } = {},
): Promise<void> {
  const { restriction, note = restriction?.reason } = details;
  const cancelledOrder = await transition(
    ctx,
    order,
    event,
    actor,
    note === undefined ? {} : { note },
  );
  await restock(ctx, order._id);
  const amount = await refundableOf(ctx, order._id);
  if (amount > 0) {
    await requestRefund(ctx, cancelledOrder, {
      amount,
      reason: "The order was cancelled before dispatch",
      isAnnounced: true,
    });
  }
  if (restriction) await sendSaleForbidden(ctx, cancelledOrder, restriction);
  else {
    const by = actor.kind === "buyer" || actor.kind === "seller" ? actor.kind : "shoal";
    await sendCancelled(ctx, cancelledOrder, by);
  }
}

/** The reason is on the order page; the chat repeats it unless one side blocks the other's messages. */
export async function askToCancel(
  ctx: MutationCtx,
  buyer: Profile,
  order: Order,
  reason: string,
): Promise<void> {
  if (!awaitsDispatch(order.status)) {
    refuseInState(order.status, "ask to cancel", AWAITING_DISPATCH);
  }
  if (order.cancelRequestedAt !== undefined) return;
  if (reason === "") fail("reason_required");
  if (await isUsedUp(ctx, order._id, "cancelRequested")) {
    fail("cancel_requests_used", { max: BUYER_EVENTS_MAX.cancelRequested });
  }
  const updatedOrder = await patchOrder(ctx, order._id, {
    cancelRequestedAt: Date.now(),
    cancelReason: reason,
  });
  const actor = { kind: "buyer", userId: buyer.userId } as const;
  await writeEvent(ctx, updatedOrder, "cancelRequested", actor, { note: reason });
  const block = await blockBetween(ctx, buyer, await profileOf(ctx, order.sellerId));
  const reasonText = block === null ? `Reason: ${reason}` : "The reason is on the order page.";
  await postOrderMessage(
    ctx,
    updatedOrder,
    "buyer",
    `Order ${shortId(order.uuid)}: the buyer asks to cancel. ${reasonText}`,
  );
  await sendCancelRequested(ctx, updatedOrder);
}

export async function declineCancel(
  ctx: MutationCtx,
  seller: Profile,
  order: Order,
): Promise<void> {
  if (!awaitsDispatch(order.status)) {
    refuseInState(order.status, "decline to cancel", AWAITING_DISPATCH);
  }
  if (order.cancelRequestedAt === undefined) return;
  const updatedOrder = await patchOrder(ctx, order._id, {
    cancelRequestedAt: undefined,
    cancelReason: undefined,
  });
  const actor = { kind: "seller", userId: seller.userId } as const;
  await writeEvent(ctx, updatedOrder, "cancelDeclined", actor);
  await postOrderMessage(
    ctx,
    updatedOrder,
    "seller",
    `Order ${shortId(order.uuid)}: the seller hasn't agreed to cancel.`,
  );
  await sendCancelDeclined(ctx, updatedOrder);
}

const UNDISPATCHED_STATUSES: OrderStatus[] = ["pending", ...AWAITING_DISPATCH];

export const CANCEL_BLOCKED_SALE: Step = {
  run: internal.orders.blockedSales.cancel,
  label: "Cancel an order that can no longer be sold",
};

/**
 * Stops the blocked sales of a seller, or of all sellers (null). Call it in the mutation that stops the seller,
 * after the profile has changed. Unpaid orders end at once, so that they can't be paid; paid ones follow after
 * `paidDelayMs`, unless the seller may sell again by then.
 */
export async function stopBlockedSales(
  ctx: MutationCtx,
  sellerId: Id<"users"> | null,
  paidDelayMs = 0,
): Promise<void> {
  const { find } = internal.orders.blockedSales;
  for (const status of UNDISPATCHED_STATUSES) {
    const delayMs = status === "pending" ? 0 : paidDelayMs;
    await ctx.scheduler.runAfter(delayMs, find, { sellerId, status, cursor: null });
  }
}

/**
 * Cancels an undispatched order that must not go ahead (`blockedSales.ts`), refunds it if it was paid, and tells both
 * sides why. If the seller is blocked, the buyer of a paid order is offered the refund instead. An order that the
 * law forbids, but that the seller has reported as handed over, is left alone.
 */
export async function cancelIfBlocked(ctx: MutationCtx, order: Order): Promise<void> {
  if (!UNDISPATCHED_STATUSES.includes(order.status)) return;
  const blockReason = await saleBlockReason(ctx, order);
  if (blockReason === null) return;
  if (order.status === "pending") {
    await cancelBlockedHold(ctx, order, blockReason);
  } else if (blockReason === "sellerBlocked") {
    await endLiveAdjustment(ctx, order, "lapsed");
    if (order.refundOfferedAt !== undefined) return;
    await offerRefund(ctx, order, "sellerBlocked", sendRefundOfferedForBlockedSeller);
  } else if (order.handoverReport === undefined) {
    const system = { kind: "system" } as const;
    await cancelPaid(ctx, order, "cancel", system, { restriction: blockReason });
  }
}

/**
 * Lets the buyer take a refund or, for handovers in person, report that they don't have the order.
 * `sendOffer` sends the emails. A blocked buyer can't act, so Shoal acts for them.
 */
export async function offerRefund(
  ctx: MutationCtx,
  order: Order,
  event: "refundOffered" | "sellerBlocked",
  sendOffer: (ctx: MutationCtx, order: Order) => Promise<void>,
): Promise<void> {
  const system = { kind: "system" } as const;
  const updatedOrder = await patchOrder(ctx, order._id, { refundOfferedAt: Date.now() });
  await writeEvent(ctx, updatedOrder, event, system);
  if (await isInGoodStanding(ctx, order.buyerId)) return await sendOffer(ctx, updatedOrder);
  if (!isHandover(order)) {
    return await cancelPaid(ctx, updatedOrder, "cancel", system, { note: BUYER_BLOCKED });
  }
  // The seller may have handed it over already, so they are asked first.
  const reasonText = "The buyer can't use their account, so Shoal is asking on their behalf.";
  await reportNotArrived(ctx, system, updatedOrder, reasonText);
}

const BUYER_BLOCKED = "The buyer can't use their account, so they were refunded automatically";
