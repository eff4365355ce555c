import {
  ARRIVAL_ASSUMED_MS,
  ASSUMED_CLAIM_WINDOW_MS,
  COMPLETE_AFTER_MS,
} from "../shared/constants";
import { weekdayDate } from "../shared/days";
import { formatPence } from "../shared/money";
import { periodText } from "../shared/periods";
import { canScorePackaging, nonArrivalReportableFrom, silenceCountsFrom } from "./arrival";
import { claimDueAt, claimWindowMs } from "./claimWindow";
import { isDayReached } from "./dispatchDays";
import {
  type Actor,
  type Deadline,
  type DeadlineKind,
  isIncrease,
  isInPerson,
  type OrderFacts,
} from "./facts";
import { meetingText } from "./meetings";
import type { PrimaryAction } from "./primaryActions";
import type { OrderStatus } from "./states";
import { ARRIVAL_TEXT, reportableText } from "./texts";

/** `now` is in ms epoch. The parameter `deadline` is the current one; null if there is none or the order is stopped. */
type NextStep = {
  actsNext?: (order: OrderFacts, now: number) => Actor;
  deadline?: (order: OrderFacts, now: number) => Deadline | null;
  /** The one action suggested to the buyer or the seller. */
  buyersAction?: (
    order: OrderFacts,
    deadline: Deadline | null,
    now: number,
  ) => PrimaryAction | null;
  sellersAction?: (order: OrderFacts, now: number) => PrimaryAction | null;
  /** A sentence or two. Admins see the seller's. */
  buyersText: (order: OrderFacts, deadline: Deadline | null) => string;
  sellersText: (order: OrderFacts, deadline: Deadline | null) => string;
};

const CANCELLED_TEXT = "This order was cancelled.";
const MONEY_MOVES_TEXT = "The delivery charge changes once the payment or refund has gone through.";
const WAITS_TEXT =
  "The buyer can't answer at the moment, so we're waiting until they can, or until we decide. We check again every day.";
const COMPLETES_TEXT = `The order completes ${periodText(COMPLETE_AFTER_MS)} after arrival.`;

