import { COMMISSION_FIXED_PENCE, COMMISSION_PERCENT } from "./constants";

/** 123456 → "£1,234.56". Formatted by hand, because a page's first use of `Intl` is slow on phones. */
export function formatPence(pence: number): string {
  const pounds = (Math.abs(pence) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",");
  return `${pence < 0 ? "-" : ""}£${pounds}`;
}

/** The service fee in pence; the percentage is rounded half up. No fee on a free order. */
export function commissionFor(amount: number, deliveryCharge: number): number {
  if (amount + deliveryCharge === 0) return 0;
  return Math.floor((amount * COMMISSION_PERCENT + 50) / 100) + COMMISSION_FIXED_PENCE;
}

export const serviceFeeText = `${COMMISSION_PERCENT}% of the price of the goods, plus ${COMMISSION_FIXED_PENCE}p an order`;

export type OrderMoney = {
  amount: number;
  deliveryCharge: number;
  commission: number;
  totalAmount: number;
};

/** What goods cost together, in pence. */
export const amountOf = (lines: readonly { price: number; quantity: number }[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

/** A buyer's total and its parts, in pence, for `quantity` animals at `unitPrice` and a delivery charge. */
export function orderMoney(
  unitPrice: number,
  quantity: number,
  deliveryCharge: number,
): OrderMoney {
  return goodsMoney(unitPrice * quantity, deliveryCharge);
}

/** `orderMoney` for goods of several prices that cost `amount` together. */
export function goodsMoney(amount: number, deliveryCharge: number): OrderMoney {
  const commission = commissionFor(amount, deliveryCharge);
  return { amount, deliveryCharge, commission, totalAmount: amount + deliveryCharge + commission };
}

/**
 * An order's money, in pence, with another delivery charge. Recalculates the fee if the order was free,
 * or becomes free.
 */
export function withDelivery(order: OrderMoney, deliveryCharge: number): OrderMoney {
  const { amount } = order;
  const isFree = order.totalAmount === 0 || amount + deliveryCharge === 0;
  const commission = isFree ? commissionFor(amount, deliveryCharge) : order.commission;
  return { amount, deliveryCharge, commission, totalAmount: amount + deliveryCharge + commission };
}

/**
 * The inverse of `withDelivery`: an order's money, in pence, with the delivery charge that makes the total `totalAmount`.
 * During partial refunds the total may temporarily not cover the full fee.
 */
export function withTotal(order: OrderMoney, totalAmount: number): OrderMoney {
  const { amount } = order;
  const isFree = order.totalAmount === 0 || totalAmount === 0;
  const fee = isFree ? commissionFor(amount, totalAmount) : order.commission;
  const commission = Math.min(fee, totalAmount - amount);
  return { amount, deliveryCharge: totalAmount - amount - commission, commission, totalAmount };
}
