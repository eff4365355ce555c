import { type Infer, v } from "convex/values";
import { isPlants } from "#convex/domain/listings/labels.ts";
import { orderStatus, orderStop } from "../tables";
import type { Profile } from "#convex/shared/model/access.ts";
import type { Order } from "./records";

/** An order as a chat card shows it; money in pence. */
export const orderCard = v.object({
  orderUuid: v.string(),
  listingTitle: v.string(),
  quantity: v.number(),
  totalAmount: v.number(),
  refundedAmount: v.number(),
  refundingAmount: v.number(),
  status: orderStatus,
  stops: v.array(orderStop),
  hasAnimals: v.boolean(),
  viewerIsBuyer: v.boolean(),
});

export function orderCardView(viewer: Profile, order: Order): Infer<typeof orderCard> {
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
    stops: order.stops ?? [],
    hasAnimals: !isPlants(order),
    viewerIsBuyer: order.buyerId === viewer.userId,
  };
}
