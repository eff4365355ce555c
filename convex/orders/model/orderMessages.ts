import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { goodsText } from "#convex/domain/orders/lines.ts";
import type { TradeSide } from "#convex/domain/orders/states.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { openConversation } from "#convex/messages/model/openConversation.ts";
import { postMessage } from "#convex/messages/model/sendMessage.ts";
import type { Adjustment } from "./adjustmentStates";
import { linesOf } from "./lines";
import { notifyByBell } from "./orderMail";
import type { Order } from "./records";

/** Posts a proposal in the buyer and seller's conversation about the listing. */
export async function postAdjustment(
  ctx: MutationCtx,
  order: Order,
  adjustment: Adjustment,
): Promise<void> {
  const { buyerId, sellerId, listingId } = order;
  const conversation = await openConversation(ctx, buyerId, sellerId, listingId);
  const amount = formatPence(adjustment.proposedDeliveryCharge);
  await postMessage(ctx, conversation, sellerId, {
    text: `Proposed delivery charge adjustment for order ${shortId(order.uuid)}: ${amount}. Please accept or reject.`,
    messageType: "order_adjustment",
    orderAdjustmentId: adjustment._id,
    isOrderContext: true,
    skipsNotification: true,
  });
  await notifyByBell(ctx, order, "buyer", {
    occasion: `proposed-${adjustment._id}`,
    subject: `The seller proposes a delivery charge of ${amount}`,
  });
}

export async function postOrderMessage(
  ctx: MutationCtx,
  order: Order,
  from: TradeSide,
  text: string,
): Promise<void> {
  const { buyerId, sellerId, listingId } = order;
  const conversation = await openConversation(ctx, buyerId, sellerId, listingId);
  const senderId = from === "buyer" ? buyerId : sellerId;
  await postMessage(ctx, conversation, senderId, {
    text,
    isOrderContext: true,
    skipsNotification: true,
  });
}

/**
 * Posts a live order card in the buyer and seller's chat; `text` is its plain-text version, for moderation
 * and downloads. Sends no notification: the order emails and bell do.
 */
export async function postOrderCard(
  ctx: MutationCtx,
  order: Order,
  kind: NonNullable<Doc<"messages">["card"]>["kind"],
  from: TradeSide,
  text: string,
): Promise<void> {
  const { buyerId, sellerId, listingId } = order;
  const conversation = await openConversation(ctx, buyerId, sellerId, listingId);
  await postMessage(ctx, conversation, from === "buyer" ? buyerId : sellerId, {
    text,
    card: { kind, orderId: order.uuid },
    isOrderContext: true,
    isSilent: true,
  });
}

export async function postPaidCard(ctx: MutationCtx, order: Order): Promise<void> {
  const { uuid, totalAmount } = order;
  const goods = goodsText(await linesOf(ctx, order._id));
  const paymentText = totalAmount === 0 ? "nothing to pay" : `${formatPence(totalAmount)} paid`;
  const text = `Order ${shortId(uuid)}: ${goods}, ${paymentText}.`;
  await postOrderCard(ctx, order, "order", "buyer", text);
}

/** `amount` (pence) was refunded and is already in the order's `refundedAmount`. */
export async function postRefundCard(
  ctx: MutationCtx,
  order: Order,
  amount: number,
): Promise<void> {
  const { uuid, refundedAmount, totalAmount } = order;
  const progress =
    refundedAmount === totalAmount
      ? `The whole ${formatPence(totalAmount)} has now been refunded.`
      : `${formatPence(refundedAmount)} of ${formatPence(totalAmount)} has been refunded so far.`;
  const text = `Order ${shortId(uuid)}: ${formatPence(amount)} was refunded to the buyer. ${progress}`;
  await postOrderCard(ctx, order, "refund", "seller", text);
}
