/** The one thing that a page asks a person to do with an order now. */
import { nextStatus } from "./transitions";
import {
  type OrderActor,
  type OrderEvent,
  type OrderStatus,
  type OrderStop,
  SCORABLE_STATUSES,
} from "./states";

type Action = {
  /** What its button says, on the order's page and in the lists. */
  label: string;
  /** The transition that it causes, and by whom; without one the order keeps its status. */
  causes?: { event: OrderEvent; by: OrderActor };
  /** In which states it is possible, where no transition says so. */
  while?: readonly OrderStatus[];
};

export const PRIMARY_ACTIONS = {
  pay: { label: "Go on to payment", causes: { event: "pay", by: "stripe" } },
  answerDelivery: { label: "Accept or reject", while: ["processing"] },
  payDifference: { label: "Pay the difference", while: ["processing"] },
  takeRefund: { label: "Take my money back", causes: { event: "takeRefund", by: "buyer" } },
  showCode: { label: "Show handover code", causes: { event: "handOver", by: "seller" } },
  enterCode: { label: "Confirm the handover", causes: { event: "handOver", by: "seller" } },
  pack: { label: "Packaging checklist", while: ["processing"] },
  dispatch: { label: "Mark as dispatched", causes: { event: "ship", by: "seller" } },
  /** Of what changes hands in person. */
  reportNothing: { label: "I don't have it", causes: { event: "claim", by: "buyer" } },
  confirmArrival: { label: "All arrived well", causes: { event: "confirmArrival", by: "buyer" } },
  scorePackaging: { label: "Score the packaging", while: SCORABLE_STATUSES },
  review: { label: "Leave review", while: ["completed"] },
  answerClaim: { label: "Answer the claim", while: ["disputed"] },
  answerOffer: { label: "Answer the offer", while: ["disputed"] },
  decideClaim: { label: "Decide the claim", while: ["disputed"] },
} as const satisfies Record<string, Action>;
export type PrimaryAction = keyof typeof PRIMARY_ACTIONS;

/** Whether an order in this state, held up by `stops`, lets it happen. */
export function isPossible(
  action: PrimaryAction,
  status: OrderStatus,
  stops: readonly OrderStop[],
): boolean {
  const { causes, while: states }: Action = PRIMARY_ACTIONS[action];
  if (causes) return nextStatus(status, causes.event, causes.by, stops) !== null;
  return states?.includes(status) === true && (status !== "processing" || stops.length === 0);
}
