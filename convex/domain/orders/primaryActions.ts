import {
  awaitsDispatch,
  isReviewable,
  isScorable,
  type OrderActor,
  type OrderStatus,
  type OrderStop,
} from "./states";
import { nextStatus, type OrderEvent } from "./transitions";

type Action = {
  label: string;
  /** The transition it causes, and its actor; absent if the order's status doesn't change. */
  causes?: { event: OrderEvent; by: OrderActor };
  /** The statuses in which it is possible, for actions without a transition. */
  allowedIn?: (status: OrderStatus) => boolean;
};

const isDisputed = (status: OrderStatus) => status === "disputed";

export const PRIMARY_ACTIONS = {
  pay: { label: "Continue to payment", causes: { event: "pay", by: "stripe" } },
  answerDelivery: { label: "Accept or reject", allowedIn: awaitsDispatch },
  payDifference: { label: "Pay the difference", allowedIn: awaitsDispatch },
  takeRefund: { label: "Get my money back", causes: { event: "takeRefund", by: "buyer" } },
  showCode: { label: "Show handover code", causes: { event: "handOver", by: "seller" } },
  enterCode: { label: "Confirm the handover", causes: { event: "handOver", by: "seller" } },
  pack: { label: "Packaging checklist", allowedIn: awaitsDispatch },
  dispatch: { label: "Mark as dispatched", causes: { event: "dispatch", by: "seller" } },
  /** In-person orders only. */
  reportNotReceived: { label: "I don't have it", causes: { event: "claim", by: "buyer" } },
  confirmArrival: { label: "I've received it", causes: { event: "confirmArrival", by: "buyer" } },
  reportProblem: { label: "Something is wrong", causes: { event: "claim", by: "buyer" } },
  scorePackaging: { label: "Score the packaging", allowedIn: isScorable },
  review: { label: "Leave review", allowedIn: isReviewable },
  answerClaim: { label: "Answer the claim", allowedIn: isDisputed },
  answerOffer: { label: "Answer the offer", allowedIn: isDisputed },
  decideClaim: { label: "Decide the claim", allowedIn: isDisputed },
} as const satisfies Record<string, Action>;
export type PrimaryAction = keyof typeof PRIMARY_ACTIONS;

/** Whether an order in this status, with these stops, allows the action. */
export function isPossible(
  action: PrimaryAction,
  status: OrderStatus,
  stops: readonly OrderStop[],
): boolean {
  const { causes, allowedIn }: Action = PRIMARY_ACTIONS[action];
  if (causes) return nextStatus(status, causes.event, causes.by, stops) !== null;
  return allowedIn?.(status) === true && (!awaitsDispatch(status) || stops.length === 0);
}
