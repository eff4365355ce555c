/** Refunds that an admin asks for. */
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { ActionCtx } from "../_generated/server";
import type { RefundState } from "../domain/payments/states";
import { fail } from "../errors";
import { adminAction, adminQuery, internalMutation, internalQuery } from "../functions";
import { orderByUuid } from "../orders/rules/records";
import { requireAdmin } from "../shared/rules/access";
import { refundForAdmin, refundRoom, refundRoomOf } from "./rules/adminRefunds";
import { refundState } from "./tables";

/**
 * "pending": the card provider has taken the refund and says later that the money has gone back. "requested":
 * it did not answer; the refund is kept and tried again by itself, so nobody has to ask for it once more.
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
 * Gives a buyer their money back: the whole remainder, or `amount` pence of it. Returns when it
 * was tried once. With `expected` (pence) it is refused as `refund_changed` when something else than
 * that can still be refunded, so that what was shown twice is paid once. `deadOnArrival` says why: it counts in the
 * seller's live-arrival rate as an accepted claim does. `already_refunded`, `refund_over`, `not_arrived`,
 * `order_not_found`, `invalid_order_id`, `invalid_input`; `forbidden` for the order's buyer, admin or not;
 * `refund_failed` when the card provider refuses.
 */
export const refundOrder = adminAction({
  args: refundRequest,
  returns: refundOutcome,
  handler: async (ctx, args): Promise<RefundOutcome> => {
    const refundIds: Id<"refunds">[] = await ctx.runMutation(
      internal.payments.refunds.request,
      args,
    );
    return await carryOutNow(ctx, refundIds);
  },
});

/**
 * Carries refunds out while somebody waits, and returns how far the slowest of them is; `refund_failed` with
 * the problem of one that failed.
 */
export async function carryOutNow(
  ctx: ActionCtx,
  refundIds: Id<"refunds">[],
): Promise<RefundOutcome> {
  const found: { state: RefundState; error: string | null }[] = [];
  for (const refundId of refundIds) {
    await ctx.runAction(internal.payments.refundAttempts.execute, { refundId });
    found.push(await ctx.runQuery(internal.payments.refunds.stateOf, { refundId }));
  }
  const failed = found.find(({ state }) => state === "failed");
  if (failed) {
    fail("refund_failed", { text: failed.error ?? "The card provider did not say why", code: 502 });
  }
  const slowest = (["requested", "pending"] as const).find((state) =>
    found.some((one) => one.state === state),
  );
  return slowest ?? "succeeded";
}

/** Writes the intent. The caller's token travels with it, so the caller is checked once more. */
export const request = internalMutation({
  args: refundRequest,
  returns: v.array(v.id("refunds")),
  handler: async (ctx, { orderId, ...request }) => {
    const admin = await requireAdmin(ctx);
    const order = (await orderByUuid(ctx, orderId)) ?? fail("order_not_found");
    return await refundForAdmin(ctx, admin, order, request);
  },
});

/** How far a refund is, and what went wrong last. */
export const stateOf = internalQuery({
  args: { refundId: v.id("refunds") },
  returns: v.object({ state: refundState, error: v.union(v.string(), v.null()) }),
  handler: async (ctx, { refundId }) => {
    const { state, error = null } = (await ctx.db.get("refunds", refundId)) ?? fail("not_found");
    return { state, error };
  },
});

/**
 * What the refund dialog shows, live: pence that can be given back now, are on their way back, and are
 * withheld by a bank until its chargeback is decided. `order_not_found`, `invalid_order_id`.
 */
export const refundable = adminQuery({
  args: { orderId: v.string() },
  returns: refundRoom,
  handler: async (ctx, { orderId }) =>
    await refundRoomOf(ctx, (await orderByUuid(ctx, orderId)) ?? fail("order_not_found")),
});