export const NEXT_STEPS: Record<OrderStatus, NextStep> = {
  pending: {
    actsNext: () => "buyer",
    deadline: ({ holdExpiresAt }) => deadlineAt("hold", holdExpiresAt),
    buyersAction: () => "pay",
    buyersText: () => "Pay before your hold runs out, or others can buy it.",
    sellersText: () => "The buyer is paying. If they don't finish in time, others can buy it.",
  },

  processing: {
    actsNext(order) {
      const { adjustment, handoverReportedAt } = order;
      if (adjustment?.status === "paying" && !isIncrease(order)) return "shoal";
      if (adjustment !== null || handoverReportedAt !== null) return "buyer";
      return isInPerson(order) ? "both" : "seller";
    },
    deadline(order) {
      const { adjustment, handoverReportedAt, refundOffered, dispatchDueAt } = order;
      if (adjustment !== null) {
        return adjustment.status === "pending"
          ? deadlineAt("answerDelivery", adjustment.expiresAt)
          : null;
      }
      if (handoverReportedAt !== null) {
        return assumedAt(order, silenceCountsFrom(order, handoverReportedAt));
      }
      return refundOffered ? null : deadlineAt("dispatch", dispatchDueAt);
    },
    buyersAction(order) {
      const { adjustment, handoverReportedAt, refundOffered } = order;
      if (adjustment?.status === "pending") return "answerDelivery";
      if (adjustment?.status === "paying" && isIncrease(order)) return "payDifference";
      if (handoverReportedAt !== null) return "confirmArrival";
      if (!isInPerson(order)) return refundOffered ? "takeRefund" : null;
      return refundOffered ? "reportNotReceived" : "showCode";
    },
    sellersAction(order, now) {
      if (order.handoverReportedAt !== null) return null;
      if (isInPerson(order)) return "enterCode";
      if (!order.packagingDone) return "pack";
      // Dispatching would end the proposal, so the buyer answers first.
      return order.adjustment === null && isDayReached(order.dispatchOn, now) ? "dispatch" : null;
    },
    buyersText: buyersTextBeforeDispatch,
    sellersText: sellersTextBeforeDispatch,
  },

  shipped: {
    actsNext: (order, now) => (isOnItsWay(order, now) ? "carrier" : "buyer"),
    deadline: (order) => assumedAt(order, order.shippedAt),
    // Before the expected day there is nothing to do; the order page has the button all the same.
    buyersAction: (order, _, now) => (isOnItsWay(order, now) ? null : "confirmArrival"),
    buyersText: (order) => `${onItsWayText(order)} ${ARRIVAL_TEXT}`,
    sellersText: (order) =>
      order.waitsForBuyer ? WAITS_TEXT : `${onItsWayText(order)} The buyer will confirm delivery.`,
  },

  delivered: {
    actsNext: () => "buyer",
    deadline({ deliveredAt, arrivalAssumed, arrivalRestarted, waitsForBuyer }, now) {
      if (deliveredAt === null || waitsForBuyer) return null;
      const claimEnd = claimDueAt({ deliveredAt, arrivalAssumed, arrivalRestarted });
      if (now <= claimEnd) return deadlineAt("claim", claimEnd);
      return deadlineAt("completion", deliveredAt + COMPLETE_AFTER_MS);
    },
    buyersAction: (order, deadline) =>
      deadline?.kind === "claim" || order.waitsForBuyer ? "reportProblem" : packagingAction(order),
    buyersText(order, deadline) {
      if (order.arrivalAssumed) return buyersTextIfAssumed(order, deadline);
      if (order.waitsForBuyer) return `You can still report ${reportableText(order)}.`;
      return deadline?.kind === "claim"
        ? `Check everything that came. You have ${claimTimeText(order)} to report ${reportableText(order)}.`
        : COMPLETES_TEXT;
    },
    sellersText(order, deadline) {
      if (order.waitsForBuyer) return WAITS_TEXT;
      if (order.arrivalAssumed) {
        return `The buyer hasn't told us whether it arrived, so we've marked it as delivered. The order completes ${periodText(COMPLETE_AFTER_MS)} after that.`;
      }
      return deadline?.kind === "claim"
        ? `The buyer is checking what came. They have ${claimTimeText(order)} to report ${reportableText(order)}.`
        : COMPLETES_TEXT;
    },
  },

  completed: {
    buyersAction: (order) => (order.reviewed ? packagingAction(order) : "review"),
    buyersText: (order) => completeText(order) ?? "Order complete.",
    sellersText: (order) => completeText(order) ?? "All done. Thank you for rehoming.",
  },

  cancelled: {
    buyersText: ({ paidAt }) =>
      paidAt === null
        ? "This order was cancelled before it was paid. If your card was charged, we refund all of it."
        : CANCELLED_TEXT,
    sellersText: () => CANCELLED_TEXT,
  },

  refunded: {
    buyersText: () => "All of the money has gone back to you.",
    sellersText: () => "All of the money has gone back to the buyer.",
  },

  disputed: {
    actsNext: ({ claimTurn }) =>
      claimTurn === null || claimTurn.side === "admin" ? "shoal" : claimTurn.side,
    deadline: ({ claimTurn }) => deadlineAt("claimAnswer", claimTurn?.until ?? null),
    // Packaging is evidence, so the buyer can still score it.
    buyersAction: (order) =>
      order.claimTurn?.side === "buyer" ? "answerOffer" : packagingAction(order),
    sellersAction: ({ claimTurn }) => (claimTurn?.side === "seller" ? "answerClaim" : null),
    buyersText({ claimTurn }) {
      if (claimTurn?.side === "seller") return "Waiting for the seller to reply to your claim.";
      if (claimTurn?.side === "buyer") return "The seller has made you an offer.";
      return "Shoal is looking into this order. We'll decide and email you.";
    },
    sellersText({ claimTurn }) {
      if (claimTurn?.side === "seller") return "The buyer has made a claim. Please answer it.";
      if (claimTurn?.side === "buyer") return "Waiting for the buyer to reply to your offer.";
      return "Shoal is looking into this order.";
    },
  },
};

const isOnItsWay = (order: OrderFacts, now: number) => now < (nonArrivalReportableFrom(order) ?? 0);

const deadlineAt = (kind: DeadlineKind, at: number | null): Deadline | null =>
  at === null ? null : { kind, at };

/** When silence counts as arrival; null while the buyer can't act or gets no emails. */
const assumedAt = ({ waitsForBuyer }: OrderFacts, askedAt: number | null): Deadline | null =>
  waitsForBuyer ? null : deadlineAt("assumed", askedAt && askedAt + ARRIVAL_ASSUMED_MS);

