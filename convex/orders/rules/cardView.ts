import { type Infer, v } from "convex/values";
import { orderStatus } from "../tables";
import type { Order } from "./records";

/** An order on a card in the chat; money in pence. */
export const orderCard = v.object({
  orderUuid: v.string(),
  listingTitle: v.string(),
  quantity: v.number(),
  totalAmount: v.number(),
  refundedAmount: v.number(),
  /** On its way back. */
  refundingAmount: v.number(),
  status: orderStatus,
});

export function orderCardView(order: Order): Infer<typeof orderCard> {
  const { uuid: orderUuid, listingTitle, quantity, totalAmount, refundedAmount, status } = order;
  const refundingAmount = order.refundingAmount ?? 0;
  return {
    orderUuid,
    listingTitle,
    quantity,
    totalAmount,
    refundedAmount,
    refundingAmount,
    status,
  };
}
