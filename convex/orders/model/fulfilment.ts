import { isInPerson } from "#convex/domain/orders/facts.ts";
import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import {
  ARRIVAL_ASSUMED_MS,
  ARRIVAL_REMINDER_MS,
  COMPLETE_AFTER_MS,
} from "#convex/domain/shared/constants.ts";
import {
  authorisationProblem,
  carrierProblem,
  trackingProblem,
} from "#convex/domain/listings/couriers.ts";
import { expectedByDefault } from "#convex/domain/orders/arrival.ts";
import { fail } from "#convex/errors.ts";
import { afterRefundDue } from "#convex/followUps.ts";
import { isInGoodStanding, type Profile } from "#convex/shared/model/access.ts";
import { returnToStock } from "#convex/listings/model/stock.ts";
import { refundableOf, requestRefund } from "#convex/payments/model/refunds.ts";
import * as mails from "../mail/orders";
import { carriesAnimals } from "./listingAsBought";
import { requireLawful, type SaleRestriction } from "./saleRestriction";
import { postOrderMessage } from "./orderMessages";
import { type Actor, type Order, patchOrder, writeEvent } from "./records";
import { arrivalAskedAt, isStopped } from "./orderStops";
import { hasHappened } from "./timeline";
import { transition } from "./transition";

/** The seller's packaging checklist; null until there is one. */
export async function packagingOf(
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<Doc<"packagingReviews"> | null> {
  return await ctx.db
    .query("packagingReviews")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .unique();
}

/**
 * The seller has handed the parcel to its carrier. `packaging_required` before the checklist is done;
 * `invalid_input` without a tracking reference or, for animals, without the carrier's name and authorisation.
 */
export async function markShipped(
  ctx: MutationCtx,
  seller: Profile,
  order: Order,
  parcel: {
    courier?: string;
    courierAuthorisation?: string;
    trackingReference?: string;
    expectedArrivalAt?: number;
  },
): Promise<void> {
  if (isInPerson(order)) {
    fail("transition_refused", { event: "mark as dispatched", state: "handed over in person" });
  }
  if (order.status === "processing") {
    await requireLawful(ctx, order, "mark as dispatched");
    if (order.packedAt === undefined) fail("packaging_required");
  }
  const hasAnimals = await carriesAnimals(ctx, order);
  if (hasAnimals) requireAuthorised(parcel);
  requireTracked(parcel);
  const shippedAt = Date.now();
  const actor = { kind: "seller", userId: seller.userId } as const;
  const { courierAuthorisation, ...rest } = parcel;
  const patch = {
    expectedArrivalAt: expectedByDefault(shippedAt),
    ...rest,
    ...(hasAnimals && courierAuthorisation !== undefined ? { courierAuthorisation } : {}),
    shippedAt,
  };
  const shipped = await transition(ctx, order, "ship", actor, { patch });
  await awaitArrival(ctx, order._id, shippedAt);
  await mails.sendDispatched(ctx, shipped);
}

function requireAuthorised({
  courier = "",
  courierAuthorisation = "",
}: {
  courier?: string;
  courierAuthorisation?: string;
}): void {
  const carrier = carrierProblem(courier);
  if (carrier !== null) fail("invalid_input", { field: "Courier", problem: carrier });
  const authorisation = authorisationProblem(courierAuthorisation);
  if (authorisation === null) return;
  fail("invalid_input", { field: "Transporter authorisation", problem: authorisation });
}

function requireTracked({ trackingReference = "" }: { trackingReference?: string }): void {
  const problem = trackingProblem(trackingReference);
  if (problem !== null) fail("invalid_input", { field: "Tracking reference", problem });
}

/** Schedules the arrival reminder and assumed arrival of a parcel dispatched at `shippedAt` (ms epoch). */
export async function awaitArrival(
  ctx: MutationCtx,
  orderId: Id<"orders">,
  shippedAt: number,
): Promise<void> {
  const { remindOfArrival, assumeArrival } = internal.orders.clocks;
  await ctx.scheduler.runAt(shippedAt + ARRIVAL_REMINDER_MS, remindOfArrival, { orderId });
  await ctx.scheduler.runAt(shippedAt + ARRIVAL_ASSUMED_MS, assumeArrival, { orderId });
}

/** The buyer has the animals. Only orders handed over in person can go straight from `processing`. */
export async function confirmArrival(
  ctx: MutationCtx,
  buyer: Profile,
  order: Order,
): Promise<void> {
  if (order.status === "processing" && !isInPerson(order)) {
    fail("transition_refused", { event: "confirm arrival", state: "not dispatched yet" });
  }
  // Confirming also closes the claim, so it must go through `withdraw` in `claims/claims.ts`.
  if (order.status === "disputed") {
    fail("transition_refused", { event: "confirm arrival", state: order.status });
  }
  await deliverToBuyer(ctx, buyer, order);
}

export async function deliverToBuyer(ctx: MutationCtx, buyer: Profile, order: Order) {
  const actor = { kind: "buyer", userId: buyer.userId } as const;
  await mails.sendArrived(ctx, await deliver(ctx, order, "confirmArrival", actor));
}

export async function deliver(
  ctx: MutationCtx,
  order: Order,
  event: "confirmArrival" | "handOver" | "assumeArrival",
  actor: Actor,
): Promise<Order> {
  const deliveredAt = Date.now();
  const arrivalAssumed = event === "assumeArrival" ? true : undefined;
  const patch = { deliveredAt, arrivalAssumed };
  const delivered = await transition(ctx, order, event, actor, { patch });
  await ctx.scheduler.runAt(
    deliveredAt + COMPLETE_AFTER_MS,
    internal.orders.clocks.completeIfUndisputed,
    {
      orderId: order._id,
    },
  );
  return delivered;
}

/** Cancels a paid order before dispatch: restocks the animals, refunds everything and tells both sides. */
export async function cancelPaid(
  ctx: MutationCtx,
  order: Order,
  event: "cancel" | "takeRefund",
  actor: Actor,
  details: { note?: string; restriction?: SaleRestriction } = {},
): Promise<void> {
  const { restriction, note = restriction?.reason } = details;
  const cancelled = await transition(ctx, order, event, actor, note === undefined ? {} : { note });
  await returnToStock(ctx, order.listingId, order.quantity);
  const amount = await refundableOf(ctx, order._id);
  if (amount > 0) {
    await requestRefund(ctx, cancelled, {
      amount,
      reason: "The order was cancelled before dispatch",
    });
  }
  if (restriction) await mails.sendCancelledByLaw(ctx, cancelled, restriction);
  else await mails.sendCancelled(ctx, cancelled);
}

/** The buyer asks the seller to cancel a paid order and gives a reason. Idempotent. */
export async function askToCancel(
  ctx: MutationCtx,
  buyer: Profile,
  order: Order,
  reason: string,
): Promise<void> {
  if (order.status !== "processing") {
    fail("transition_refused", { event: "ask to cancel", state: order.status });
  }
  if (order.cancelRequestedAt !== undefined) return;
  if (reason === "") fail("reason_required");
  const asked = await patchOrder(ctx, order, {
    cancelRequestedAt: Date.now(),
    cancelReason: reason,
  });
  const actor = { kind: "buyer", userId: buyer.userId } as const;
  await writeEvent(ctx, asked, "cancelRequested", actor, { note: reason });
  await postOrderMessage(
    ctx,
    asked,
    "buyer",
    `I would like to cancel this order, please. ${reason}`,
  );
  await mails.sendCancelRequested(ctx, asked);
}

/** The seller declines a request to cancel, and the order continues. A no-op if there is none. */
export async function declineCancel(
  ctx: MutationCtx,
  seller: Profile,
  order: Order,
): Promise<void> {
  if (order.status !== "processing") {
    fail("transition_refused", { event: "keep", state: order.status });
  }
  if (order.cancelRequestedAt === undefined) return;
  const kept = await patchOrder(ctx, order, {
    cancelRequestedAt: undefined,
    cancelReason: undefined,
  });
  const actor = { kind: "seller", userId: seller.userId } as const;
  await writeEvent(ctx, kept, "cancelDeclined", actor);
  await postOrderMessage(ctx, kept, "seller", "I'm keeping this order and won't cancel it.");
  await mails.sendCancelDeclined(ctx, kept);
}

/** Scheduled 5 working days after payment. */
export async function offerRefundIfLate(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const order = await ctx.db.get("orders", orderId);
  if (order?.status !== "processing" || isStopped(order)) return;
  if (order.refundOfferedAt !== undefined || order.handoverReport !== undefined) return;
  await offerRefund(ctx, order, "refundOffered", mails.sendRefundOffered);
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
  const offered = await patchOrder(ctx, order, { refundOfferedAt: Date.now() });
  await writeEvent(ctx, offered, event, system);
  if (await isInGoodStanding(ctx, order.buyerId)) return await sendOffer(ctx, offered);
  if (!isInPerson(order)) {
    return await cancelPaid(ctx, offered, "cancel", system, { note: BUYER_BLOCKED });
  }
  await afterRefundDue(ctx, order._id);
}

const BUYER_BLOCKED = "The buyer can't use their account, so they were refunded automatically";

/** Scheduled 3 days after dispatch: reminds a buyer who hasn't confirmed arrival. */
export async function remindOfArrival(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const order = await ctx.db.get("orders", orderId);
  if (order?.status !== "shipped" || isStopped(order)) return;
  // Clocks restart after a stop, so send one reminder only, and none once arrival can be assumed.
  if ((order.shippedAt ?? 0) + ARRIVAL_ASSUMED_MS <= Date.now()) return;
  if (await hasHappened(ctx, orderId, "arrivalReminded")) return;
  await writeEvent(ctx, order, "arrivalReminded", { kind: "system" });
  await mails.sendArrivalReminder(ctx, order);
}

/**
 * Scheduled 7 days after dispatch or a reported handover, so that an order doesn't stay open forever because
 * the buyer never confirmed it.
 */
export async function assumeArrival(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const order = await ctx.db.get("orders", orderId);
  if (order === null || isStopped(order)) return;
  const since = arrivalAskedAt(order);
  if (since === undefined) return;
  // The clock may have been restarted after a stop.
  if (since + ARRIVAL_ASSUMED_MS > Date.now()) return;
  const assumed = await deliver(ctx, order, "assumeArrival", { kind: "system" });
  await mails.sendArrivalAssumed(ctx, assumed);
}

/** Scheduled 48 hours after delivery. */
export async function completeIfUndisputed(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const order = await ctx.db.get("orders", orderId);
  if (order?.status !== "delivered" || isStopped(order)) return;
  if ((order.deliveredAt ?? 0) + COMPLETE_AFTER_MS > Date.now()) return;
  await transition(
    ctx,
    order,
    "complete",
    { kind: "system" },
    { patch: { completedAt: Date.now() } },
  );
}
