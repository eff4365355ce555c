/**
 * Handovers in person: by the buyer's code, or by the seller's report, which the buyer confirms or denies. A
 * parcel that is handed over instead of sent can only be reported.
 */

import { type Infer, v } from "convex/values";
import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { silenceCountsFrom } from "#convex/domain/orders/arrival.ts";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import { AWAITING_DISPATCH, awaitsDispatch } from "#convex/domain/orders/states.ts";
import { packingCountsFrom } from "#convex/domain/orders/transitions.ts";
import { ARRIVAL_ASSUMED_MS, SELF_CANCEL_MS } from "#convex/domain/shared/constants.ts";
import { normaliseCode } from "#convex/domain/shared/typedInput.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { consumeLimit } from "#convex/shared/model/rateLimits.ts";
import * as emails from "../mail/deliveryEmails";
import { deliver } from "./deliver";
import { type Order, packingFacts, patchOrder, writeEvent } from "./records";
import { requireLawful } from "./saleBlockReason";
import { refuseInState, requireNotStopped } from "./transition";

export async function handoverCodeOf(
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<Doc<"handoverCodes"> | null> {
  return await ctx.db
    .query("handoverCodes")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .unique();
}

export const handoverAttempt = v.object({ confirmed: v.boolean(), attemptsLeft: v.number() });

/** A wrong code returns the attempts left instead of failing, because an error would roll back the count. */
export async function confirmHandover(
  ctx: MutationCtx,
  seller: Profile,
  order: Order,
  code: string,
): Promise<Infer<typeof handoverAttempt>> {
  await consumeLimit(ctx, "handoverCode", order._id);
  const row = await handoverCodeOf(ctx, order._id);
  if (row === null || row.attemptsLeft === 0 || !awaitsDispatch(order.status)) {
    const event = "confirm the handover";
    if (row?.attemptsLeft === 0) {
      fail("transition_refused", { event, state: "locked after too many wrong codes" });
    }
    if (!isInPerson(order)) fail("wrong_kind", { event, kind: "sent by courier or post" });
    refuseInState(order.status, event, AWAITING_DISPATCH);
  }
  requireNotStopped(order, "confirm the handover");
  await requireLawful(ctx, order, "confirm the handover");
  if (row.code !== normaliseCode(code)) {
    const attemptsLeft = row.attemptsLeft - 1;
    await ctx.db.patch("handoverCodes", row._id, { attemptsLeft });
    return { confirmed: false, attemptsLeft };
  }
  const deliveredOrder = await deliver(ctx, order, "handOver", {
    kind: "seller",
    userId: seller.userId,
  });
  await emails.sendHandedOver(ctx, deliveredOrder);
  return { confirmed: true, attemptsLeft: 0 };
}

/**
 * Whether the buyer of a parcel may already take a refund. A report would end that, because they are then
 * asked first whether they have it, so no report is possible.
 */
const isRefundTakeable = (order: Order): boolean =>
  !isInPerson(order) && order.refundOfferedAt !== undefined;

/** Errors: `handover_early` while the buyer may cancel the parcel alone, because a report can't take that right away. */
function requireSelfCancelOver(order: Order): void {
  if (isInPerson(order)) return;
  if (order.packedAt === undefined) fail("handover_early", { from: null });
  const from = Math.max(
    (order.paidAt ?? 0) + SELF_CANCEL_MS,
    packingCountsFrom(packingFacts(order)),
  );
  if (Date.now() < from) fail("handover_early", { from });
}

export async function reportHandover(
  ctx: MutationCtx,
  seller: Profile,
  order: Order,
  words: string,
): Promise<void> {
  const event = "say that it was handed over";
  if (!awaitsDispatch(order.status)) refuseInState(order.status, event, AWAITING_DISPATCH);
  requireNotStopped(order, event);
  await requireLawful(ctx, order, event);
  if (order.handoverReport !== undefined) return;
  if (isRefundTakeable(order)) fail("handover_late");
  requireSelfCancelOver(order);
  if (words === "") fail("reason_required");
  const at = Date.now();
  const updatedOrder = await patchOrder(ctx, order._id, { handoverReport: { at, words } });
  const actor = { kind: "seller", userId: seller.userId } as const;
  await writeEvent(ctx, updatedOrder, "handoverReported", actor, { note: words });
  const { assumeArrival } = internal.orders.clocks;
  const assumedAt = silenceCountsFrom(updatedOrder, at) + ARRIVAL_ASSUMED_MS;
  await ctx.scheduler.runAt(assumedAt, assumeArrival, { orderId: order._id });
  await emails.sendHandoverReported(ctx, updatedOrder);
}
