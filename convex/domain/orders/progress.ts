/**
 * An order's progress, for its page, lists and chat: the steps, who acts next and by when, a sentence about
 * it, and the viewer's one suggested action.
 */

import { capitalise } from "../shared/text";
import { type Actor, type Deadline, isInPerson, type OrderFacts } from "./facts";
import { NEXT_STEPS } from "./nextSteps";
import { isPossible, type PrimaryAction } from "./primaryActions";
import { hasEnded, ORDER_STATES, type OrderSide, type OrderStatus } from "./states";

const PATH_LABELS = {
  placed: "Placed",
  paid: "Paid",
  packed: "Packed",
  dispatched: "Dispatched",
  handedOver: "Handed over",
  arrived: "Arrived",
  completed: "Completed",
} as const;

/** A step of the path from placement to completion, or the status of an order off that path. */
export type StepKey = keyof typeof PATH_LABELS | OrderStatus;

export const stepLabel = (key: StepKey): string =>
  key in PATH_LABELS ? PATH_LABELS[key as keyof typeof PATH_LABELS] : capitalise(key);

export const isOffPath = (key: StepKey): boolean =>
  key in ORDER_STATES && ORDER_STATES[key as OrderStatus].passedSteps === null;

/** `current`: what the order waits for, or how it ended. */
export type Step = { key: StepKey; state: "done" | "current" | "ahead"; at: number | null };

export type Progress = {
  steps: Step[];
  actsNext: Actor | null;
  deadline: Deadline | null;
  sentence: string;
  primary: PrimaryAction | null;
};

export function progressOf(order: OrderFacts, side: OrderSide, now: number): Progress {
  const { status, stops } = order;
  const next = NEXT_STEPS[status];
  const isStopped = stops.length > 0;
  const deadline = isStopped ? null : (next.deadline?.(order, now) ?? null);
  const actsNext = isStopped ? actsOnStop(order) : (next.actsNext?.(order, now) ?? null);
  const text = (side === "buyer" ? next.buyersText : next.sellersText)(order, deadline);
  const primary = primaryOf(order, side, deadline, now);
  return {
    steps: stepsOf(order),
    actsNext,
    deadline,
    sentence: whileStopped(order, side) ?? text,
    primary: primary && isPossible(primary, status, stops) ? primary : null,
  };
}

function primaryOf(
  order: OrderFacts,
  side: OrderSide,
  deadline: Deadline | null,
  now: number,
): PrimaryAction | null {
  const { buyersAction, sellersAction } = NEXT_STEPS[order.status];
  if (side === "buyer") return buyersAction?.(order, deadline, now) ?? null;
  if (side === "seller") return sellersAction?.(order, now) ?? null;
  return order.claimTurn?.side === "admin" ? "decideClaim" : null;
}

const actsOnStop = ({ stops }: OrderFacts): Actor =>
  stops.includes("chargeback") ? "bank" : "shoal";

function whileStopped({ stops }: OrderFacts, side: OrderSide): string | null {
  const [buyerText, bankText] =
    side === "buyer" ? ["you", "your bank"] : ["the buyer", "the buyer's bank"];
  if (stops.includes("chargeback")) return `Waiting for ${bankText} to decide.`;
  if (stops.includes("refund")) return `All of the money is being refunded to ${buyerText}.`;
  if (stops.includes("chargebackLost")) {
    return "After a chargeback, we're deciding what happens to this order.";
  }
  return null;
}

/**
 * The steps of an order from placement to completion. One that left that path (cancelled, refunded, disputed)
 * shows how far it got.
 */
function stepsOf(order: OrderFacts): Step[] {
  const { status } = order;
  const path = pathOf(order);
  const doneSteps: Step[] = path
    .filter(({ isDone }) => isDone)
    .map(({ key, at }) => ({ key, state: "done", at }));
  if (isOffPath(status)) {
    return [
      ...doneSteps,
      currentStep(status),
      ...(hasEnded(status) ? [] : [upcomingStep("completed")]),
    ];
  }
  const [next, ...rest] = path.filter(({ isDone }) => !isDone);
  return [
    ...doneSteps,
    ...(next ? [currentStep(next.key)] : []),
    ...rest.map(({ key }) => upcomingStep(key)),
  ];
}

const currentStep = (key: StepKey): Step => ({ key, state: "current", at: null });
const upcomingStep = (key: StepKey): Step => ({ key, state: "ahead", at: null });

type PathStep = { key: StepKey; isDone: boolean; at: number | null };

function pathOf(order: OrderFacts): PathStep[] {
  const { createdAt, paidAt, shippedAt, deliveredAt, completedAt } = order;
  const passedCount = ORDER_STATES[order.status].passedSteps ?? 0;
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
