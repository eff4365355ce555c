/** What a pay page needs from its order, and what the order stores about it. */

import { type Infer, v } from "convex/values";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { shortId } from "#convex/domain/shared/ids.ts";
import { errorText, fail } from "#convex/errors.ts";
import type { Checkout } from "#convex/payments/model/checkoutRecords.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { reopenAdjustment } from "./adjustmentStates";
import { linesOf } from "./lines";
import { type Order, orderOf, patchOrder } from "./records";

/** Contents of a pay page. Money in pence; the lines add up to the total due. */
export const payPage = v.object({
  email: v.string(),
  orderUuid: v.string(),
  returnPath: v.string(),
  lines: v.array(v.object({ name: v.string(), unitAmount: v.number(), quantity: v.number() })),
});
export type PayPage = Infer<typeof payPage>;

export async function payPageOf(
  ctx: QueryCtx,
  { orderId, adjustmentId, amount }: Checkout,
): Promise<PayPage> {
  const order = await orderOf(ctx, orderId);
  const { email } = (await profileOf(ctx, order.buyerId)) ?? fail("profile_missing");
  const isForOrder = adjustmentId === undefined;
  const name = `Delivery adjustment, order ${shortId(order.uuid)}`;
  return {
    email,
    orderUuid: order.uuid,
    returnPath: isForOrder ? `/payment/${order.listingId}/${order.quizId}` : `/order/${order.uuid}`,
    lines: isForOrder ? await orderLines(ctx, order) : [{ name, unitAmount: amount, quantity: 1 }],
  };
}

async function orderLines(ctx: QueryCtx, order: Order): Promise<PayPage["lines"]> {
  const goods = (await linesOf(ctx, order._id)).map(({ title, unitPrice, quantity }) => ({
    name: title,
    unitAmount: unitPrice,
    quantity,
  }));
  return [
    ...goods,
    { name: "Delivery", unitAmount: order.deliveryCharge, quantity: 1 },
    { name: "Service fee", unitAmount: order.commission, quantity: 1 },
  ].filter((line) => line.unitAmount > 0);
}

/** Stores a new pay page's link on the order, or on the delivery proposal that it pays. */
export async function receivePayPage(
  ctx: MutationCtx,
  { orderId, adjustmentId }: Checkout,
  page: { stripeSessionId: string; checkoutUrl: string },
): Promise<void> {
  const { checkoutUrl } = page;
  if (adjustmentId === undefined)
    await patchOrder(ctx, orderId, { ...page, checkoutError: undefined });
  else await ctx.db.patch("orderAdjustments", adjustmentId, { checkoutUrl });
}

/** The pay page could not be created. The hold stays, so the buyer can retry at once. */
export async function receivePageFailure(
  ctx: MutationCtx,
  { orderId, adjustmentId }: Checkout,
  isPageRefused: boolean,
): Promise<void> {
  const order = await orderOf(ctx, orderId);
  if (adjustmentId !== undefined) await reopenAdjustment(ctx, order, adjustmentId);
  else if (order.status === "pending") {
    await patchOrder(ctx, orderId, {
      checkoutError: errorText("payment_unavailable"),
      ...(isPageRefused && { isPageRefused }),
    });
  }
}
