import { type ObjectType, v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { ActionCtx } from "../_generated/server";
import type { RefundState } from "../domain/payments/states";
import { fail } from "../errors";
import { adminAction, adminQuery, internalMutation, internalQuery } from "../functions";
import { orderByUuid } from "../orders/model/records";
import { requireAdmin } from "../shared/model/access";
import { refundForAdmin, refundRoom, refundRoomOf } from "./model/adminRefunds";
import { attemptRefund } from "./model/attemptRefund";
import { refundState } from "./tables";

/**
 * "pending": the payment provider accepted the refund and will confirm it later. "requested": it didn't answer;
 * the refund is saved and retried automatically, so it need not be requested again.
 */
export const refundOutcome = literals("succeeded", "pending", "requested");
type RefundOutcome = typeof refundOutcome.type;

const refundRequest = {
  orderId: v.string(),
  amount: v.optional(v.number()),
  reason: v.optional(v.string()),
  expected: v.optional(v.number()),
  deadOnArrival: v.optional(v.boolean()),
};

/**
 * Refunds a buyer: everything left, or `amount` pence of it. Returns after one attempt. With `expected`
 * (pence) it fails with `refund_changed` if a different sum is refundable, so the same dialog can't pay
 * twice. `deadOnArrival` counts in the seller's live-arrival rate like an accepted claim. `already_refunded`,
 * `refund_over`, `not_arrived`, `order_not_found`, `invalid_order_id`, `invalid_input`; `forbidden` for the
 * order's buyer, even if an admin; `refund_failed` if the payment provider refuses.
 */
export const refundOrder = adminAction({
  args: refundRequest,
  returns: refundOutcome,
  handler: async (ctx, args): Promise<RefundOutcome> => await refundNow(ctx, args),
});

/** `refundOrder` for other functions that an admin calls. */
export async function refundNow(
  ctx: ActionCtx,
  args: ObjectType<typeof refundRequest>,
): Promise<RefundOutcome> {
  const { request } = internal.payments.refunds;
  const refundIds: Id<"refunds">[] = await ctx.runMutation(request, args);
  return await carryOutRefunds(ctx, refundIds);
}

/**
 * Carries out refunds while the caller waits and returns the least advanced state. `refund_failed`, with the
 * error, if one failed.
 */
export async function carryOutRefunds(
  ctx: ActionCtx,
  refundIds: Id<"refunds">[],
): Promise<RefundOutcome> {
  const found: { state: RefundState; error: string | null }[] = [];
  for (const refundId of refundIds) {
    await attemptRefund(ctx, refundId);
    found.push(await ctx.runQuery(internal.payments.refunds.stateOf, { refundId }));
  }
  const failed = found.find(({ state }) => state === "failed");
  if (failed) {
    fail("refund_failed", {
      text: failed.error ?? "The payment provider did not say why",
      code: 502,
    });
  }
  const slowest = (["requested", "pending"] as const).find((state) =>
    found.some((refund) => refund.state === state),
  );
  return slowest ?? "succeeded";
}

/**
 * Inserts the refund rows. Runs with the admin's own token, so it can check again that the caller is an
 * admin.
 */
export const request = internalMutation({
  args: refundRequest,
  returns: v.array(v.id("refunds")),
  handler: async (ctx, { orderId, ...request }) => {
    const admin = await requireAdmin(ctx);
    const order = (await orderByUuid(ctx, orderId)) ?? fail("order_not_found");
    return await refundForAdmin(ctx, admin, order, request);
  },
});

export const stateOf = internalQuery({
  args: { refundId: v.id("refunds") },
  returns: v.object({ state: refundState, error: v.union(v.string(), v.null()) }),
  handler: async (ctx, { refundId }) => {
    const { state, error = null } = (await ctx.db.get("refunds", refundId)) ?? fail("not_found");
    return { state, error };
  },
});

/**
 * Live data for the refund dialog, in pence: refundable now, being refunded, and withheld by a bank during a
 * chargeback. `order_not_found`, `invalid_order_id`.
 */
export const refundable = adminQuery({
  args: { orderId: v.string() },
  returns: refundRoom,
  handler: async (ctx, { orderId }) =>
    await refundRoomOf(ctx, (await orderByUuid(ctx, orderId)) ?? fail("order_not_found")),
});
