import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { requireUninvolved } from "../accounts/model/mailboxes";
import { awaitsDispatch } from "../domain/orders/states";
import { REFUND_REASON_MAX } from "../domain/shared/constants";
import { formatPence } from "../domain/shared/money";
import { fail } from "../errors";
import { adminAction, adminQuery, internalMutation } from "../functions";
import { goesBackOnSale } from "../orders/model/orderMoney";
import { markDeadArrival, type Order, orderByUuid } from "../orders/model/records";
import { type Profile, profileOf, requireAdmin } from "../shared/model/access";
import { parseText } from "../shared/model/parseInput";
import { nameOfAdmin } from "../shared/model/trail";
import { checkoutsOf, refundableOf } from "./model/checkoutRecords";
import { refundNow, refundOutcome, type RefundOutcome } from "./model/refundAtStripe";
import { REFUNDS_MAX } from "./model/refundRecords";
import { requestRefund } from "./model/requestRefund";

const refundRequest = {
  orderId: v.string(),
  amount: v.optional(v.number()),
  reason: v.optional(v.string()),
  expected: v.optional(v.number()),
  deadOnArrival: v.optional(v.boolean()),
};

/**
 * Refunds a buyer: everything left, or `amount` pence of it. Returns after one attempt. With `expected` (pence)
 * it fails with `refund_changed` if a different sum is refundable, so the same dialog can't pay twice.
 * `deadOnArrival` counts in the seller's live-arrival rate like an accepted claim. Errors: `already_refunded`,
 * `decided_already` if another admin's refund is the reason, `nothing_paid`, `refund_under_way`,
 * `refund_withheld` by a bank, `refund_over`, `not_arrived`, `order_not_found`, `invalid_order_id`,
 * `invalid_input`; `forbidden` for an admin who is the order's buyer, or its seller once it no longer awaits
 * dispatch; `refund_failed` if the payment provider refuses.
 */
export const refundOrder = adminAction({
  args: refundRequest,
  returns: refundOutcome,
  handler: async (ctx, args): Promise<RefundOutcome> => await refundNow(ctx, args),
});

/**
 * Inserts the rows for `refundOrder`. Runs with the admin's own token, so it can check again that the caller is
 * an admin. Errors: as `refundOrder`.
 */
export const request = internalMutation({
  args: refundRequest,
  returns: v.array(v.id("refunds")),
  handler: async (
    ctx,
    { orderId, amount, reason = "", expected, deadOnArrival = false },
  ): Promise<Id<"refunds">[]> => {
    const admin = await requireAdmin(ctx);
    const order = (await orderByUuid(ctx, orderId)) ?? fail("order_not_found");
    // Before dispatch sellers may cancel. A later refund by an admin who is the seller would prevent a claim,
    // and a review.
    const { buyerId, sellerId } = order;
    await requireUninvolved(ctx, admin, [
      buyerId,
      ...(awaitsDispatch(order.status) ? [] : [sellerId]),
    ]);
    const refundable = await refundableOf(ctx, order._id);
    if (order.status === "refunded" || (refundable === 0 && order.refundedAmount > 0)) {
      await failIfOtherAdminRefunded(ctx, admin, order._id);
      fail("already_refunded");
    }
    if (refundable === 0) await failAsNothingLeft(ctx, order);
    if (expected !== undefined && expected !== refundable) {
      await failIfOtherAdminRefunded(ctx, admin, order._id);
      fail("refund_changed", { refundable: formatPence(refundable) });
    }
    if (deadOnArrival) {
      if (order.deliveredAt === undefined) fail("not_arrived");
      await markDeadArrival(ctx, order);
    }
    return await requestRefund(ctx, order, {
      amount: amount ?? refundable,
      reason: parseText("Reason", reason, REFUND_REASON_MAX) || "Refunded by Shoal",
      requestedBy: admin.userId,
      isCarriedOutByCaller: true,
    });
  },
});

/** Fails with why nothing is refundable now although nothing has been refunded. */
async function failAsNothingLeft(ctx: MutationCtx, order: Order): Promise<never> {
  const checkouts = await checkoutsOf(ctx, order._id);
  const paidCheckouts = checkouts.filter(({ state, isSurplus }) => state === "paid" && !isSurplus);
  if (paidCheckouts.length === 0) fail("nothing_paid");
  return fail((order.refundingAmount ?? 0) > 0 ? "refund_under_way" : "refund_withheld");
}

async function failIfOtherAdminRefunded(
  ctx: MutationCtx,
  admin: Profile,
  orderId: Id<"orders">,
): Promise<void> {
  const refunds = await ctx.db
    .query("refunds")
    .withIndex("by_orderId_and_state", (q) => q.eq("orderId", orderId))
    .take(REFUNDS_MAX);
  const [latest] = refunds.sort((a, b) => b.createdAt - a.createdAt);
  const requestedBy = latest?.requestedBy;
  if (latest === undefined || requestedBy === undefined || requestedBy === admin.userId) return;
  if ((await profileOf(ctx, requestedBy))?.role !== "admin") return;
  fail("decided_already", {
    who: await nameOfAdmin(ctx, requestedBy),
    what: `refunded ${formatPence(latest.amount)} of this order`,
    at: latest.createdAt,
  });
}

function stockAfterRefund(order: Order): "backOnSale" | "sellerDecides" | null {
  if (!awaitsDispatch(order.status)) return null;
  return goesBackOnSale(order) ? "backOnSale" : "sellerDecides";
}

/**
 * Live data for the refund dialog, in pence: refundable now, being refunded, and withheld by a bank during a
 * chargeback. Errors: `order_not_found`, `invalid_order_id`.
 */
export const refundable = adminQuery({
  args: { orderId: v.string() },
  returns: v.object({
    refundable: v.number(),
    onTheWay: v.number(),
    withheld: v.number(),
    /** What a full refund does with the animals; null if the order doesn't await dispatch. */
    stock: v.nullable(literals("backOnSale", "sellerDecides")),
    /** The order arrived and isn't counted as dead on arrival yet, so a refund may count it. */
    mayBeDeadArrival: v.boolean(),
  }),
  handler: async (ctx, { orderId }) => {
    const order = (await orderByUuid(ctx, orderId)) ?? fail("order_not_found");
    const checkouts = await checkoutsOf(ctx, order._id);
    const countedCheckouts = checkouts.filter(({ isSurplus }) => !isSurplus);
    return {
      refundable: await refundableOf(ctx, order._id),
      onTheWay: order.refundingAmount ?? 0,
      stock: stockAfterRefund(order),
      mayBeDeadArrival: order.deliveredAt !== undefined && order.isDeadOrLost !== true,
      withheld: countedCheckouts.reduce((sum, { disputedAmount = 0 }) => sum + disputedAmount, 0),
    };
  },
});
