import type { MutationCtx } from "../../_generated/server";
import { shortId } from "../../domain/shared/ids";
import { formatPence } from "../../domain/shared/money";
import type { Adjustment } from "./adjustmentStates";
import { openConversation } from "../../messages/rules/conversations";
import { postMessage } from "../../messages/rules/sending";
import { ring } from "./orderMail";
import type { Order } from "./records";

/** Puts a proposal into the conversation of buyer and seller about the listing (specification, section 7). */
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
    isToldApart: true,
  });
  await ring(ctx, order, "buyer", {
    occasion: `proposed-${adjustment._id}`,
    subject: `The seller proposes a delivery charge of ${amount}`,
  });
}

/** A line from one side of an order to the other. */
export async function postOrderMessage(
  ctx: MutationCtx,
  order: Order,
  from: "buyer" | "seller",
  text: string,
): Promise<void> {
  const { buyerId, sellerId, listingId } = order;
  const conversation = await openConversation(ctx, buyerId, sellerId, listingId);
  const senderId = from === "buyer" ? buyerId : sellerId;
  await postMessage(ctx, conversation, senderId, { text, isOrderContext: true });
}
