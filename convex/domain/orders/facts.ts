import { type DeliveryMethod, isCarried } from "../listings/deliveryMethods";
import type { OrderSide, OrderStatus, OrderStop } from "./states";

/** Times in ms epoch; null for what hasn't happened. */
export type OrderFacts = {
  status: OrderStatus;
  deliveryMethod: DeliveryMethod;
  /** Whether texts say animals rather than plants. */
  hasAnimals: boolean;
  stops: readonly OrderStop[];
  refundOffered: boolean;
  cancelRequested: boolean;
  packagingDone: boolean;
  /** The buyer's score of the packaging, 1 to 5. */
  packagingScore: number | null;
  /** When the seller reported a handover without the buyer's code. */
  handoverReportedAt: number | null;
  /** The clock, not the buyer, marked it as delivered. */
  arrivalAssumed: boolean;
  /** The time to claim has started again for a buyer who couldn't act or know before. Absent for false. */
  arrivalRestarted?: true;
  /** The buyer can't act or gets no emails, so their silence means nothing. Absent for false. */
  waitsForBuyer?: true;
  reviewed: boolean;
  /** Pence; 0 for a free order. */
  totalAmount: number;
  /** Pence. */
  deliveryCharge: number;
  refundedAmount: number;
  /** What a completed order's refund was for, such as "2 shrimp"; absent if it isn't from a claim. */
  refundedFor?: string;
  /** A delivery charge (pence) awaiting the buyer's answer or its payment. */
  adjustment: {
    status: "pending" | "paying";
    proposedDeliveryCharge: number;
    expiresAt: number;
  } | null;
  /** Which side must act on the open claim; `until` is null without a deadline. */
  claimTurn: { side: OrderSide; until: number | null } | null;
  holdExpiresAt: number | null;
  createdAt: number;
  paidAt: number | null;
  /** Parcels: noon of the day on which the seller sends it. */
  dispatchOn: number | null;
  /** In person: when the two sides have agreed to meet. */
  meetingAt: number | null;
  /** When it counts as late: after `dispatchOn` or, in person, a day after the meeting or 5 working days after payment. */
  dispatchDueAt: number | null;
  shippedAt: number | null;
  expectedArrivalAt: number | null;
  deliveredAt: number | null;
  completedAt: number | null;
};

export type Actor = "buyer" | "seller" | "both" | "carrier" | "shoal" | "bank";

export type DeadlineKind =
  | "hold"
  | "answerDelivery"
  | "dispatch"
  | "assumed"
  | "claim"
  | "completion"
  | "claimAnswer";
export type Deadline = { kind: DeadlineKind; at: number };

export const isInPerson = (order: { deliveryMethod: DeliveryMethod }): boolean =>
  !isCarried(order.deliveryMethod);

/** Whether an order is handed over in person: as agreed, or because the seller reported it for a parcel. */
export const isHandover = (order: {
  deliveryMethod: DeliveryMethod;
  handoverReport?: object;
  handoverReportedAt?: number | null;
}): boolean =>
  isInPerson(order) || order.handoverReport !== undefined || order.handoverReportedAt != null;

/** Whether the buyer must pay more before the proposed delivery charge applies. */
export const isIncrease = ({ adjustment, deliveryCharge }: OrderFacts): boolean =>
  adjustment !== null && adjustment.proposedDeliveryCharge > deliveryCharge;
