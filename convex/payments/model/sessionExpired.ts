import type { MutationCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import { reopenAdjustment } from "#convex/orders/model/adjustmentStates.ts";
import { releaseHold } from "#convex/orders/model/holds.ts";
import { checkoutOfSession, settleCheckout } from "./checkouts";
import { applied, type ExpiredUpdate, type UpdateResult } from "./readStripeEvents";

/** A session that expired unpaid, or whose payment failed, releases its hold. A no-op after a payment. */
export async function applyExpiry(ctx: MutationCtx, session: ExpiredUpdate): Promise<UpdateResult> {
  const checkout = await checkoutOfSession(ctx, session);
  if (checkout === null) return applied("unknown session");
  const { _id, state, orderId, adjustmentId } = checkout;
  if (state === "paid") return applied("already paid", orderId);
  if (state === "expired") return applied("already over", orderId);
  // The webhook may arrive before the response that created the session.
  const { stripeSessionId = session.stripeSessionId } = checkout;
  await settleCheckout(ctx, _id, "expired", { stripeSessionId });
  const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
  if (adjustmentId !== undefined) {
    await reopenAdjustment(ctx, order, adjustmentId);
    return applied("adjustment not paid", orderId);
  }
  if (order.status !== "pending") return applied("already over", orderId);
  await releaseHold(ctx, order, "expire", { kind: "stripe" });
  return applied("hold released", orderId);
}
