import type { OrderStatus } from "../orders/states";
import type { RefundState } from "../payments/states";
import type { OrderMoney } from "../shared/money";

type ShareOrder = Pick<OrderMoney, "amount" | "deliveryCharge"> & {
  refundedAmount: number;
  /** The part of `refundedAmount` that Shoal bears. */
  borneAmount?: number | undefined;
  status: OrderStatus;
  completedAt?: number | null | undefined;
};

/** Whether the order was completed, even if a bank later took all its money back and Shoal bears some of that. */
const isEarned = ({ status, completedAt, borneAmount = 0 }: ShareOrder): boolean =>
  status === "completed" ||
  (status === "refunded" && borneAmount > 0 && typeof completedAt === "number");

export type ShareRefund = {
  purpose: "order" | "adjustment" | "surplus";
  amount: number;
  state: RefundState;
  needsAdmin?: boolean;
  lacksFunds?: boolean;
};

/** Whether the order still owes a refund: it isn't through, or failed and no admin has settled it. */
export const isOwed = ({ purpose, state, needsAdmin = false }: ShareRefund): boolean =>
  purpose !== "surplus" && state !== "succeeded" && (state !== "failed" || needsAdmin);

const sumOf = (refunds: readonly ShareRefund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** Pence of refunds that the order still owes. */
export const owedAmount = (refunds: readonly ShareRefund[]): number =>
  sumOf(refunds.filter(isOwed));

/**
 * A seller's share of an order, in pence; 0 unless the order was completed. Refunds come out of it first, our fee
 * last. The seller may have up to `most` and is sent up to `least`. Between them lie refunds that may still fail:
 * the buyer comes first. But a refund that fails for lack of money reduces `most` too, so that the seller's part of it
 * is taken back before the refund is tried again.
 */
export function sellerShare(
  order: ShareOrder,
  refunds: readonly ShareRefund[],
): { most: number; least: number } {
  if (!isEarned(order)) return { most: 0, least: 0 };
  const lacking = refunds.filter((refund) => isOwed(refund) && refund.lacksFunds === true);
  return { most: shareAfter(order, sumOf(lacking)), least: shareAfter(order, owedAmount(refunds)) };
}

/**
 * What is left of a share for a seller who gave up money, all in pence. `otherAmount`: what the order's other rows came to at
 * the time. Given up money pays for refunds first, since the seller never had it; it is never sent when the share rises.
 */
export const shareWithout = (
  share: number,
  { givenUpAmount, otherAmount }: { givenUpAmount: number; otherAmount: number },
): number => Math.max(Math.min(share, otherAmount), share - givenUpAmount);

const shareAfter = (order: ShareOrder, owed: number): number =>
  Math.max(0, order.amount + order.deliveryCharge - takenFromSeller(order) - owed);

/** Pence of refunds and lost chargebacks that Shoal doesn't bear. */
export const takenFromSeller = ({
  refundedAmount,
  borneAmount = 0,
}: Pick<ShareOrder, "refundedAmount" | "borneAmount">): number => refundedAmount - borneAmount;

/**
 * The seller's share as pages and figures show it, in pence: before completion what it will be, afterwards
 * `sellerShare`'s `least`. A cancelled order earns nothing, even before its refund.
 */
export const expectedShare = (order: ShareOrder & { owedAmount?: number | undefined }): number =>
  order.status === "cancelled" || (order.status === "refunded" && !isEarned(order))
    ? 0
    : shareAfter(order, order.owedAmount ?? 0);
