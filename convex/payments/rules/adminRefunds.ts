/** Refunds that an admin asks for: what can be given back, and what is refused. */
import { type Infer, v } from "convex/values";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { REFUND_REASON_MAX } from "../../domain/shared/constants";
import { formatPence } from "../../domain/shared/money";
import { fail } from "../../errors";
import { markDeadArrival } from "../../orders/rules/parcels";
import type { Order } from "../../orders/rules/records";
import { type Profile, profileOf } from "../../shared/rules/access";
import { textOf } from "../../shared/rules/parseInput";
import { nameOfAdmin } from "../../shared/rules/trail";
import { checkoutsOf } from "./checkouts";
import { refundableOf, requestRefund } from "./refunds";

type AdminRefund = {
  amount?: number;
  reason?: string;
  expected?: number;
  /** The money goes back because animals were dead on arrival: that counts as if a claim had said so. */
  deadOnArrival?: boolean;
};

/**
 * Asks for a refund of the whole remainder, or of `amount` pence of it; the caller carries it out. With `expected`
 * (pence) it is refused as `refund_changed` when something else than that can still be refunded.
 * `decided_already` when that is another admin's refund, `already_refunded`, `nothing_paid`, `refund_under_way`,
 * `refund_withheld`, `refund_over`, `not_arrived`, `invalid_input`; `forbidden` for an admin who would get the money.
 */
export async function refundForAdmin(
  ctx: MutationCtx,
  admin: Profile,
  order: Order,
  { amount, reason = "", expected, deadOnArrival = false }: AdminRefund,
): Promise<Id<"refunds">[]> {
  // A seller gives their own away.
  if (admin.userId === order.buyerId) fail("forbidden");
  const refundable = await refundableOf(ctx, order._id);
  if (order.status === "refunded" || (refundable === 0 && order.refundedAmount > 0)) {
    await refuseSecondRefund(ctx, admin, order._id);
    fail("already_refunded");
  }
  if (refundable === 0) await refuseNothingLeft(ctx, order);
  if (expected !== undefined && expected !== refundable) {
    await refuseSecondRefund(ctx, admin, order._id);
    fail("refund_changed", { refundable: formatPence(refundable) });
  }
  if (deadOnArrival) {
    if (!order.arrivalCounted) fail("not_arrived");
    await markDeadArrival(ctx, order._id);
  }
  return await requestRefund(ctx, order, {
    amount: amount ?? refundable,
    reason: textOf("Reason", reason, REFUND_REASON_MAX) || "Refunded by Shoal",
    requestedBy: admin.userId,
    isCarriedOut: true,
  });
}

/** Says why nothing of an order can be refunded now, of which nothing has gone back. */
async function refuseNothingLeft(ctx: MutationCtx, order: Order): Promise<never> {
  const checkouts = await checkoutsOf(ctx, order._id);
  const paid = checkouts.filter(({ state, isSurplus }) => state === "paid" && !isSurplus);
  if (paid.length === 0) fail("nothing_paid");
  return fail((order.refundingAmount ?? 0) > 0 ? "refund_under_way" : "refund_withheld");
}

/** More refunds than an order ever has. */
const REFUNDS_MAX = 50;

/** Says of an order with less left than expected whose refund that was, if the latest was another admin's. */
async function refuseSecondRefund(
  ctx: MutationCtx,
  admin: Profile,
  orderId: Id<"orders">,
): Promise<void> {
  const refunds = await ctx.db
    .query("refunds")
    .withIndex("by_orderId_and_state", (q) => q.eq("orderId", orderId))
    .take(REFUNDS_MAX);
  const [latest] = refunds.sort((a, b) => b.createdAt - a.createdAt);
  const by = latest?.requestedBy;
  if (latest === undefined || by === undefined || by === admin.userId) return;
  if ((await profileOf(ctx, by))?.role !== "admin") return;
  fail("decided_already", {
    who: await nameOfAdmin(ctx, by),
    what: `refunded ${formatPence(latest.amount)} of this order`,
    at: latest.createdAt,
  });
}

/** Pence that can be given back now, are on their way back, and are withheld by a bank. */
export const refundRoom = v.object({
  refundable: v.number(),
  onTheWay: v.number(),
  withheld: v.number(),
  /** It has arrived, and does not count as dead on arrival yet: a refund can say that it was. */
  mayBeDeadArrival: v.boolean(),
});

export async function refundRoomOf(ctx: QueryCtx, order: Order): Promise<Infer<typeof refundRoom>> {
  const checkouts = await checkoutsOf(ctx, order._id);
  const counted = checkouts.filter(({ isSurplus }) => !isSurplus);
  return {
    refundable: await refundableOf(ctx, order._id),
    onTheWay: order.refundingAmount ?? 0,
    mayBeDeadArrival: order.arrivalCounted === true && order.deadArrivalCounted !== true,
    withheld: counted.reduce((sum, { disputedAmount = 0 }) => sum + disputedAmount, 0),
  };
}
