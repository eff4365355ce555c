/** Creating pay pages: the request, the page's contents and the result. */
import { type Infer, v } from "convex/values";
import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import {
  CHECKOUT_MARGIN_MS,
  CHECKOUT_PATIENCE_MS,
  STOCK_HOLD_MS,
} from "#convex/domain/shared/constants.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { errorText, fail } from "#convex/errors.ts";
import { reopenAdjustment } from "#convex/orders/model/adjustmentStates.ts";
import { type Order, patchOrder } from "#convex/orders/model/records.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { type Checkout, checkoutsOf, setState, SWEEP_AFTER_MS } from "./checkouts";
import { startClosing } from "./payPageEnds";

/** Inserts a checkout for `amount` pence and schedules the action that creates its pay page. */
export async function requestCheckout(
  ctx: MutationCtx,
  order: Order,
  amount: number,
  adjustmentId?: Id<"orderAdjustments">,
): Promise<Id<"checkouts">> {
  const now = Date.now();
  const checkoutId = await ctx.db.insert("checkouts", {
    orderId: order._id,
    ...(adjustmentId === undefined ? {} : { adjustmentId }),
    amount,
    state: "requested",
    expiresAt: now + STOCK_HOLD_MS + CHECKOUT_MARGIN_MS,
    returnedAmount: 0,
    nextSweepAt: now + SWEEP_AFTER_MS.requested,
    createdAt: now,
    updatedAt: now,
  });
  await ctx.scheduler.runAfter(0, internal.payments.checkouts.create, { checkoutId });
  return checkoutId;
}

/** Contents of a pay page. Money in pence; the lines add up to the total due. */
export const checkoutRequest = v.object({
  expiresAt: v.number(),
  email: v.string(),
  orderUuid: v.string(),
  returnPath: v.string(),
  lines: v.array(v.object({ name: v.string(), unitAmount: v.number(), quantity: v.number() })),
});
export type CheckoutRequest = Infer<typeof checkoutRequest>;

/** A pay page's contents; null if it was cancelled or already created. */
export async function requestOf(
  ctx: QueryCtx,
  checkoutId: Id<"checkouts">,
): Promise<CheckoutRequest | null> {
  const checkout = await ctx.db.get("checkouts", checkoutId);
  if (checkout === null || checkout.state !== "requested") return null;
  const order = (await ctx.db.get("orders", checkout.orderId)) ?? fail("order_not_found");
  const { email } = (await profileOf(ctx, order.buyerId)) ?? fail("profile_missing");
  const isForOrder = checkout.adjustmentId === undefined;
  return {
    expiresAt: checkout.expiresAt,
    email,
    orderUuid: order.uuid,
    returnPath:
      isForOrder && order.quizId !== undefined
        ? `/payment/${order.listingId}/${order.quizId}`
        : `/order/${order.uuid}`,
    lines: isForOrder ? orderLines(order) : [adjustmentLine(order, checkout)],
  };
}

const adjustmentLine = (order: Order, { amount: unitAmount }: Checkout) => ({
  name: `Delivery adjustment, order ${shortId(order.uuid)}`,
  unitAmount,
  quantity: 1,
});

function orderLines(order: Order): CheckoutRequest["lines"] {
  return [
    { name: order.listingTitle, unitAmount: order.unitPrice, quantity: order.quantity },
    { name: "Delivery", unitAmount: order.deliveryCharge, quantity: 1 },
    { name: "Service fee", unitAmount: order.commission, quantity: 1 },
  ].filter((line) => line.unitAmount > 0);
}

/** Records a new Stripe session, and closes it if the checkout was cancelled in the meantime. */
export async function recordSession(
  ctx: MutationCtx,
  checkoutId: Id<"checkouts">,
  session: { stripeSessionId: string; checkoutUrl: string },
): Promise<void> {
  const checkout = await ctx.db.get("checkouts", checkoutId);
  if (checkout === null || checkout.stripeSessionId === session.stripeSessionId) return;
  const { state, orderId, adjustmentId } = checkout;
  await ctx.db.patch("checkouts", checkoutId, session);
  if (state === "paid") return;
  if (state !== "requested") {
    await startClosing(ctx, checkoutId);
    return;
  }
  await setState(ctx, checkoutId, "open");
  const { checkoutUrl } = session;
  if (adjustmentId !== undefined) {
    await ctx.db.patch("orderAdjustments", adjustmentId, { checkoutUrl });
    return;
  }
  const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
  await patchOrder(ctx, order, { ...session, checkoutError: undefined });
}

/** Records that the pay page could not be created. The hold stays, so the buyer can retry at once. */
export async function recordFailure(
  ctx: MutationCtx,
  checkoutId: Id<"checkouts">,
  error: string,
): Promise<void> {
  const checkout = await ctx.db.get("checkouts", checkoutId);
  if (checkout === null || checkout.state !== "requested") return;
  await ctx.db.patch("checkouts", checkoutId, { error });
  await setState(ctx, checkoutId, "failed");
  const order = await ctx.db.get("orders", checkout.orderId);
  if (order === null) return;
  if (checkout.adjustmentId !== undefined) {
    await reopenAdjustment(ctx, order, checkout.adjustmentId);
  } else if (order.status === "pending") {
    await patchOrder(ctx, order, { checkoutError: errorText("payment_unavailable") });
  }
}

/** Whether the action creating the pay page has taken too long and counts as dead. */
export async function isStalled(ctx: QueryCtx, orderId: Id<"orders">): Promise<boolean> {
  const since = Date.now() - CHECKOUT_PATIENCE_MS;
  const checkouts = await checkoutsOf(ctx, orderId);
  return checkouts.some(({ state, updatedAt }) => state === "requested" && updatedAt <= since);
}