const packagingAction = (order: OrderFacts): PrimaryAction | null =>
  order.packagingDone && order.packagingScore === null && canScorePackaging(order)
    ? "scorePackaging"
    : null;

const onItsWayText = ({ expectedArrivalAt: day }: OrderFacts) =>
  day === null ? "On its way." : `On its way, expected ${weekdayDate(day)}.`;

const carrierOf = ({ deliveryMethod }: OrderFacts) =>
  deliveryMethod === "post" ? "postal service" : "courier";

/** Empty without an agreed day, and once a refund has been offered. */
const onAgreedDay = ({ dispatchOn, refundOffered }: OrderFacts) =>
  dispatchOn === null || refundOffered ? "" : ` on ${weekdayDate(dispatchOn)}`;

/** For orders that completed with a partial refund; null for others. */
function completeText({ refundedAmount, refundedFor }: OrderFacts): string | null {
  if (refundedAmount === 0) return null;
  const refundedItems = refundedFor === undefined ? "" : ` for ${refundedFor}`;
  return `Order complete. ${formatPence(refundedAmount)} refunded${refundedItems}.`;
}

const claimTimeText = (order: OrderFacts): string =>
  `${periodText(claimWindowMs(order))}${order.arrivalRestarted ? "" : " from arrival"}`;

function buyersTextIfAssumed(order: OrderFacts, deadline: Deadline | null): string {
  const texts = ["You haven't told us whether it arrived, so we've marked it as delivered."];
  if (order.waitsForBuyer) texts.push(`You can still report ${reportableText(order)}.`);
  if (deadline?.kind === "claim") {
    const period = periodText(ASSUMED_CLAIM_WINDOW_MS);
    texts.push(`You have ${period} to report ${reportableText(order)}.`);
  }
  return [...texts, "If you don't have it, tell us before the order completes."].join(" ");
}

function buyersTextBeforeDispatch(order: OrderFacts): string {
  if (order.adjustment?.status === "pending") {
    return "The seller has proposed a new delivery charge. Please accept or reject it.";
  }
  if (order.adjustment?.status === "paying") {
    return MONEY_MOVES_TEXT;
  }
  if (order.handoverReportedAt !== null) {
    return "The seller says you have your order. Please confirm, or tell us if you don't have it.";
  }
  if (order.refundOffered) {
    const isFree = order.totalAmount === 0;
    return isInPerson(order)
      ? `Your order should have been handed over by now. If you don't have it, you can wait, or tell us${isFree ? "" : " and ask for a refund"}.`
      : `Your order hasn't been sent yet. You can wait, or ${isFree ? "cancel the order" : "get a refund"}.`;
  }
  if (isInPerson(order)) return `${meetText(order)} show your handover code when you meet.`;
  return order.packagingDone
    ? `Packed. The seller hands it to the ${carrierOf(order)}${onAgreedDay(order)}.`
    : `The seller packs your order and hands it to the ${carrierOf(order)}${onAgreedDay(order)}.`;
}

const meetText = ({ meetingAt }: OrderFacts) =>
  meetingAt === null
    ? "Agree when and where to meet, and"
    : `You've agreed to meet on ${meetingText(meetingAt)}. Please`;

function sellersTextBeforeDispatch(order: OrderFacts): string {
  if (order.handoverReportedAt !== null) {
    if (order.waitsForBuyer) return WAITS_TEXT;
    return "You told us you've handed it over. Waiting for the buyer to confirm.";
  }
  if (order.cancelRequested) {
    return "The buyer wants to cancel. Cancel the order, or keep it.";
  }
  if (order.adjustment?.status === "pending") {
    return order.packagingDone || isInPerson(order)
      ? "The buyer hasn't answered your proposed delivery charge yet."
      : "The buyer hasn't answered your proposed delivery charge yet. You can start packing.";
  }
  if (order.adjustment?.status === "paying") {
    return MONEY_MOVES_TEXT;
  }
  if (isInPerson(order)) return `${meetText(order)} enter the buyer's code when you meet.`;
  return order.packagingDone
    ? `Packed. Hand it to the ${carrierOf(order)}${onAgreedDay(order)}, then mark it as dispatched.`
    : `Go through the packaging checklist, then hand the parcel to the ${carrierOf(order)}${onAgreedDay(order)}.`;
}
