/**
 * An order's progress, for its page, lists and chat: the steps, who acts next and by when, a sentence about
 * it, and the viewer's one suggested action.
 */
import { ARRIVAL_ASSUMED_MS, COMPLETE_AFTER_MS, DISPATCH_WORKING_DAYS } from "../shared/constants";
import { addWorkingDays } from "../shared/workingDays";
import { notArrivedFrom } from "./arrival";
import { claimDueAt } from "./claimWindow";
import { type Deadline, type DeadlineKind, isIncrease, isInPerson, type OrderFacts } from "./facts";
import { sentenceFor } from "./nextStepTexts";
import { isPossible, type PrimaryAction } from "./primaryActions";
import { hasEnded, type OrderSide, type OrderStatus } from "./states";

export const STEP_LABELS = {
  placed: "Placed",
  paid: "Paid",
  packed: "Packed",
  dispatched: "Dispatched",
  handedOver: "Handed over",
  arrived: "Arrived",
  disputed: "Disputed",
  completed: "Completed",
  cancelled: "Cancelled",
  refunded: "Refunded",
} as const;
export type StepKey = keyof typeof STEP_LABELS;

const OFF_PATH = ["cancelled", "refunded", "disputed"] as const satisfies OrderStatus[];

/** Whether a step or a status is off the path from placement to completion. */
export const isOffPath = (key: StepKey | OrderStatus): key is (typeof OFF_PATH)[number] =>
  OFF_PATH.some((offPathKey) => offPathKey === key);

/** `current`: what the order waits for, or how it ended. */
export type Step = { key: StepKey; state: "done" | "current" | "ahead"; at: number | null };

export type Actor = "buyer" | "seller" | "both" | "carrier" | "shoal" | "bank";

export type Progress = {
  steps: Step[];
  /** Null if nothing is left to do. */
  actsNext: Actor | null;
  deadline: Deadline | null;
  /** What happens next, for the viewer's side. */
  sentence: string;
  primary: PrimaryAction | null;
};

/** The progress of an order as one side sees it at `now` (ms epoch). */
export function progressOf(order: OrderFacts, side: OrderSide, now: number): Progress {
  const deadline = deadlineOf(order, now);
  const primary = primaryOf(order, side, deadline);
  return {
    steps: stepsOf(order),
    actsNext: actsNextOf(order, now),
    deadline,
    sentence: sentenceFor(order, side, deadline),
    primary: primary && isPossible(primary, order.status, order.stops) ? primary : null,
  };
}

function primaryOf(
  order: OrderFacts,
  side: OrderSide,
  deadline: Deadline | null,
): PrimaryAction | null {
  if (side === "buyer") return buyersAction(order, deadline);
  if (side === "seller") return sellersAction(order);
  return order.claimTurn?.side === "admin" ? "decideClaim" : null;
}

function buyersAction(order: OrderFacts, deadline: Deadline | null): PrimaryAction | null {
  const { status, adjustment } = order;
  switch (status) {
    case "pending":
      return "pay";
    case "processing":
      if (adjustment?.status === "pending") return "answerDelivery";
      if (adjustment?.status === "paying" && isIncrease(order)) return "payDifference";
      if (isInPerson(order)) return buyersActionInPerson(order);
      return order.refundOffered ? "takeRefund" : null;
    case "shipped":
      return "confirmArrival";
    case "completed":
      return order.reviewed ? packagingAction(order) : "review";
    case "delivered":
      return deadline?.kind === "claim" ? "reportProblem" : packagingAction(order);
    case "disputed":
      // Packaging is evidence, so the buyer can still score it.
      return order.claimTurn?.side === "buyer" ? "answerOffer" : packagingAction(order);
    case "cancelled":
    case "refunded":
      return null;
  }
}

function buyersActionInPerson({ handoverReportedAt, refundOffered }: OrderFacts): PrimaryAction {
  if (handoverReportedAt !== null) return "confirmArrival";
  return refundOffered ? "reportNotReceived" : "showCode";
}

const packagingAction = ({ packagingDone, packagingScore }: OrderFacts): PrimaryAction | null =>
  packagingDone && packagingScore === null ? "scorePackaging" : null;

function sellersAction(order: OrderFacts): PrimaryAction | null {
  if (order.status === "disputed") return order.claimTurn?.side === "seller" ? "answerClaim" : null;
  if (order.status !== "processing") return null;
  if (isInPerson(order)) return order.handoverReportedAt === null ? "enterCode" : null;
  if (!order.packagingDone) return "pack";
  // Dispatching would end the proposal, so the buyer answers first.
  return order.adjustment === null ? "dispatch" : null;
}

