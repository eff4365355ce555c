import type { OrderMoney } from "../shared/money";
import type { OrderStatus } from "./states";

export type EarningOrder = Pick<OrderMoney, "amount" | "deliveryCharge"> & {
  refundedAmount: number;
  status: OrderStatus;
};

/**
 * A seller's earnings from an order, in pence: goods and delivery, less refunds, which reduce the
 * seller's share first. A cancelled order earns nothing, even before its refund.
 */
export function earnedBy({ amount, deliveryCharge, refundedAmount, status }: EarningOrder): number {
  return status === "cancelled" ? 0 : Math.max(0, amount + deliveryCharge - refundedAmount);
}
