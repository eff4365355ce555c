/** What an order's progress depends on. */
import { type DeliveryMethod, isCarried } from "../listings/delivery";
import type { OrderSide, OrderStatus, OrderStop } from "./states";

/** Times in ms epoch; null for what has not happened. */
export type OrderFacts = {
  status: OrderStatus;
  deliveryMethod: DeliveryMethod;
  stops: readonly OrderStop[];
  refundOffered: boolean;
  /** The law has come to forbid it: nobody hands it over. */
  barred: boolean;
  cancelRequested: boolean;
  packagingDone: boolean;
  /** The buyer's score of the packaging, 1 to 5. */
  packagingScore: number | null;
  /** When the seller said, without the buyer's code, that it was handed over. */
  handoverReportedAt: number | null;
  /** Nobody confirmed the arrival: the clock did. */
  arrivalAssumed: boolean;
  /** The buyer has left a review. */
  reviewed: boolean;
  /** Pence. */
  deliveryCharge: number;
  /** Pence that have gone back to the buyer. */
  refundedAmount: number;
  /** What the refund of a completed order is for, such as "2 shrimp"; absent where it is not a claim's. */
  refundedFor?: string;
  /** A delivery charge (pence) that waits for the buyer's answer or for its money. */
  adjustment: {
    status: "pending" | "paying";
    proposedDeliveryCharge: number;
    expiresAt: number;
  } | null;
  /** Who has to act on the open claim; `until` is null where no clock runs. */
  claimTurn: { side: OrderSide; until: number | null } | null;
  holdExpiresAt: number | null;
  createdAt: number;
  paidAt: number | null;
  shippedAt: number | null;
  expectedArrivalAt: number | null;
  deliveredAt: number | null;
  completedAt: number | null;
};

/** Whether it changes hands in person, and no carrier brings it. */
export const isInPerson = (order: { deliveryMethod: DeliveryMethod }): boolean =>
  !isCarried(order.deliveryMethod);

/** Whether more has to be paid before a proposed delivery charge holds. */
export const isIncrease = ({ adjustment, deliveryCharge }: OrderFacts): boolean =>
  adjustment !== null && adjustment.proposedDeliveryCharge > deliveryCharge;