function actsNextOf(order: OrderFacts, now: number): Actor | null {
  const { status, stops, adjustment, claimTurn } = order;
  if (stops.includes("chargeback")) return "bank";
  if (stops.length > 0) return "shoal";
  switch (status) {
    case "pending":
      return "buyer";
    case "processing":
      if (adjustment?.status === "paying" && !isIncrease(order)) return "shoal";
      if (adjustment !== null || order.handoverReportedAt !== null) return "buyer";
      return isInPerson(order) ? "both" : "seller";
    case "shipped":
      return now < (notArrivedFrom(order) ?? 0) ? "carrier" : "buyer";
    case "delivered":
      return "buyer";
    case "disputed":
      return claimTurn === null || claimTurn.side === "admin" ? "shoal" : claimTurn.side;
    case "completed":
    case "cancelled":
    case "refunded":
      return null;
  }
}

function deadlineOf(order: OrderFacts, now: number): Deadline | null {
  const { status, stops, adjustment, paidAt, shippedAt, deliveredAt } = order;
  if (stops.length > 0) return null;
  switch (status) {
    case "pending":
      return deadlineAt("hold", order.holdExpiresAt);
    case "processing":
      if (adjustment !== null) {
        return adjustment.status === "pending"
          ? deadlineAt("answerDelivery", adjustment.expiresAt)
          : null;
      }
      if (order.handoverReportedAt !== null) {
        return deadlineAt("assumed", order.handoverReportedAt + ARRIVAL_ASSUMED_MS);
      }
      if (order.refundOffered || paidAt === null) return null;
      return deadlineAt("dispatch", addWorkingDays(paidAt, DISPATCH_WORKING_DAYS));
    case "shipped":
      return deadlineAt("assumed", shippedAt && shippedAt + ARRIVAL_ASSUMED_MS);
    case "delivered": {
      if (deliveredAt === null) return null;
      const claimEnd = claimDueAt({ deliveredAt, arrivalAssumed: order.arrivalAssumed });
      return now <= claimEnd
        ? deadlineAt("claim", claimEnd)
        : deadlineAt("completion", deliveredAt + COMPLETE_AFTER_MS);
    }
    case "disputed":
      return deadlineAt("claimAnswer", order.claimTurn?.until ?? null);
    case "completed":
    case "cancelled":
    case "refunded":
      return null;
  }
}

const deadlineAt = (kind: DeadlineKind, at: number | null): Deadline | null =>
  at === null ? null : { kind, at };

/**
 * The steps of an order from placement to completion. One that left that path (cancelled, refunded, disputed)
 * shows how far it got.
 */
function stepsOf(order: OrderFacts): Step[] {
  const { status } = order;
  const path = pathOf(order);
  const passedSteps: Step[] = path
    .filter(({ isDone }) => isDone)
    .map(({ key, at }) => ({ key, state: "done", at }));
  if (isOffPath(status)) {
    return [...passedSteps, current(status), ...(hasEnded(status) ? [] : [ahead("completed")])];
  }
  const [next, ...rest] = path.filter(({ isDone }) => !isDone);
  return [
    ...passedSteps,
    ...(next ? [current(next.key)] : []),
    ...rest.map(({ key }) => ahead(key)),
  ];
}

const current = (key: StepKey): Step => ({ key, state: "current", at: null });
const ahead = (key: StepKey): Step => ({ key, state: "ahead", at: null });

type PathStep = { key: StepKey; isDone: boolean; at: number | null };

/** How many steps a status implies; statuses off the path imply none. */
const PASSED: Partial<Record<OrderStatus, number>> = {
  processing: 1,
  shipped: 2,
  delivered: 3,
  completed: 4,
};

function pathOf(order: OrderFacts): PathStep[] {
  const { createdAt, paidAt, shippedAt, deliveredAt, completedAt } = order;
  const passedCount = PASSED[order.status] ?? 0;
  const isShipped = shippedAt !== null || passedCount >= 2;
  const hasArrived = deliveredAt !== null || passedCount >= 3;
  const deliverySteps: PathStep[] = isInPerson(order)
    ? [{ key: "handedOver", isDone: hasArrived, at: deliveredAt }]
    : [
        { key: "packed", isDone: order.packagingDone || isShipped, at: null },
        { key: "dispatched", isDone: isShipped, at: shippedAt },
        { key: "arrived", isDone: hasArrived, at: deliveredAt },
      ];
  return [
    { key: "placed", isDone: true, at: createdAt },
    { key: "paid", isDone: paidAt !== null || passedCount >= 1, at: paidAt },
    ...deliverySteps,
    { key: "completed", isDone: completedAt !== null || passedCount >= 4, at: completedAt },
  ];
}
