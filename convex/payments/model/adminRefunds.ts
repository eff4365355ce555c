/** Refunds requested by an admin: what is refundable, and why a request is refused. */
import { type Infer, v } from "convex/values";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { REFUND_REASON_MAX } from "#convex/domain/shared/constants.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { fail } from "#convex/errors.ts";
import { markDeadArrival } from "#convex/orders/model/deadArrivals.ts";
import type { Order } from "#convex/orders/model/records.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { parseText } from "#convex/shared/model/parseInput.ts";
import { nameOfAdmin } from "#convex/shared/model/trail.ts";
import { checkoutsOf } from "./checkouts";
import { refundableOf, requestRefund } from "./refunds";

type AdminRefund = {
  amount?: number;
  reason?: string;
  expected?: number;
  /** Refunded because animals were dead on arrival; counts like an accepted claim. */
  deadOnArrival?: boolean;
};

/**
 * Requests a refund of everything left, or of `amount` pence; the caller carries it out. With `expected`
 * (pence) it fails with `refund_changed` if a different sum is refundable. `decided_already` if another
 * admin's refund is the reason, `already_refunded`, `nothing_paid`, `refund_under_way`, `refund_withheld`,
 * `refund_over`, `not_arrived`, `invalid_input`; `forbidden` for an admin who would receive the money.
 */
export async function refundForAdmin(
  ctx: MutationCtx,
  admin: Profile,
  order: Order,
  { amount, reason = "", expected, deadOnArrival = false }: AdminRefund,
): Promise<Id<"refunds">[]> {
  // The order's seller may: they give up their own money.
  if (admin.userId === order.buyerId) fail("forbidden");
  const refundable = await refundableOf(ctx, order._id);
  if (order.status === "refunded" || (refundable === 0 && order.refundedAmount > 0)) {
    await requireNotRefunded(ctx, admin, order._id);
    fail("already_refunded");
  }
  if (refundable === 0) await refuseNothingLeft(ctx, order);
  if (expected !== undefined && expected !== refundable) {
    await requireNotRefunded(ctx, admin, order._id);
    fail("refund_changed", { refundable: formatPence(refundable) });
  }
  if (deadOnArrival) {
    if (order.deliveredAt === undefined) fail("not_arrived");
    await markDeadArrival(ctx, order._id);
  }
  return await requestRefund(ctx, order, {
    amount: amount ?? refundable,
    reason: parseText("Reason", reason, REFUND_REASON_MAX) || "Refunded by Shoal",
    requestedBy: admin.userId,
    isCarriedOut: true,
  });
}

/** Says why nothing is refundable now although nothing has been refunded. */
async function refuseNothingLeft(ctx: MutationCtx, order: Order): Promise<never> {
  const checkouts = await checkoutsOf(ctx, order._id);
  const paid = checkouts.filter(({ state, isSurplus }) => state === "paid" && !isSurplus);
  if (paid.length === 0) fail("nothing_paid");
  return fail((order.refundingAmount ?? 0) > 0 ? "refund_under_way" : "refund_withheld");
}

/** More refunds than an order ever has. */
const REFUNDS_MAX = 50;

/** Fails with `decided_already` if the order's latest refund was another admin's. */
async function requireNotRefunded(
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

/** Pence refundable now, being refunded, and withheld by a bank. */
export const refundRoom = v.object({
  refundable: v.number(),
  onTheWay: v.number(),
  withheld: v.number(),
  /** The order arrived and isn't counted as dead on arrival yet, so a refund may count it. */
  mayBeDeadArrival: v.boolean(),
});

export async function refundRoomOf(ctx: QueryCtx, order: Order): Promise<Infer<typeof refundRoom>> {
  const checkouts = await checkoutsOf(ctx, order._id);
  const counted = checkouts.filter(({ isSurplus }) => !isSurplus);
  return {
    refundable: await refundableOf(ctx, order._id),
    onTheWay: order.refundingAmount ?? 0,
    mayBeDeadArrival: order.deliveredAt !== undefined && order.isDeadArrival !== true,
    withheld: counted.reduce((sum, { disputedAmount = 0 }) => sum + disputedAmount, 0),
  };
}
