import type { OrderRow } from "../../components/orders/types";

type Facts = Pick<
  OrderRow,
  | "status"
  | "deliveryMethod"
  | "packagingDone"
  | "refundOffered"
  | "proposedDeliveryCharge"
  | "stops"
>;

const inPerson = (order: Facts) => order.deliveryMethod !== "courier";

const AFTER_LOSS = "Shoal decides what becomes of this order after a chargeback.";

/** What happens next, in one sentence to the buyer. */
export function buyersNextStep(order: Facts): string {
  if (order.stops.includes("chargeback")) return "Waiting for your bank to decide.";
  if (order.stops.includes("refund")) return "All of the money is being refunded to you.";
  if (order.stops.includes("chargebackLost")) return AFTER_LOSS;
  switch (order.status) {
    case "pending":
      return "Pay before your hold runs out, or others can buy it.";
    case "processing":
      if (order.proposedDeliveryCharge !== null) {
        return "The seller proposes another delivery charge. Please accept or reject it.";
      }
      if (order.refundOffered) {
        return "It is not dispatched yet. You can wait, or take your money back.";
      }
      if (inPerson(order))
        return "Agree a time by message, and show your handover code when you meet.";
      return order.packagingDone
        ? "Packed and waiting for the courier."
        : "The seller packs your order, then hands it to the courier.";
    case "shipped":
      return "On the way. Open it as soon as it arrives, and confirm the arrival.";
    case "delivered":
      return "Check everything that came. The order completes 48 hours after arrival.";
    case "completed":
      return "All done. Enjoy your new arrivals.";
    case "cancelled":
      return "This order was called off.";
    case "refunded":
      return "All of the money has gone back to your card.";
    case "disputed":
      return "Shoal is looking into this order. You are told as soon as it is decided.";
  }
}

/** What happens next, in one sentence to the seller (and to an admin who looks on). */
export function sellersNextStep(order: Facts): string {
  if (order.stops.includes("chargeback")) return "Waiting for the buyer's bank to decide.";
  if (order.stops.includes("refund")) return "All of the money is being refunded to the buyer.";
  if (order.stops.includes("chargebackLost")) return AFTER_LOSS;
  switch (order.status) {
    case "pending":
      return "The buyer is paying. If they do not finish within 30 minutes, others can buy it.";
    case "processing":
      if (order.proposedDeliveryCharge !== null) {
        return "The buyer has not answered your delivery charge yet.";
      }
      if (inPerson(order))
        return "Agree a time by message, and enter the buyer's code when you meet.";
      return order.packagingDone
        ? "Packed. Mark the order as dispatched when the courier has it."
        : "Go through the packaging checklist, then hand the parcel to the courier.";
    case "shipped":
      return "On the way. The buyer confirms the arrival.";
    case "delivered":
      return "The order completes 48 hours after arrival unless there is a claim.";
    case "completed":
      return "All done. Thank you for rehoming.";
    case "cancelled":
      return "This order was called off.";
    case "refunded":
      return "All of the money has gone back to the buyer.";
    case "disputed":
      return "Shoal is looking into this order.";
  }
}
