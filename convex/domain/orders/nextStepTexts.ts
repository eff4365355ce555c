/** What happens next with an order, in a sentence or two for the viewer's side. */
import {
  ASSUMED_CLAIM_WINDOW_MS,
  CLAIM_WINDOW_MS,
  COMPLETE_AFTER_MS,
  STOCK_HOLD_MS,
} from "../shared/constants";
import { weekdayDate } from "../shared/days";
import { periodText } from "../shared/periods";
import { type Deadline, isInPerson, type OrderFacts } from "./facts";
import { formatPence } from "../shared/money";
import type { OrderSide } from "./states";
import { onArrival, reportable } from "./texts";

const CANCELLED = "This order was cancelled.";
const MONEY_MOVES = "The delivery charge changes once the payment or refund has gone through.";
const COMPLETES = `The order completes ${periodText(COMPLETE_AFTER_MS)} after arrival.`;

/** Admins see the seller's text. `until`: the current deadline. */
export function sentenceFor(order: OrderFacts, side: OrderSide, until: Deadline | null): string {
  const stopText = whileStopped(order, side);
  if (stopText !== null) return stopText;
  return side === "buyer" ? toBuyer(order, until) : toSeller(order, until);
}

function whileStopped({ stops }: OrderFacts, side: OrderSide): string | null {
  const [buyer, bank] = side === "buyer" ? ["you", "your bank"] : ["the buyer", "the buyer's bank"];
  if (stops.includes("chargeback")) return `Waiting for ${bank} to decide.`;
  if (stops.includes("refund")) return `All of the money is being refunded to ${buyer}.`;
  if (stops.includes("chargebackLost")) {
    return "After a chargeback, we're deciding what happens to this order.";
  }
  return null;
}

const onItsWay = ({ expectedArrivalAt: day }: OrderFacts) =>
  day === null ? "On its way." : `On its way, expected ${weekdayDate(day)}.`;

function toBuyer(order: OrderFacts, until: Deadline | null): string {
  switch (order.status) {
    case "pending":
      return "Pay before your hold runs out, or others can buy it.";
    case "processing":
      return toBuyerBeforeDispatch(order);
    case "shipped":
      return `${onItsWay(order)} ${onArrival(order)}`;
    case "delivered":
      if (order.arrivalAssumed) return toBuyerAssumed(order, until);
      return until?.kind === "claim"
        ? `Check everything that came. You have ${periodText(CLAIM_WINDOW_MS)} from arrival to report ${reportable(order)}.`
        : COMPLETES;
    case "completed":
      return completeText(order) ?? "Order complete. Enjoy your new arrivals.";
    case "cancelled":
      return CANCELLED;
    case "refunded":
      return "All of the money has gone back to your card.";
    case "disputed":
      if (order.claimTurn?.side === "seller") {
        return "Waiting for the seller to reply to your claim.";
      }
      if (order.claimTurn?.side === "buyer") return "The seller has made you an offer.";
      return "Shoal is looking into this order. We'll email you as soon as it's decided.";
  }
}

/** For orders that completed with a partial refund; null for others. */
function completeText({ refundedAmount, refundedFor }: OrderFacts): string | null {
  if (refundedAmount === 0) return null;
  const refundedItems = refundedFor === undefined ? "" : ` for ${refundedFor}`;
  return `Order complete. ${formatPence(refundedAmount)} refunded${refundedItems}.`;
}

const toBuyerAssumed = (order: OrderFacts, until: Deadline | null) =>
  `You haven't told us whether it arrived, so we've marked it as delivered. ${
    until?.kind === "claim"
      ? `You have ${periodText(ASSUMED_CLAIM_WINDOW_MS)} to report ${reportable(order)}. If you don't have it`
      : "If you don't have it"
  }, tell us before the order completes.`;

function toBuyerBeforeDispatch(order: OrderFacts): string {
  if (order.adjustment?.status === "pending") {
    return "The seller has proposed a new delivery charge. Please accept or reject it.";
  }
  if (order.adjustment?.status === "paying") {
    return MONEY_MOVES;
  }
  if (order.handoverReportedAt !== null) {
    return "The seller says you have it. Please confirm, or tell us if you don't.";
  }
  if (order.refundOffered) {
    return isInPerson(order)
      ? "It should have been handed over by now. If you don't have it, you can wait, or tell us to get a refund."
      : "It hasn't been dispatched yet. You can wait, or get a refund.";
  }
  if (isInPerson(order))
    return "Agree a time by message, and show your handover code when you meet.";
  return order.packagingDone
    ? `Packed and waiting for the ${carrierOf(order)}.`
    : `The seller is packing your order and will hand it to the ${carrierOf(order)}.`;
}

const carrierOf = ({ deliveryMethod }: OrderFacts) =>
  deliveryMethod === "post" ? "post" : "courier";

function toSeller(order: OrderFacts, until: Deadline | null): string {
  switch (order.status) {
    case "pending":
      return `The buyer is paying. If they don't finish within ${periodText(STOCK_HOLD_MS)}, others can buy it.`;
    case "processing":
      return toSellerBeforeDispatch(order);
    case "shipped":
      return `${onItsWay(order)} The buyer will confirm delivery.`;
    case "delivered":
      if (order.arrivalAssumed) {
        return `The buyer hasn't told us whether it arrived, so we've marked it as delivered. The order completes ${periodText(COMPLETE_AFTER_MS)} after that.`;
      }
      return until?.kind === "claim"
        ? `The buyer is checking what came. They have ${periodText(CLAIM_WINDOW_MS)} from arrival to report ${reportable(order)}.`
        : COMPLETES;
    case "completed":
      return completeText(order) ?? "All done. Thank you for rehoming.";
    case "cancelled":
      return CANCELLED;
    case "refunded":
      return "All of the money has gone back to the buyer.";
    case "disputed":
      if (order.claimTurn?.side === "seller") {
        return "The buyer has made a claim. Please answer it.";
      }
      if (order.claimTurn?.side === "buyer") return "Waiting for the buyer to reply to your offer.";
      return "Shoal is looking into this order.";
  }
}

function toSellerBeforeDispatch(order: OrderFacts): string {
  if (order.handoverReportedAt !== null) {
    return "You told us you've handed it over. Waiting for the buyer to confirm.";
  }
  if (order.cancelRequested) {
    return "The buyer wants to cancel. Cancel and refund, or keep the order.";
  }
  if (order.adjustment?.status === "pending") {
    return order.packagingDone || isInPerson(order)
      ? "The buyer hasn't answered your delivery charge yet."
      : "The buyer hasn't answered your delivery charge yet. You can start packing.";
  }
  if (order.adjustment?.status === "paying") {
    return MONEY_MOVES;
  }
  if (isInPerson(order))
    return "Agree a time by message, and enter the buyer's code when you meet.";
  return order.packagingDone
    ? `Packed. Mark the order as dispatched when the ${carrierOf(order)} has it.`
    : `Go through the packaging checklist, then hand the parcel to the ${carrierOf(order)}.`;
}
